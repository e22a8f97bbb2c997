import { Schema } from "mongoose";
import { modelOf, type Stored, stored } from "./define-model.server.ts";
import { each, INNER, ofStudent, TOLD } from "./personal-data.ts";

/** What somebody of the staff noted about a student; students never see it, and nobody changes it. */
export interface StudentNoteRow {
  /** The id of the student's row in students. */
  student_id: string;
  at: Date;
  by: string;
  by_name: string;
  text: string;
  /** Names the form that brought it; sent twice, it is still one note. */
  submission: string;
}

export type StoredStudentNote = Stored<StudentNoteRow>;

const required = { type: String, required: true };
const schema = new Schema<StudentNoteRow>(
  {
    student_id: required,
    at: { type: Date, required: true },
    by: required,
    by_name: required,
    text: required,
    submission: { ...required, unique: true },
  },
  { versionKey: false },
);
schema.index({ student_id: 1, at: -1 });

const StudentNote = modelOf<StudentNoteRow>("student_notes", schema, {
  called: "What staff noted about you",
  of: ofStudent("student_id"),
  fields: { ...each(TOLD, "at", "text"), ...each(INNER, "student_id", "by", "by_name", "submission") },
});

/** Keeps a note, unless the same form has brought it already. */
export async function keepStudentNote({ submission, ...note }: StudentNoteRow): Promise<void> {
  await StudentNote.updateOne({ submission }, { $setOnInsert: note }, { upsert: true });
}

/** The newest notes about a student, newest first. */
export async function listStudentNotes(studentId: string, limit: number): Promise<StoredStudentNote[]> {
  const found = await StudentNote.find({ student_id: studentId }).sort({ at: -1 }).limit(limit).lean();
  return found.map(stored);
}
