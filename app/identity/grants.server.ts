import { randomInt } from "node:crypto";
import { normaliseEmail } from "#app/platform/email.ts";
import {
  declineRequest,
  findAccountByEmail,
  listConfirmedAccountsAsking,
  type Role,
  type StoredAccount,
  settleRequest,
} from "#app/records/accounts.server.ts";
import { deleteAdminByUser, ensureAdmin, listAdminUserIds } from "#app/records/admins.server.ts";
import { deleteSuperAdminByUser, ensureSuperAdmin, listSuperAdminUserIds } from "#app/records/super-admins.server.ts";
import { type Asker, demand } from "./access.server.ts";
import { findRoleRow } from "./role-rows.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { announceStaffGrant } from "./staff-mails.server.ts";

export type StaffRole = Exclude<Role, "student">;

export type GrantResult = "granted" | "already granted" | "no account" | "not confirmed";
export type RevokeResult = "revoked" | "not granted" | "no account";

const REQUESTS_SHOWN = 100;

const requestsFor: Record<StaffRole, () => Promise<StoredAccount[]>> = {
  admin: async () => listConfirmedAccountsAsking("admin", await listAdminUserIds(), REQUESTS_SHOWN),
  super_admin: async () => listConfirmedAccountsAsking("super_admin", await listSuperAdminUserIds(), REQUESTS_SHOWN),
};

/** Gives the owner of a confirmed account a staff role. @throws ForbiddenError */
export async function grantRole(asker: Asker, role: StaffRole, email: string): Promise<GrantResult> {
  demand(asker, "admins:grant");
  const account = await findAccountByEmail(normaliseEmail(email));
  if (!account) return "no account";
  if (!account.confirmed_at) return "not confirmed";
  if (await findRoleRow(role, account.id)) return "already granted";
  await createStaffRow(role, account);
  await settleRequest(account.id);
  noteSecurity({ kind: "role granted", actor: asker, subject: account, what: role });
  await announceStaffGrant(account.email, { full_name: account.metadata.full_name, role });
  return "granted";
}

/**
 * Takes a staff role away; it ends at the person's next request, and the request that led to it is closed.
 * @throws ForbiddenError
 */
export async function revokeRole(asker: Asker, role: StaffRole, email: string): Promise<RevokeResult> {
  demand(asker, "admins:grant");
  const account = await findAccountByEmail(normaliseEmail(email));
  if (!account) return "no account";
  const remove = role === "admin" ? deleteAdminByUser : deleteSuperAdminByUser;
  if (!(await remove(account.id))) return "not granted";
  noteSecurity({ kind: "role revoked", actor: asker, subject: account, what: role });
  await declineRequest(account.id, role);
  return "revoked";
}

/** Confirmed accounts that asked for a staff role and do not have it, newest first, at most 100. @throws ForbiddenError */
export async function listStaffRequests(asker: Asker, role: StaffRole): Promise<StoredAccount[]> {
  demand(asker, "admins:see");
  return requestsFor[role]();
}

/** Creates the row of a staff role from what the person said when they signed up. */
export async function createStaffRow(role: StaffRole, account: StoredAccount): Promise<void> {
  const { full_name, department, phone } = account.metadata;
  const person = { user_id: account.id, full_name, email: account.email };
  if (role === "admin") await ensureAdmin({ ...person, phone, department, admin_id: staffId("ADM") });
  else await ensureSuperAdmin({ ...person, super_admin_id: staffId("SUP"), permissions: ["all"] });
}

/** Eight digits, so that two people do not draw the same; the unique index would refuse the second. */
function staffId(prefix: string): string {
  return `${prefix}-${randomInt(10 ** 8)
    .toString()
    .padStart(8, "0")}`;
}
