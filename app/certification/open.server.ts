import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { log } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { findNewestCase, moveCase, openCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { type Readiness, readinessOf } from "./readiness.server.ts";

/**
 * Opens a student's next attempt if everything is there that it asks for, and writes to them; as often as it is called,
 * an attempt opens once. For whatever may have made it complete.
 * @param studentId the id of the row in students
 * @returns the newest attempt; null before the first
 */
export async function openWhenComplete(studentId: string): Promise<StoredCase | null> {
  const student = await findStudent(studentId);
  return student ? openWhenReady(student) : findNewestCase(studentId);
}

/**
 * Like `openWhenComplete`, for a student who has been read.
 * @param known how ready the student is, where that has been found out just now
 */
export async function openWhenReady(student: StoredStudent, known?: Readiness): Promise<StoredCase | null> {
  const newest = await findNewestCase(student.id);
  if (!student.student_id || !student.course_name) return newest;
  if (newest && !(await mayFollow(newest, student))) return newest;
  if (!(known ?? (await readinessOf(student))).complete) return newest;
  const { id, user_id, course_name: course, full_name: name, email } = student;
  const attempt = (newest?.attempt ?? 0) + 1;
  const link = `${publicOrigin()}${href("/student-dashboard/certification")}`;
  // First, so that no crash between the two leaves an attempt of which nobody was told; the key lets it happen once.
  await postMail(email, "interview-open", { name, link, course }, `interview-open ${id} ${attempt}`);
  await openCase({ student: id, user_id, course, attempt });
  return findNewestCase(id);
}

/** Like `openWhenComplete`, for those whose own work is done already: a failure is logged and fails nobody. */
export async function noticeProgress(studentId: string): Promise<void> {
  try {
    await openWhenComplete(studentId);
  } catch (error) {
    log.error(
      { student: studentId, err: error },
      "whether a student is ready for the interview could not be found out",
    );
  }
}

/** Whether another attempt may follow: for another certification, or once something was added to what was referred back. */
async function mayFollow(newest: StoredCase, student: StoredStudent): Promise<boolean> {
  if (newest.open) {
    const { id, course, stage } = newest;
    if (student.course_name && course !== student.course_name && (stage === "ready" || stage === "booked"))
      await moveCase(id, stage, stage, { course: student.course_name, since: newest.since });
    return false;
  }
  if (newest.course !== student.course_name) return true;
  return newest.stage === "referred" && addedSince(student, newest.decision?.at ?? newest.since);
}

/** Whether a student has added a document, a certificate or own words since. */
async function addedSince(student: StoredStudent, since: Date): Promise<boolean> {
  const [documents, evaluations] = await Promise.all([listDocuments(student.user_id), listEvaluations(student.id)]);
  return (
    documents.some(({ uploaded_at }) => uploaded_at > since) ||
    evaluations.some(({ evaluated_at, own_words }) => evaluated_at > since || own_words.some(({ at }) => at > since))
  );
}
