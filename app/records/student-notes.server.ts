import { defineModel, type Stored, storedAll } from "./define-model.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.ts";

/** What somebody of the staff noted about a student; students never see it, and nobody changes it. */
const fields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  at: moment(TOLD),
  by: text(INNER),
  by_name: text(INNER),
  text: text(TOLD),
  /** Names the form that brought it; sent twice, it is still one note. */
  submission: text(INNER).unique(),
};

export type StudentNoteRow = RowOf<typeof fields>;
export type StoredStudentNote = Stored<StudentNoteRow>;

const StudentNote = defineModel("student_notes", {
  called: "What staff noted about you",
  of: ofStudent("student_id"),
  fields,
  indexes: [[{ student_id: 1, at: -1 }]],
});

/** Keeps a note, unless the same form has brought it already. */
export async function keepStudentNote({ submission, ...note }: StudentNoteRow): Promise<void> {
  await StudentNote.updateOne({ submission }, { $setOnInsert: note }, { upsert: true });
}

/** The newest notes about a student, newest first. */
export async function listStudentNotes(studentId: string, limit: number): Promise<StoredStudentNote[]> {
  return storedAll(StudentNote.find({ student_id: studentId }).sort({ at: -1 }).limit(limit));
}
