import { Schema } from "mongoose";
import { modelOf, type Stored, stored } from "./define-model.server.ts";
import { each, INNER, ofStudent, TOLD } from "./personal-data.ts";

export interface EvaluationSessionRow {
  /** The id of the student's row in students. */
  student_id: string;
  /** in_progress counts as active. */
  session_status: "in_progress" | "completed";
  started_at: Date;
}

export type StoredEvaluationSession = Stored<EvaluationSessionRow>;

const schema = new Schema<EvaluationSessionRow>({
  student_id: { type: String, required: true },
  session_status: { type: String, enum: ["in_progress", "completed"], required: true },
  started_at: { type: Date, required: true },
});
schema.index({ student_id: 1, started_at: -1 });
schema.index(
  { student_id: 1, session_status: 1 },
  { unique: true, partialFilterExpression: { session_status: "in_progress" } },
);

const EvaluationSession = modelOf<EvaluationSessionRow>("evaluation_sessions", schema, {
  called: "When you were being evaluated",
  of: ofStudent("student_id"),
  fields: { ...each(TOLD, "session_status", "started_at"), ...each(INNER, "student_id") },
});

/** Notes that a student is being evaluated; one who is already keeps that session. */
export async function startEvaluationSession(studentId: string): Promise<StoredEvaluationSession> {
  const session = await EvaluationSession.findOneAndUpdate(
    { student_id: studentId, session_status: "in_progress" },
    { $setOnInsert: { started_at: new Date() } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  return stored(session);
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
  const found = await EvaluationSession.find({ student_id: studentId }).sort({ started_at: -1 }).limit(100).lean();
  return found.map(stored);
}
