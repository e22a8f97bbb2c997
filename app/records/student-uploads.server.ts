import { defineModel, type Stored } from "./define-model.server.ts";
import { type ElementMatch, UPLOAD_STATUSES, type UploadStatus } from "./evaluation-result.server.ts";
import { moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** What an evaluation says that its rows repeat; of its reviews the last one counts. */
interface Evaluated
  extends Pick<StudentUploadRow, "student_id" | "competency_id" | "file_url" | "file_name" | "file_size"> {
  id: string;
  evaluated_at: Date;
  flagged: boolean;
  matches: readonly ElementMatch[];
  reviews: readonly { verdicts: readonly { element_id: string; status: UploadStatus; note: string }[] }[];
}

/**
 * How one certificate demonstrates one competency element. Rows are written from their evaluation (see
 * evaluations.server.ts) and never apart from it.
 */
const fields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  competency_id: text(TOLD),
  element_id: text(TOLD),
  file_url: text(INNER),
  file_name: text(TOLD),
  file_size: number(TOLD),
  /** JSON text of the element match. */
  ai_feedback: text(TOLD),
  ai_match_score: number(TOLD).within(0, 1),
  /** The final verdict: the assessor's where there is one, else the evaluator's. */
  status: oneOf(UPLOAD_STATUSES, TOLD),
  uploaded_at: moment(TOLD),
  evaluation_id: text(INNER),
  evaluator_status: oneOf(UPLOAD_STATUSES, TOLD),
  assessor_status: oneOf(UPLOAD_STATUSES, TOLD).orNull(),
  /** The assessor's note, which the student sees. */
  assessor_note: text(TOLD).orNull(),
};

export type StudentUploadRow = RowOf<typeof fields>;
export type StoredStudentUpload = Stored<StudentUploadRow>;

export const StudentUploads = rowsOf(
  defineModel("student_uploads", {
    called: "What was found in your certificates",
    of: ofStudent("student_id"),
    fields,
    indexes: [
      [{ evaluation_id: 1, element_id: 1 }, { unique: true }],
      [{ student_id: 1, uploaded_at: -1 }],
      [{ competency_id: 1, evaluator_status: 1, assessor_status: 1 }],
      [{ element_id: 1 }],
    ],
  }),
);

/**
 * The rows that an evaluation, with what assessors said last, stands for. What the evaluator approved in a flagged
 * evaluation is not approved before an assessor has said so.
 */
export function uploadsOf(evaluation: Evaluated): StudentUploadRow[] {
  const { student_id, competency_id, file_url, file_name, file_size } = evaluation;
  const verdicts = evaluation.reviews.at(-1)?.verdicts ?? [];
  return evaluation.matches.map((match) => {
    const verdict = verdicts.find(({ element_id }) => element_id === match.elementId);
    const evaluatorStatus = match.matched ? "approved" : "revision_needed";
    return {
      student_id,
      competency_id,
      element_id: match.elementId,
      file_url,
      file_name,
      file_size,
      ai_feedback: JSON.stringify(match),
      ai_match_score: match.matchScore,
      status: verdict?.status ?? (evaluation.flagged ? "revision_needed" : evaluatorStatus),
      uploaded_at: evaluation.evaluated_at,
      evaluation_id: evaluation.id,
      evaluator_status: evaluatorStatus,
      assessor_status: verdict?.status ?? null,
      assessor_note: verdict?.note ?? null,
    };
  });
}

/** Makes the rows of an evaluation what it says now, in the transaction that changes it. */
export async function projectVerdicts(evaluation: Evaluated): Promise<void> {
  const rows = uploadsOf(evaluation);
  if (rows.length === 0) return;
  await StudentUploads.model.bulkWrite(
    rows.map(({ evaluation_id, element_id, ...rest }) => ({
      updateOne: { filter: { evaluation_id, element_id }, update: { $set: rest }, upsert: true },
    })),
  );
}

/** All rows of a student, newest first. */
export function listStudentUploads(studentId: string): Promise<StoredStudentUpload[]> {
  return StudentUploads.find({ student_id: studentId }, { sort: { uploaded_at: -1 } });
}

/** How often evaluator and assessor gave each pair of verdicts on a competency's elements; read from an index alone. */
export async function countVerdictPairs(competencyId: string): Promise<VerdictPairs> {
  const count = (evaluator: UploadStatus, assessor: UploadStatus) =>
    StudentUploads.count({
      competency_id: competencyId,
      evaluator_status: evaluator,
      assessor_status: assessor,
    });
  const [bothApproved, onlyEvaluator, onlyAssessor, neither] = await Promise.all([
    count("approved", "approved"),
    count("approved", "revision_needed"),
    count("revision_needed", "approved"),
    count("revision_needed", "revision_needed"),
  ]);
  return { bothApproved, onlyEvaluator, onlyAssessor, neither };
}

export interface VerdictPairs {
  bothApproved: number;
  onlyEvaluator: number;
  onlyAssessor: number;
  neither: number;
}
