import { yearOf } from "#app/platform/format.ts";
import { findStudentsByUsers } from "#app/records/students.server.ts";
import { Batch } from "../batch.server.ts";
import { addApplication } from "./application.server.ts";
import { addCase } from "./case.server.ts";
import { addCertificates, type Evaluating } from "./certificates.server.ts";
import { addDocuments } from "./documents.server.ts";
import type { SampleStudent } from "./sample-student.server.ts";
import { StudentIds } from "./student-ids.server.ts";

const AT_ONCE = 16;

/**
 * Makes students who have come as far as their plans say, without their certificates; those who are there stay.
 * @param passwordHash of the password that they share
 */
export async function makeApplications(
  students: readonly SampleStudent[],
  passwordHash: string,
  ids = new StudentIds(),
): Promise<void> {
  const batch = new Batch();
  const there = await findStudentsByUsers(students.map(({ accountId }) => accountId));
  const known = new Map(there.map(({ user_id, student_id }) => [user_id, student_id]));
  for (const student of students) {
    const { plan, accountId } = student;
    const studentId = plan.course && (known.get(accountId) ?? (await ids.next(yearOf(student.at(plan.days)))));
    addApplication(batch, student, passwordHash, studentId);
  }
  await batch.keep();
  for (let from = 0; from < students.length; from += AT_ONCE) {
    await Promise.all(
      students.slice(from, from + AT_ONCE).map((student, place) => addDocuments(batch, student, from + place)),
    );
  }
  await batch.keep();
}

/** Makes the certificates of students, judged and reviewed, one after the other. */
export async function makeCertificates(students: readonly SampleStudent[], evaluating: Evaluating): Promise<void> {
  const batch = new Batch();
  for (const student of students) {
    await addCertificates(batch, student, evaluating);
    addCase(batch, student, evaluating.catalogue);
    await batch.keep();
  }
}
