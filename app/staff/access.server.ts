import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import {
  announceStaffDecline,
  grantRole,
  listStaffRequests,
  revokeRole,
  type StaffRole,
} from "#app/identity/roles.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { declineRequest, findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { Admins, relyOnAnotherSuperAdmin, SuperAdmins, setAssessor } from "#app/records/staff-roles.server.ts";

const CALLED: Record<StaffRole, string> = { admin: "admin", super_admin: "super admin" };

export interface StaffRequest extends StoredAccount {
  asks: StaffRole;
  /** The mark of what is to be decided on; whoever decides hands it in. */
  shown: string;
}

/** People with a confirmed address who asked for a staff role, newest first. @throws ForbiddenError */
export async function staffRequests(person: Person): Promise<StaffRequest[]> {
  demand(person, "admins:see");
  const roles: StaffRole[] = ["admin", "super_admin"];
  const found = await Promise.all(
    roles.map(async (asks) =>
      (await listStaffRequests(person, asks)).map((account) => ({ ...account, asks, shown: requestMark(account) })),
    ),
  );
  return found.flat().sort((a, b) => Number(b.created_at) - Number(a.created_at));
}

export type AccessOutcome =
  | { kind: "done"; name: string }
  | { kind: "gone" }
  | { kind: "changed meanwhile" }
  | { kind: "oneself" }
  | { kind: "last super admin" };

function requestMark({ email, metadata: { role, full_name, department } }: StoredAccount): string {
  return etag(role, email, full_name, department);
}

/**
 * Decides on a request for a staff role, as long as it is the one that was shown: whoever asks for more meanwhile gets
 * nothing by it.
 * @param shown the mark of the request
 * @throws ForbiddenError
 */
export async function decideRequest(
  person: Person,
  accountId: string,
  shown: string,
  decision: "approve" | "decline",
): Promise<AccessOutcome> {
  demand(person, "admins:grant");
  const account = await findAccount(accountId);
  const asks = account?.metadata.role;
  if (!account || asks === undefined || asks === "student") return { kind: "gone" };
  if (requestMark(account) !== shown) return { kind: "changed meanwhile" };
  const name = account.metadata.full_name;
  const target = { id: account.id, name: `${name} (${account.email})` };
  const deed = (action: string) => ({ action, kind: "staff access", target, after: { role: CALLED[asks] } }) as const;
  const happened =
    decision === "approve"
      ? await withAudit(
          person,
          deed("approved"),
          async () => (await grantRole(person, asks, account.email)) === "granted",
        )
      : await withAudit(person, deed("declined"), async () => {
          const declined = await declineRequest(account.id, asks);
          if (declined) await announceStaffDecline(account.email, account.metadata);
          return declined;
        });
  return happened ? { kind: "done", name } : { kind: "gone" };
}

/** Whom a revocation would concern, with the mark of what is shown; null when the row is not there. @throws ForbiddenError */
export async function staffMember(person: Person, role: StaffRole, rowId: string) {
  demand(person, "admins:grant");
  const row = await (role === "admin" ? Admins : SuperAdmins).byId(rowId);
  return row && { row, shown: etag(role, row.email, row.full_name) };
}

/** Says whether an admin holds interviews. @throws ForbiddenError */
export async function changeAssessor(person: Person, rowId: string, assessor: boolean): Promise<AccessOutcome> {
  demand(person, "admins:grant");
  const row = await Admins.byId(rowId);
  if (!row) return { kind: "gone" };
  const target = { id: row.user_id, name: `${row.full_name} (${row.email})` };
  const action = assessor ? "made an assessor of" : "ended as an assessor";
  const deed = { action, kind: "staff access", target, before: { assessor: !assessor }, after: { assessor } } as const;
  const happened = await withAudit(person, deed, () => setAssessor(row.id, assessor));
  return happened ? { kind: "done", name: row.full_name } : { kind: "changed meanwhile" };
}

/**
 * Takes a staff role away, never from oneself and never from the last super admin: of two super admins who revoke each other at
 * the same moment one stays.
 * @param shown the mark of the member
 * @throws ForbiddenError
 */
export async function revokeAccess(
  person: Person,
  role: StaffRole,
  rowId: string,
  shown: string,
): Promise<AccessOutcome> {
  const found = await staffMember(person, role, rowId);
  if (!found) return { kind: "gone" };
  if (found.shown !== shown) return { kind: "changed meanwhile" };
  const member = found.row;
  if (member.user_id === person.accountId) return { kind: "oneself" };
  const target = { id: member.user_id, name: `${member.full_name} (${member.email})` };
  const deed = { action: "revoked", kind: "staff access", target, before: { role: CALLED[role] } } as const;
  let last = false;
  const happened = await withAudit(person, deed, async () => {
    last = role === "super_admin" && !(await relyOnAnotherSuperAdmin(member.user_id));
    return !last && (await revokeRole(person, role, member.email)) === "revoked";
  });
  if (last) return { kind: "last super admin" };
  return happened ? { kind: "done", name: member.full_name } : { kind: "gone" };
}
