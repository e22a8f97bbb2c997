import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { elementMatch, evaluationFlag, evaluatorIdentity, type Review, review } from "./evaluation-result.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofStudent, TOLD, TOLD_UNSIGNED } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { projectVerdicts, type StoredStudentUpload } from "./student-uploads.server.ts";
import { NOT_TAKEN, takenFields, takingOn } from "./taking.server.ts";

/** What a student said they did, beside the certificate: for the assessor to read, never scored. */
const ownWords = { element_id: text(), text: text(), at: moment() };

export type OwnWords = RowOf<typeof ownWords>;

/**
 * One evaluation of one certificate, whole: what the evaluator found and what assessors said about it. Its verdicts are
 * projected onto the rows of student_uploads in the transaction that changes them.
 */
const fields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  student_name: text(TOLD),
  competency_id: text(TOLD),
  certificate_id: text(INNER),
  file_url: text(INNER),
  file_name: text(TOLD),
  file_size: number(TOLD),
  /** Which evaluator ran, and which version of it. */
  evaluator: shape(evaluatorIdentity, TOLD),
  /** Names the text that was judged; null when none could be read. */
  text_hash: text(INNER).orNull(),
  /** How many words it has; absent where none could be read. */
  words: number(TOLD).optional(),
  /** Why a person has to look at it; empty when nothing is conspicuous. */
  flags: list(shape(evaluationFlag), TOLD).or([]),
  /** Whether an approval of it counts only when a person has confirmed it. */
  flagged: flag(TOLD),
  /** Whether a person was asked: it is flagged, an element is doubtful, or the student added a sentence. */
  asks_person: flag(TOLD).or(false),
  matches: list(shape(elementMatch), TOLD).or([]),
  overall_match: flag(TOLD),
  summary: text(TOLD).or(""),
  evaluated_at: moment(TOLD),
  reviews: list(shape(review), TOLD_UNSIGNED).or([]),
  /** Counts the reviews, so that nobody reviews what they have not seen. */
  version: number(INNER).optional(),
  own_words: list(shape(ownWords), TOLD).or([]),
  /** How many of them there are, so that two at the same moment do not exceed what is allowed. */
  own_words_count: number(INNER).or(0),
  /** Orders the assessors' queue: the longest waiting first, where doubt counts as days waited. */
  queue_place: text(INNER),
  /** waiting for an assessor, reviewed by one, or superseded by a newer certificate before anyone looked. */
  state: oneOf(["waiting", "reviewed", "superseded"], TOLD),
  ...takenFields,
};

export type EvaluationRow = RowOf<typeof fields>;
export type StoredEvaluation = Stored<EvaluationRow>;
export type NewEvaluation = Omit<
  EvaluationRow,
  | "flagged"
  | "asks_person"
  | "reviews"
  | "own_words"
  | "own_words_count"
  | "queue_place"
  | "state"
  | keyof typeof takenFields
>;

export const Evaluations = rowsOf(
  defineModel("evaluations", {
    called: "Evaluations of your certificates",
    of: ofStudent("student_id"),
    fields,
    search: { search: ["student_name"] },
    indexes: [
      ...listIndexes(["queue_place", "evaluated_at"], ["state"], ["state", "competency_id"], ["state", "search"]),
      [{ taken_by: 1 }],
      [{ student_id: 1, evaluated_at: -1 }],
      [{ student_id: 1, competency_id: 1, state: 1 }],
    ],
  }),
);

export const reviewQueue = listQueries(Evaluations.model, {
  orders: { queue: "queue_place", evaluated: "evaluated_at" },
  filters: { state: { reviewed: { state: "reviewed" } }, competency: { field: "competency_id", values: "id" } },
  always: { state: "waiting" },
  search: true,
});

/**
 * Keeps an evaluation with its rows of student_uploads. An earlier one
 * of the same student and competency that no assessor has looked at needs nobody any more, unless a person was asked: what
 * is flagged or doubtful waits until a person has decided, whatever is uploaded later; only another evaluation of the same
 * file takes its place, also of one that was handed in again because it could not be read. Its rows stay, as history.
 */
export function recordEvaluation(evaluation: NewEvaluation): Promise<StoredEvaluation> {
  return withTransaction(async () => {
    const kept = await Evaluations.insert(wholeEvaluation(evaluation));
    const { student_id, competency_id } = kept;
    const unasked = { flagged: false, asks_person: { $ne: true } };
    const sameFile = { file_url: kept.file_url, own_words_count: 0 };
    const unread = { text_hash: null, file_size: kept.file_size, own_words_count: 0 };
    const needless = kept.text_hash === null ? [unasked, sameFile, unread] : [unasked, sameFile];
    await Evaluations.model.updateMany(
      { student_id, competency_id, state: "waiting", _id: { $ne: kept.id }, $or: needless },
      { $set: { state: "superseded" } },
    );
    await projectVerdicts(kept);
    return kept;
  });
}

/** Why the text of a certificate could not be read, as long as no assessor has reviewed it; null when it could. */
export function unreadReason({ text_hash, matches, summary, reviews }: StoredEvaluation): string | null {
  return text_hash === null && reviews.length === 0 ? (matches[0]?.reasoning ?? summary) : null;
}

/** The rows of student_uploads that judge something: those of a certificate that nobody has read yet do not. */
export function judgingUploads(
  uploads: readonly StoredStudentUpload[],
  evaluations: readonly StoredEvaluation[],
): StoredStudentUpload[] {
  const unread = new Set(evaluations.filter((one) => unreadReason(one) !== null).map(({ id }) => id));
  return uploads.filter(({ evaluation_id }) => !unread.has(evaluation_id));
}

/** What an evaluator says of a certificate. */
export type Verdict = Pick<
  EvaluationRow,
  "evaluator" | "text_hash" | "words" | "flags" | "matches" | "overall_match" | "summary"
>;

/**
 * Puts another verdict in the place of an evaluation's, with its rows of student_uploads.
 * @returns false when an assessor has reviewed it meanwhile, whose word stands, or when a newer one has taken its place
 */
export async function replaceVerdict(
  { id, evaluated_at, own_words_count }: Pick<StoredEvaluation, "id" | "evaluated_at" | "own_words_count">,
  verdict: Verdict,
): Promise<boolean> {
  const unread = { _id: id, state: "waiting", reviews: { $size: 0 } } as const;
  const change = { ...verdict, ...placeOf(verdict, evaluated_at, own_words_count > 0) };
  return (await changeVerdicts(() => Evaluations.change(unread, { $set: change }))) !== null;
}

/** Changes what an evaluation says, and with it the rows that repeat it; null when there is none like this. */
function changeVerdicts(change: () => Promise<StoredEvaluation | null>): Promise<StoredEvaluation | null> {
  return withTransaction(async () => {
    const evaluation = await change();
    if (evaluation) await projectVerdicts(evaluation);
    return evaluation;
  });
}

/** A new evaluation with everything that follows from it. */
export function wholeEvaluation(evaluation: NewEvaluation): EvaluationRow {
  const place = placeOf(evaluation, evaluation.evaluated_at);
  const none = { reviews: [], own_words: [], own_words_count: 0, ...NOT_TAKEN };
  return { ...evaluation, ...none, ...place, state: "waiting" };
}

/** Whether a person is asked about a verdict, and where it stands in the assessors' queue. */
function placeOf({ flags, matches }: Pick<EvaluationRow, "flags" | "matches">, since: Date, hasOwnWords = false) {
  const flagged = flags.length > 0;
  const asks_person = flagged || hasOwnWords || matches.some(({ doubtful }) => doubtful);
  return { flagged, asks_person, queue_place: queuePlace(since, asks_person) };
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
  const own = evaluation.own_words;
  if (own.some(({ element_id, text }) => element_id === words.element_id && text === words.text)) return true;
  if (own.filter(({ element_id }) => element_id === words.element_id).length >= MOST_OWN_WORDS) return false;
  const place = evaluation.state === "waiting" ? evaluation.evaluated_at : words.at;
  return Evaluations.update(
    { _id: evaluation.id, own_words_count: own.length },
    {
      $push: { own_words: words },
      $inc: { own_words_count: 1 },
      $set: { state: "waiting", asks_person: true, queue_place: queuePlace(place, true) },
    },
  );
}

/** Puts what was found in a file before a person, whatever was said of it before. */
export async function askPersonAbout(file: string): Promise<void> {
  const asked = { state: "waiting", asks_person: true, queue_place: queuePlace(new Date(), true) } as const;
  await Evaluations.set({ file_url: file, state: { $ne: "superseded" } }, asked);
}

export const reviewTaking = takingOn(Evaluations, { state: "waiting" });

export const findEvaluation = Evaluations.byId;

/** A student's evaluations, newest first. */
export function listEvaluations(studentId: string): Promise<StoredEvaluation[]> {
  return Evaluations.find({ student_id: studentId }, { sort: { evaluated_at: -1 } });
}

/**
 * Adds an assessor's review, with what it says of the rows of student_uploads.
 * @param version the one that the assessor saw; null is returned when it is another by now
 */
export function addReview(id: string, version: number, added: Review): Promise<StoredEvaluation | null> {
  const change = { $push: { reviews: added }, $set: { state: "reviewed", ...NOT_TAKEN } } as const;
  return changeVerdicts(() => Evaluations.updateIfCurrent(id, version, change));
}

const sessionFields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  /** in_progress counts as active. */
  session_status: oneOf(["in_progress", "completed"], TOLD),
  started_at: moment(TOLD),
};

export const EvaluationSessions = rowsOf(
  defineModel("evaluation_sessions", {
    called: "When you were being evaluated",
    of: ofStudent("student_id"),
    fields: sessionFields,
    indexes: [
      [{ student_id: 1, started_at: -1 }],
      [
        { student_id: 1, session_status: 1 },
        { unique: true, partialFilterExpression: { session_status: "in_progress" } },
      ],
    ],
  }),
);
