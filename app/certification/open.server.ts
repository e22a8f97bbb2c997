import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import {
  CertificationCases,
  findNewestCase,
  openCase,
  restage,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { type StoredStudent, touchStudent } from "#app/records/students.server.ts";
import { credentialContent } from "./paper/content.server.ts";
import { readStanding } from "./standing.server.ts";

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
    if (newest?.open) return newest;
    // Whoever is of another certification than their newest attempt was for begins anew.
    if (newest) await restage(studentId);
    if (!(await readStanding(student)).opens) return newest;
    const { id, user_id, course_name: course, full_name: name, email } = student;
    const attempt = (newest?.attempt ?? 0) + 1;
    const link = `${publicOrigin()}${href("/student-dashboard/certification")}`;
    const renewal = newest?.stage === "awarded" || (newest?.stage === "referred" && newest.renewal === true);
    const kept = { student: id, user_id, course, attempt, renewal: renewal && newest?.course === course };
    if (kept.renewal && !credentialContent().renewal.interview) return openCase(kept, "recommended");
    await postMail(email, "interview-open", { name, link, course }, `interview-open ${id} ${attempt}`);
    return openCase(kept);
  });
}

/** Whether an open attempt is for a certification that the student has changed from before the interview. */
function isForOtherCourse({ open, course, stage }: StoredCase, { course_name }: StoredStudent): boolean {
  return open && course !== course_name && (stage === "ready" || stage === "booked");
}
