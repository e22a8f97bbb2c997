import { findStudentByUser, type StoredStudent, updateStudentProfile } from "#app/records/students.server.ts";
import { demand, type Person } from "./access.server.ts";

/** What is known of a student, for themselves; null for staff. */
export function readOwnStudent(person: Person): Promise<StoredStudent | null> {
  demand(person, "own-profile:edit");
  return findStudentByUser(person.accountId);
}

/** Changes what students may change about themselves. @param phone null when there is none */
export async function changeOwnStudent(
  person: Person,
  { fullName, phone }: { fullName: string; phone: number | null },
): Promise<void> {
  demand(person, "own-profile:edit");
  await updateStudentProfile(person.accountId, { full_name: fullName, phone });
}
