import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import type { ElementMatch, EvaluationFlag, EvaluatorIdentity, Review } from "./evaluation-result.ts";
import { listQueries } from "./list-query.server.ts";
import { searchable } from "./searchable.server.ts";
import { writeUploads } from "./student-uploads.server.ts";

/** What a student said they did, beside the certificate: for the assessor to read, never scored. */
export interface OwnWords {
  element_id: string;
  text: string;
  at: Date;
}

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
  /** Path in the bucket evaluation-uploads. */
  file_url: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** Which evaluator ran, and which version of it. */
  evaluator: EvaluatorIdentity;
  /** Names the text that was judged; null when none could be read. */
  text_hash: string | null;
  /** Why a person has to look at it; empty when nothing is conspicuous. */
  flags: EvaluationFlag[];
  /** Whether an approval of it counts only when a person has confirmed it. */
  flagged: boolean;
  /** Whether a person was asked: it is flagged, an element is doubtful, or the student added a sentence. */
  asks_person: boolean;
  matches: ElementMatch[];
  overall_match: boolean;
  summary: string;
  evaluated_at: Date;
  reviews: Review[];
  own_words: OwnWords[];
  /** How many of them there are, so that two at the same moment do not exceed what is allowed. */
  own_words_count: number;
  /** Orders the assessors' queue: the longest waiting first, where doubt counts as days waited. */
  queue_place: string;
  /** waiting for an assessor, reviewed by one, or superseded by a newer certificate before anyone looked. */
  state: "waiting" | "reviewed" | "superseded";
  /** Whether student_uploads may lag behind this row. */
  uploads_due: boolean;
}

export type StoredEvaluation = Stored<EvaluationRow>;
export type NewEvaluation = Omit<
  EvaluationRow,
  "flagged" | "asks_person" | "reviews" | "own_words" | "own_words_count" | "queue_place" | "state" | "uploads_due"
>;

const required = { type: String, required: true };
const schema = new Schema<EvaluationRow>({
  student_id: required,
  student_name: required,
  competency_id: required,
  certificate_id: required,
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
  asks_person: { type: Boolean, default: false },
  matches: [
    new Schema(
      {
        elementId: required,
        elementName: required,
        matchScore: { type: Number, required: true },
        matched: { type: Boolean, required: true },
        doubtful: { type: Boolean, default: false },
        reasoning: { type: String, default: "" },
        quotes: { type: [String], default: [] },
        taught: String,
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
  own_words: [new Schema({ element_id: required, text: required, at: { type: Date, required: true } }, { _id: false })],
  own_words_count: { type: Number, default: 0 },
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
 * Keeps an evaluation and writes its rows of student_uploads. An earlier one of the same student and competency that no
 * assessor has looked at needs nobody any more, unless a person was asked: what is flagged or doubtful waits until a person
 * has decided, whatever is uploaded later; only another evaluation of the same file takes its place. Its rows stay, as history.
 */
export async function recordEvaluation(evaluation: NewEvaluation): Promise<StoredEvaluation> {
  const kept = stored((await Evaluation.create(wholeEvaluation(evaluation))).toObject());
  const { student_id, competency_id } = kept;
  const unasked = { flagged: false, asks_person: { $ne: true } };
  const sameFile = { file_url: kept.file_url, own_words_count: { $in: [0, null] } };
  await Evaluation.updateMany(
    { student_id, competency_id, state: "waiting", _id: { $ne: kept.id }, $or: [unasked, sameFile] },
    { $set: { state: "superseded" } },
  );
  await settle(kept);
  return kept;
}

/** A new evaluation with everything that follows from it. */
export function wholeEvaluation(evaluation: NewEvaluation): EvaluationRow {
  const flagged = evaluation.flags.length > 0;
  const asks_person = flagged || evaluation.matches.some(({ doubtful }) => doubtful);
  const queue_place = queuePlace(evaluation.evaluated_at, asks_person);
  const none = { reviews: [], own_words: [], own_words_count: 0 };
  return { ...evaluation, ...none, flagged, asks_person, queue_place, state: "waiting", uploads_due: true };
}

const DAY_MS = 86_400_000;
/** How many days of waiting a person's being asked counts for: it goes first, and never lets the others starve. */
const DOUBT_DAYS = 3;

function queuePlace(since: Date, asksPerson: boolean): string {
  return new Date(since.getTime() - (asksPerson ? DOUBT_DAYS * DAY_MS : 0)).toISOString();
}

/** A student may add so many sentences to one element of a certificate. */
export const MOST_OWN_WORDS = 3;

/**
 * Adds a student's own sentence to an evaluation and puts it before a person (again).
 * @returns false when the element has as many as it may have, or another was added at the same moment
 */
export async function addOwnWords(evaluation: StoredEvaluation, words: OwnWords): Promise<boolean> {
  const own = evaluation.own_words ?? [];
  if (own.some(({ element_id, text }) => element_id === words.element_id && text === words.text)) return true;
  if (own.filter(({ element_id }) => element_id === words.element_id).length >= MOST_OWN_WORDS) return false;
  const place = evaluation.state === "waiting" ? evaluation.evaluated_at : words.at;
  const changed = await Evaluation.updateOne(
    { _id: evaluation.id, own_words_count: own.length === 0 ? { $in: [0, null] } : own.length },
    {
      $push: { own_words: words },
      $inc: { own_words_count: 1 },
      $set: { state: "waiting", asks_person: true, queue_place: queuePlace(place, true) },
    },
  );
  return changed.modifiedCount > 0;
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

/** So many of the newest reviews tell how evaluator and assessors agree. */
const MOST_REVIEWED = 20_000;

/** The evaluations that assessors have reviewed, the newest first: what both said, and nothing of whose they are. */
export async function listReviewed(): Promise<Pick<EvaluationRow, "matches" | "reviews">[]> {
  return Evaluation.find({ state: "reviewed" }, { matches: 1, reviews: 1 })
    .sort({ evaluated_at: -1, _id: -1 })
    .limit(MOST_REVIEWED)
    .lean();
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
