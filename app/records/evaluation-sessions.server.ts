import { defineModel, ensured, type Stored, storedAll } from "./define-model.server.ts";
import { moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.server.ts";

const fields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  /** in_progress counts as active. */
  session_status: oneOf(["in_progress", "completed"], TOLD),
  started_at: moment(TOLD),
};

export type EvaluationSessionRow = RowOf<typeof fields>;
type StoredEvaluationSession = Stored<EvaluationSessionRow>;

const EvaluationSession = defineModel("evaluation_sessions", {
  called: "When you were being evaluated",
  of: ofStudent("student_id"),
  fields,
  indexes: [
    [{ student_id: 1, started_at: -1 }],
    [
      { student_id: 1, session_status: 1 },
      { unique: true, partialFilterExpression: { session_status: "in_progress" } },
    ],
  ],
});

/** Notes that a student is being evaluated; one who is already keeps that session. */
export async function startEvaluationSession(studentId: string): Promise<StoredEvaluationSession> {
  const key = { student_id: studentId, session_status: "in_progress" } as const;
  return ensured(EvaluationSession, key, { started_at: new Date() });
}

/** Notes that a student's evaluation is complete. */
export async function completeEvaluationSession(studentId: string): Promise<void> {
  await EvaluationSession.updateOne(
    { student_id: studentId, session_status: "in_progress" },
    { $set: { session_status: "completed" } },
  );
}

/** A student's sessions, newest first. */
export async function listEvaluationSessions(studentId: string): Promise<StoredEvaluationSession[]> {
  return storedAll(EvaluationSession.find({ student_id: studentId }).sort({ started_at: -1 }).limit(100));
}
