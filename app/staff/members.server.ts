import { demand, type Permission, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { highestRole, type StaffRole } from "#app/identity/roles.server.ts";
import { resetSecondFactor } from "#app/identity/second-factor.server.ts";
import { noteSecurity } from "#app/identity/security-log.server.ts";
import { endSessionsOf } from "#app/identity/sessions.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { findSecondFactor } from "#app/records/second-factors.server.ts";
import { listLiveSessions } from "#app/records/sessions.server.ts";
import { Admins, SuperAdmins } from "#app/records/staff-roles.server.ts";
import { findStudent } from "#app/records/students.server.ts";

const finders = { student: findStudent, admin: Admins.byId, super_admin: SuperAdmins.byId };

function needed(role: Role): Permission {
  return role === "student" ? "student-sessions:end" : "staff-sessions:end";
}

/**
 * The person behind a row of a list, with their sign-ins; null when the row is not there, or is a student's who works here: sessions
 * belong to the account, and those of staff are ended where that is asked for. @throws ForbiddenError
 */
export async function signedInMember(person: Person, role: Role, rowId: string) {
  demand(person, needed(role));
  const row = await finders[role](rowId);
  if (!row || (role === "student" && (await highestRole(row.user_id, role)) !== "student")) return null;
  const { user_id: accountId, full_name: name, email } = row;
  const [sessions, factor] = await Promise.all([listLiveSessions(accountId), findSecondFactor(accountId)]);
  const standing = { places: sessions.length, secondFactor: factor !== null };
  return { accountId, name, email, ...standing, shown: etag(role, accountId, name, email) };
}

export type MemberOutcome =
  | { kind: "done"; name: string }
  | { kind: "gone" }
  | { kind: "changed meanwhile" }
  | { kind: "oneself" };

/**
 * Signs somebody out everywhere: students by all staff, staff by super admins. The audit trail names who did it.
 * @param shown the mark of whom the page showed
 * @throws ForbiddenError
 */
export async function signOutMember(
  person: Person,
  role: Role,
  rowId: string,
  shown: string,
): Promise<Exclude<MemberOutcome, { kind: "oneself" }>> {
  const member = await signedInMember(person, role, rowId);
  if (!member) return { kind: "gone" };
  if (member.shown !== shown) return { kind: "changed meanwhile" };
  const { accountId, name, email, places } = member;
  const target = { id: accountId, name: `${name} (${email})` };
  const deed = { action: "signed out", kind: "sign-ins", target, before: { places }, after: { places: 0 } } as const;
  await withAudit(person, deed, async () => {
    await endSessionsOf(accountId);
    return true;
  });
  noteSecurity({ kind: "session ended", actor: person, subject: { id: accountId, name, email }, what: "everywhere" });
  return { kind: "done", name };
}

/**
 * Takes the second factor of somebody else on the staff away, who has lost it; they are signed out and told by mail.
 * @param shown the mark of whom the page showed
 * @throws ForbiddenError
 */
export async function resetMember(
  person: Person,
  role: StaffRole,
  rowId: string,
  shown: string,
): Promise<MemberOutcome> {
  demand(person, "second-factors:reset");
  const member = await signedInMember(person, role, rowId);
  if (!member?.secondFactor) return { kind: "gone" };
  if (member.shown !== shown) return { kind: "changed meanwhile" };
  const { accountId, name, email } = member;
  if (accountId === person.accountId) return { kind: "oneself" };
  const deed = {
    action: "reset second factor",
    kind: "sign-ins",
    target: { id: accountId, name: `${name} (${email})` },
  } as const;
  const happened = await withAudit(person, deed, () => resetSecondFactor(person, { accountId, email, fullName: name }));
  return happened ? { kind: "done", name } : { kind: "gone" };
}
