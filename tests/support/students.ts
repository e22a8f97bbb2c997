import type { Person } from "#app/identity/access.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { ensureStudent, type StoredStudent } from "#app/records/students.server.ts";
import { paidStudent } from "./staff.ts";

/** A student as the domain knows them, for calling it without a session. */
export function asPerson({ id, user_id, email, full_name, student_id }: StoredStudent): Person {
  const ids = { accountId: user_id, sessionId: "", rowId: id };
  return { ...ids, role: "student", email, fullName: full_name, studentId: student_id };
}

/** A student who has not paid. */
export async function newStudent(): Promise<Person> {
  const id = newId();
  const row = { user_id: id, full_name: "Asha Rao", phone: null, email: `${id}@people.example` };
  return asPerson(await ensureStudent(row));
}

/** A student who has paid. */
export async function newPaidStudent(): Promise<Person> {
  return asPerson(await paidStudent());
}
