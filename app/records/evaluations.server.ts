import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import type { ElementMatch, EvaluationFlag, EvaluatorIdentity, Review } from "./evaluation-result.ts";
import { listQueries } from "./list-query.server.ts";
import { searchable } from "./searchable.server.ts";
import { writeUploads } from "./student-uploads.server.ts";

/**
 * One evaluation of one certificate, whole: what the evaluator found and what assessors said about it. It is written in
 * one piece, and the rows of student_uploads follow from it, so that a crash between the two loses nothing.
 */
export interface EvaluationRow {
  /** The id of the student's row in students. */
  student_id: string;
  student_name: string;
  competency_id: string;
  certificate_id: string;
  /** Names the evaluation that was asked for, of which there is one, whoever makes it; null for samples. */
  judging: string | null;
  /** Path in the bucket evaluation-uploads. */
  file_url: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** Which evaluator ran, and which version of it. */
  evaluator: EvaluatorIdentity;
  /** Names the text that was judged; null when none could be read. */
  text_hash: string | null;
  /** Why a person should look at it; empty when nothing is conspicuous. */
  flags: EvaluationFlag[];
  flagged: boolean;
  matches: ElementMatch[];
  overall_match: boolean;
  summary: string;
  evaluated_at: Date;
  reviews: Review[];
  /** Orders the assessors' queue: flagged ones first, then the longest waiting. */
  queue_place: string;
  /** waiting for an assessor, reviewed by one, or superseded by a newer certificate before anyone looked. */
  state: "waiting" | "reviewed" | "superseded";
  /** Whether student_uploads may lag behind this row. */
  uploads_due: boolean;
}

export type StoredEvaluation = Stored<EvaluationRow>;
export type NewEvaluation = Omit<
  EvaluationRow,
  "judging" | "flagged" | "reviews" | "queue_place" | "state" | "uploads_due"
> & { judging?: string };

const required = { type: String, required: true };
const schema = new Schema<EvaluationRow>({
  student_id: required,
  student_name: required,
  competency_id: required,
  certificate_id: required,
  judging: { type: String, default: null },
  file_url: required,
  file_name: required,
  file_size: { type: Number, required: true },
  evaluator: new Schema(
    { name: required, version: required, model: String, fallbackReason: String, modelAway: Boolean },
    { _id: false },
  ),
  text_hash: { type: String, default: null },
  flags: [new Schema({ kind: required, note: required }, { _id: false })],
  flagged: { type: Boolean, required: true },
  matches: [
    new Schema(
      {
        elementId: required,
        elementName: required,
        matchScore: { type: Number, required: true },
        matched: { type: Boolean, required: true },
        reasoning: { type: String, default: "" },
        quotes: { type: [String], default: [] },
        ocrQuotes: { type: [String], default: undefined },
      },
      { _id: false },
    ),
  ],
  overall_match: { type: Boolean, required: true },
  summary: { type: String, default: "" },
  evaluated_at: { type: Date, required: true },
  reviews: [
    new Schema(
      {
        at: { type: Date, required: true },
        by: required,
        by_name: required,
        verdicts: [new Schema({ element_id: required, status: required, note: required }, { _id: false })],
      },
      { _id: false },
    ),
  ],
  queue_place: required,
  state: { type: String, enum: ["waiting", "reviewed", "superseded"], required: true },
  uploads_due: { type: Boolean, required: true },
});
schema.index({ state: 1, queue_place: 1, _id: 1 });
schema.index({ state: 1, competency_id: 1, queue_place: 1, _id: 1 });
schema.index({ state: 1, evaluated_at: 1, _id: 1 });
schema.index({ state: 1, competency_id: 1, evaluated_at: 1, _id: 1 });
schema.index({ student_id: 1, evaluated_at: -1 });
schema.index({ student_id: 1, competency_id: 1, state: 1 });
schema.index({ uploads_due: 1 }, { partialFilterExpression: { uploads_due: true } });

schema.index({ judging: 1 }, { unique: true, partialFilterExpression: { judging: { $type: "string" } } });

searchable(schema, { search: ["student_name"] });
schema.index({ state: 1, search: 1, queue_place: 1, _id: 1 });
schema.index({ state: 1, search: 1, evaluated_at: 1, _id: 1 });

const Evaluation = defineModel<EvaluationRow>("evaluations", schema);

export const reviewQueue = listQueries(Evaluation, {
  orders: { queue: "queue_place", evaluated: "evaluated_at" },
  filters: { state: { reviewed: { state: "reviewed" } }, competency: { field: "competency_id", values: "id" } },
  always: { state: "waiting" },
  search: true,
});

/**
 * Keeps an evaluation, unless somebody else was quicker, and writes its rows of student_uploads. An earlier one of the same student and competency that no
 * assessor has looked at needs nobody any more; its rows stay, as history.
 */
export async function recordEvaluation(evaluation: NewEvaluation): Promise<StoredEvaluation> {
  const kept = await insertOnce(wholeEvaluation(evaluation));
  const { student_id, competency_id } = kept;
  await Evaluation.updateMany(
    { student_id, competency_id, state: "waiting", _id: { $ne: kept.id } },
    { $set: { state: "superseded" } },
  );
  await settle(kept);
  return kept;
}

const DUPLICATE_KEY = 11_000;

async function insertOnce(row: EvaluationRow): Promise<StoredEvaluation> {
  try {
    return stored((await Evaluation.create(row)).toObject());
  } catch (error) {
    const other = (error as { code?: number }).code === DUPLICATE_KEY && row.judging && (await findJudged(row.judging));
    if (!other) throw error;
    return other;
  }
}

/** The evaluation of this name, if somebody has made it already; what a crash left undone of it is done. */
export async function findJudged(judging: string): Promise<StoredEvaluation | null> {
  const evaluation = storedOrNull(await Evaluation.findOne({ judging }).lean());
  if (evaluation?.uploads_due) await settle(evaluation);
  return evaluation;
}

/** What an evaluator says of a certificate. */
export type Verdict = Pick<
  EvaluationRow,
  "evaluator" | "text_hash" | "flags" | "matches" | "overall_match" | "summary"
>;

/**
 * Puts another verdict in the place of an evaluation's, and brings the rows of student_uploads in line.
 * @returns false when an assessor has reviewed it meanwhile, whose word stands, or when a newer one has taken its place
 */
export async function replaceVerdict(
  { id, evaluated_at }: Pick<StoredEvaluation, "id" | "evaluated_at">,
  verdict: Verdict,
): Promise<boolean> {
  const change = { ...verdict, ...placeOf(verdict.flags, evaluated_at), uploads_due: true };
  const replaced = storedOrNull(
    await Evaluation.findOneAndUpdate(
      { _id: id, state: "waiting" },
      { $set: change },
      { returnDocument: "after" },
    ).lean(),
  );
  if (replaced) await settle(replaced);
  return replaced !== null;
}

/** A new evaluation with everything that follows from it. */
export function wholeEvaluation(evaluation: NewEvaluation): EvaluationRow {
  const place = placeOf(evaluation.flags, evaluation.evaluated_at);
  return { judging: null, ...evaluation, ...place, reviews: [], state: "waiting", uploads_due: true };
}

function placeOf(flags: EvaluationRow["flags"], at: Date): Pick<EvaluationRow, "flagged" | "queue_place"> {
  const flagged = flags.length > 0;
  return { flagged, queue_place: `${flagged ? 0 : 1} ${at.toISOString()}` };
}

/** An evaluation by its id; null when there is none. */
export async function findEvaluation(id: string): Promise<StoredEvaluation | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await Evaluation.findById(id).lean()) : null;
}

/** A student's evaluations, newest first. */
export async function listEvaluations(studentId: string): Promise<StoredEvaluation[]> {
  return (await Evaluation.find({ student_id: studentId }).sort({ evaluated_at: -1 }).lean()).map(stored);
}

/**
 * Adds an assessor's review and brings the rows of student_uploads in line.
 * @param seen how many reviews the assessor saw; null is returned when there are more by now
 */
export async function addReview(id: string, seen: number, review: Review): Promise<StoredEvaluation | null> {
  const reviewed = storedOrNull(
    await Evaluation.findOneAndUpdate(
      { _id: id, reviews: { $size: seen } },
      { $push: { reviews: review }, $set: { state: "reviewed", uploads_due: true } },
      { returnDocument: "after" },
    ).lean(),
  );
  if (reviewed) await settle(reviewed);
  return reviewed;
}

/** Brings student_uploads in line with evaluations that a crash left half done. @returns how many there were */
export async function settleEvaluations(): Promise<number> {
  const due = await Evaluation.find({ uploads_due: true }).limit(1000).lean();
  for (const evaluation of due) await settle(stored(evaluation));
  return due.length;
}

async function settle(evaluation: StoredEvaluation): Promise<void> {
  await writeUploads(evaluation);
  const settled = { _id: evaluation.id, reviews: { $size: evaluation.reviews.length } };
  await Evaluation.updateOne(settled, { $set: { uploads_due: false } });
}

export async function countWaiting(): Promise<number> {
  return Evaluation.countDocuments({ state: "waiting" }, { limit: 1000 });
}

/** Inserts whole evaluations as they are given, their uploads being inserted beside them; for sample data. */
export async function insertEvaluations(rows: EvaluationRow[]): Promise<StoredEvaluation[]> {
  return (await Evaluation.insertMany(rows)).map((evaluation) => stored(evaluation.toObject()));
}

/** Every evaluation's id and the file that it judged, for comparing records and files. */
export async function* eachEvaluationFile(): AsyncGenerator<Pick<StoredEvaluation, "id" | "file_url">> {
  for await (const { _id, file_url } of Evaluation.find({}, { file_url: 1 }).lean().cursor({ batchSize: 1_000 })) {
    yield { id: _id.toHexString(), file_url };
  }
}
