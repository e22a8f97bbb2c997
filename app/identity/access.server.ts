import type { Role } from "#app/records/role.ts";

/** Somebody who is signed in to a portal and has a row in its role table right now. */
export interface Person {
  accountId: string;
  sessionId: string;
  role: Role;
  /** The id of the row in students, admins or super_admins. */
  rowId: string;
  email: string;
  fullName: string;
  /** A student's PGI number; null before payment, and for staff. */
  studentId: string | null;
}

const student = ["courses:see-active", "counsellor:use", "own-profile:edit", "own-application:pay"] as const;
/** What payment unlocks (section 4, "Student payment"). */
const paidStudent = ["own-documents:upload", "own-documents:see", "own-evaluation:take"] as const;
const admin = [
  "courses:see-active",
  "own-profile:edit",
  "stats:see",
  "students:see",
  "certificates:see",
  "analysis:see",
  "viewed-students:see",
  "evaluations:review",
] as const;
const superAdmin = [
  ...admin,
  "courses:see-all",
  "courses:write",
  "competencies:write",
  "admins:see",
  "admins:grant",
  "guidelines:write",
  "interested-students:see",
  "counsellor-rules:see",
  "audit:see",
] as const;

export type Permission =
  | (typeof student)[number]
  | (typeof paidStudent)[number]
  | (typeof admin)[number]
  | (typeof superAdmin)[number];

const permissions: Record<Role | "paid student", readonly Permission[]> = {
  student,
  "paid student": paidStudent,
  admin,
  super_admin: superAdmin,
};

/** Decides whether a person may do something (section 6 of the specification). Nobody else decides that. */
export function may(person: Person, permission: Permission): boolean {
  if (permissions[person.role].includes(permission)) return true;
  return person.role === "student" && person.studentId !== null && permissions["paid student"].includes(permission);
}

/** A person asked for something that their role does not allow. */
export class ForbiddenError extends Error {
  override name = "ForbiddenError";
}

/**
 * Lets a domain function go on only for somebody who may do this.
 * @throws ForbiddenError
 */
export function demand(person: Person, permission: Permission): void {
  if (!may(person, permission)) throw new ForbiddenError(`${person.role} may not ${permission}`);
}
