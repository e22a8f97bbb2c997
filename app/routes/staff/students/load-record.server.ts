import type { Person } from "#app/identity/access.server.ts";
import { type StudentRecord, studentRecord } from "#app/staff/student-record.server.ts";
import { gone, orFailure } from "#app/web/answers.server.ts";

export const NO_STUDENT = "Student not found";

export function listOf(url: URL): string {
  return `${url.pathname.split("/students/")[0]}/students`;
}

/**
 * The record of a student; null when it cannot be read.
 * @throws a redirect to the list when there is no such student
 */
export async function loadRecord(person: Person, id: string, url: URL): Promise<StudentRecord | null> {
  const found = await orFailure(async () => ({ record: await studentRecord(person, id) }));
  if (found?.record === null) throw await gone(listOf(url), NO_STUDENT);
  return found?.record ?? null;
}
