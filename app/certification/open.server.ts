import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import {
  CertificationCases,
  findNewestCase,
  openCase,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { type StoredStudent, touchStudent } from "#app/records/students.server.ts";
import { readinessOf } from "./readiness.server.ts";

/**
 * Opens a student's next attempt if everything is there that it asks for, and writes to them; belongs into the transaction of
 * whatever may have made it complete. Of two such transactions about one student the second sees what the first has written.
 * @param studentId the id of the row in students
 * @returns the newest attempt; null before the first
 */
export function openWhenComplete(studentId: string): Promise<StoredCase | null> {
  return withTransaction(async () => {
    const student = await touchStudent(studentId);
    const newest = await findNewestCase(studentId);
    if (!student?.student_id || !student.course_name) return newest;
    if (newest && isForOtherCourse(newest, student))
      return CertificationCases.change({ _id: newest.id }, { $set: { course: student.course_name } });
    if (!(await mayOpen(newest, student)) || !(await readinessOf(student)).complete) return newest;
    const { id, user_id, course_name: course, full_name: name, email } = student;
    const attempt = (newest?.attempt ?? 0) + 1;
    const link = `${publicOrigin()}${href("/student-dashboard/certification")}`;
    await postMail(email, "interview-open", { name, link, course }, `interview-open ${id} ${attempt}`);
    return openCase({ student: id, user_id, course, attempt });
  });
}

/** Whether an open attempt is for a certification that the student has changed from before the interview. */
function isForOtherCourse({ open, course, stage }: StoredCase, { course_name }: StoredStudent): boolean {
  return open && course !== course_name && (stage === "ready" || stage === "booked");
}

/**
 * Whether an attempt may be opened once everything is there: the first, one for another certification, or one after something was
 * added to what was referred back.
 */
export async function mayOpen(newest: StoredCase | null, student: StoredStudent): Promise<boolean> {
  if (newest === null) return true;
  if (newest.open) return false;
  if (newest.course !== student.course_name) return true;
  return newest.stage === "referred" && addedSince(student, newest.decision?.at ?? newest.since);
}

/** Whether a student has added a document, a certificate or own words since. */
async function addedSince(student: StoredStudent, since: Date): Promise<boolean> {
  const documents = await listDocuments(student.user_id);
  const evaluations = await listEvaluations(student.id);
  return (
    documents.some(({ uploaded_at }) => uploaded_at > since) ||
    evaluations.some(({ evaluated_at, own_words }) => evaluated_at > since || own_words.some(({ at }) => at > since))
  );
}
