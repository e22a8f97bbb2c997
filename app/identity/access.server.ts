import type { Role } from "#app/records/accounts.server.ts";

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
  /** Whether an admin also holds interviews; a super admin may without it. */
  assessor: boolean;
}

const student = [
  "courses:see-active",
  "counsellor:use",
  "own-profile:edit",
  "own-application:pay",
  "own-data:see",
  "own-data:erase",
  "own-questions:ask",
] as const;
/** What payment unlocks. */
const paidStudent = [
  "own-documents:upload",
  "own-documents:see",
  "own-evaluation:take",
  "own-certification:take",
] as const;
const admin = [
  "courses:see-active",
  "own-profile:edit",
  "stats:see",
  "students:see",
  "certificates:see",
  "analysis:see",
  "viewed-students:see",
  "evaluations:review",
  "documents:verify",
  "students:write",
  "student-sessions:end",
  "certification:see",
  "certifications:decide",
  "questions:answer",
  "payments:see",
  "payments:decide",
  "vouchers:write",
] as const;
/** What an admin may do who is an assessor. */
const assessor = ["interviews:hold"] as const;
const superAdmin = [
  ...admin,
  ...assessor,
  "credentials:withdraw",
  "courses:see-all",
  "courses:write",
  "competencies:write",
  "admins:see",
  "admins:grant",
  "staff-sessions:end",
  "second-factors:reset",
  "guidelines:write",
  "interested-students:see",
  "counsellor-rules:see",
  "audit:see",
  "mails:see",
  "samples:remove",
] as const;

export type Permission =
  | (typeof student)[number]
  | (typeof paidStudent)[number]
  | (typeof admin)[number]
  | (typeof assessor)[number]
  | (typeof superAdmin)[number];

const permissions: Record<Role | "paid student" | "assessor", readonly Permission[]> = {
  student,
  "paid student": paidStudent,
  admin,
  assessor,
  super_admin: superAdmin,
};

/** Decides whether a person may do something. Nobody else decides that. */
export function may(person: Person, permission: Permission): boolean {
  if (permissions[person.role].includes(permission)) return true;
  if (person.role === "admin") return person.assessor && permissions.assessor.includes(permission);
  return person.role === "student" && person.studentId !== null && permissions["paid student"].includes(permission);
}

/** A person asked for something that their role does not allow. */
export class ForbiddenError extends Error {
  override name = "ForbiddenError";
}

/** Second factors are for staff. @throws ForbiddenError */
export function demandStaff(person: Person): void {
  if (person.role === "student") throw new ForbiddenError("students have no second factor");
}

/** Who asks for something: a person, or whoever starts the product or sits at its terminal and may do everything. */
export type Asker = Person | "terminal";

/** Lets a domain function go on only for somebody who may do this. */
export function demand(asker: Asker, permission: Permission): void {
  if (asker !== "terminal" && !may(asker, permission)) {
    throw new ForbiddenError(`${asker.role} may not ${permission}`);
  }
}
