import { demand, type Person } from "#app/identity/access.server.ts";
import { grantRole, listStaffRequests, revokeRole, type StaffRole } from "#app/identity/grants.server.ts";
import { announceStaffDecline } from "#app/identity/staff-mails.server.ts";
import { declineRequest, findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { findAdmin } from "#app/records/admins.server.ts";
import { countSuperAdmins, ensureSuperAdmin, findSuperAdmin } from "#app/records/super-admins.server.ts";
import { audited } from "./audit.server.ts";

const CALLED: Record<StaffRole, string> = { admin: "admin", super_admin: "super admin" };

/** People with a confirmed address who asked for a staff role, newest first. @throws ForbiddenError */
export async function staffRequests(person: Person): Promise<(StoredAccount & { asks: StaffRole })[]> {
  demand(person, "admins:see");
  const roles: StaffRole[] = ["admin", "super_admin"];
  const found = await Promise.all(
    roles.map(async (asks) => (await listStaffRequests(person, asks)).map((account) => ({ ...account, asks }))),
  );
  return found.flat().sort((a, b) => Number(b.created_at) - Number(a.created_at));
}

export type AccessOutcome =
  | { kind: "done"; name: string }
  /** The request or the row is not there any more. */
  | { kind: "gone" }
  | { kind: "oneself" }
  | { kind: "last super admin" };

/** Decides on a request for a staff role. @throws ForbiddenError */
export async function decideRequest(
  person: Person,
  accountId: string,
  decision: "approve" | "decline",
): Promise<AccessOutcome> {
  demand(person, "admins:grant");
  const account = await findAccount(accountId);
  const asks = account?.metadata.role;
  if (!account || asks === undefined || asks === "student") return { kind: "gone" };
  const name = account.metadata.full_name;
  const target = { id: account.id, name: `${name} (${account.email})` };
  const deed = (action: string) => ({ action, kind: "staff access", target, after: { role: CALLED[asks] } }) as const;
  const happened =
    decision === "approve"
      ? await audited(
          person,
          deed("approved"),
          async () => (await grantRole(person, asks, account.email)) === "granted",
        )
      : await audited(person, deed("declined"), () => declineRequest(account.id));
  if (happened && decision === "decline") announceStaffDecline(account.email, account.metadata);
  return happened ? { kind: "done", name } : { kind: "gone" };
}

/** Whom a revocation would concern; null when the row is not there. @throws ForbiddenError */
export async function staffMember(person: Person, role: StaffRole, rowId: string) {
  demand(person, "admins:grant");
  return role === "admin" ? findAdmin(rowId) : findSuperAdmin(rowId);
}

/**
 * Takes a staff role away, never from oneself and never from the last super admin. Two super admins who revoke each
 * other at the same moment both stay.
 * @throws ForbiddenError
 */
export async function revokeAccess(person: Person, role: StaffRole, rowId: string): Promise<AccessOutcome> {
  const member = await staffMember(person, role, rowId);
  if (!member) return { kind: "gone" };
  if (member.user_id === person.accountId) return { kind: "oneself" };
  if (role === "super_admin" && (await countSuperAdmins()) <= 1) return { kind: "last super admin" };
  const target = { id: member.user_id, name: `${member.full_name} (${member.email})` };
  const deed = { action: "revoked", kind: "staff access", target, before: { role: CALLED[role] } } as const;
  let last = false;
  const happened = await audited(person, deed, async () => {
    if ((await revokeRole(person, role, member.email)) !== "revoked") return false;
    if (role === "admin" || (await countSuperAdmins()) > 0) return true;
    const { id: _, created_at: __, ...row } = member as NonNullable<Awaited<ReturnType<typeof findSuperAdmin>>>;
    await ensureSuperAdmin(row);
    last = true;
    return false;
  });
  if (last) return { kind: "last super admin" };
  return happened ? { kind: "done", name: member.full_name } : { kind: "gone" };
}
