import type { Person } from "#app/identity/access.server.ts";
import { createStaffRow, type StaffRole } from "#app/identity/roles.server.ts";
import { insertConfirmedAccounts, type Role, type StoredAccount } from "#app/records/accounts.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { type CourseName, ensureStudent, type StoredStudent } from "#app/records/students.server.ts";
import { newAddress, uuid } from "./random.ts";

/** A confirmed account that asked for a role and has nothing yet. Nobody can sign in to it with a password. */
export async function newAccount(role: Role, fullName = "Some Body"): Promise<StoredAccount> {
  const metadata = { role, full_name: fullName, department: null, phone: null };
  const [account] = await insertConfirmedAccounts([{ email: newAddress(), password_hash: "none", metadata }]);
  if (!account) throw new Error("The account was not created.");
  return account;
}

/** The account of a staff member. */
export async function newStaff(role: StaffRole, fullName?: string): Promise<StoredAccount> {
  const account = await newAccount(role, fullName);
  await createStaffRow(role, account);
  return account;
}

export interface StudentDetails {
  fullName?: string;
  /** The course that was paid for; nothing was paid without it. */
  course?: CourseName | undefined;
}

/** A student with an account. */
export async function newStudent({ fullName = "Asha Rao", course }: StudentDetails = {}): Promise<StoredStudent> {
  const { id, email } = await newAccount("student", fullName);
  const paid = course && { student_id: `PGI1998-${uuid()}`, course_name: course };
  return ensureStudent({ user_id: id, full_name: fullName, phone: null, email, ...paid });
}

/** A student who has paid. */
export function paidStudent(fullName?: string, course: CourseName = "GMP"): Promise<StoredStudent> {
  return newStudent({ ...(fullName && { fullName }), course });
}

/** A student as the domain knows them, for calling it without a session. */
export function asPerson({ id, user_id, email, full_name, student_id }: StoredStudent): Person {
  const ids = { accountId: user_id, sessionId: "", rowId: id };
  return { ...ids, role: "student", email, fullName: full_name, studentId: student_id, assessor: false };
}

/** Somebody of a staff role who is nowhere stored, for calling the domain without a session. */
export function staffPerson(role: StaffRole, fullName = "Some Body"): Person {
  const id = newId();
  return {
    accountId: id,
    sessionId: id,
    role,
    rowId: id,
    email: `${id}@people.example`,
    fullName,
    studentId: null,
    assessor: false,
  };
}
