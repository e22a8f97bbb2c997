import { demand, type Permission, type Person } from "#app/identity/access.server.ts";
import { noteSecurity } from "#app/identity/security-log.server.ts";
import { endSessionsOf } from "#app/identity/sessions.server.ts";
import { markOf } from "#app/platform/shown.server.ts";
import { findAdmin } from "#app/records/admins.server.ts";
import type { Role } from "#app/records/role.ts";
import { listLiveSessions } from "#app/records/sessions.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { findSuperAdmin } from "#app/records/super-admins.server.ts";
import { audited } from "./audit.server.ts";

const finders = { student: findStudent, admin: findAdmin, super_admin: findSuperAdmin };

function needed(role: Role): Permission {
  return role === "student" ? "student-sessions:end" : "staff-sessions:end";
}

/** Somebody whose sign-ins somebody else may end. */
export interface SignedInMember {
  accountId: string;
  name: string;
  email: string;
  /** In how many browsers they are signed in. */
  places: number;
  /** The mark of whom the page shows. */
  shown: string;
}

/** The person behind a row of a list, with their sign-ins; null when the row is not there. @throws ForbiddenError */
export async function signedInMember(person: Person, role: Role, rowId: string): Promise<SignedInMember | null> {
  demand(person, needed(role));
  const row = await finders[role](rowId);
  if (!row) return null;
  const { user_id: accountId, full_name: name, email } = row;
  const places = (await listLiveSessions(accountId)).length;
  return { accountId, name, email, places, shown: markOf(role, accountId, name, email) };
}

export type EndOutcome = { kind: "done"; name: string } | { kind: "gone" } | { kind: "changed meanwhile" };

/**
 * Signs somebody out everywhere: students by all staff, staff by super admins. The audit trail names who did it.
 * @param shown the mark of whom the page showed
 * @throws ForbiddenError
 */
export async function signOutMember(person: Person, role: Role, rowId: string, shown: string): Promise<EndOutcome> {
  const member = await signedInMember(person, role, rowId);
  if (!member) return { kind: "gone" };
  if (member.shown !== shown) return { kind: "changed meanwhile" };
  const { accountId, name, email, places } = member;
  const target = { id: accountId, name: `${name} (${email})` };
  const deed = { action: "signed out", kind: "sign-ins", target, before: { places }, after: { places: 0 } } as const;
  await audited(person, deed, () => endSessionsOf(accountId));
  noteSecurity({ kind: "session ended", actor: person, subject: { id: accountId, name, email }, what: "everywhere" });
  return { kind: "done", name };
}
