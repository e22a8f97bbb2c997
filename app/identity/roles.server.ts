import { randomInt } from "node:crypto";
import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { env } from "#app/platform/env.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import {
  Accounts,
  confirmAccount,
  declineRequest,
  findAccountByEmail,
  listConfirmedAccountsAsking,
  type Role,
  recordSignUp,
  type SignUpMetadata,
  type StoredAccount,
} from "#app/records/accounts.server.ts";
import { Admins, SuperAdmins } from "#app/records/staff-roles.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { type Asker, demand, type Person } from "./access.server.ts";
import { portals } from "./portals.ts";
import { noteSecurity, recordSecurity } from "./security-log.server.ts";
import { createWelcomeLink } from "./tokens.server.ts";

interface RoleRow {
  id: string;
  full_name: string;
  created_at: Date;
  student_id?: string | null;
  assessor?: boolean;
}

const finders: Record<Role, (accountId: string) => Promise<RoleRow | null>> = {
  student: findStudentByUser,
  admin: (user_id) => Admins.findOne({ user_id }),
  super_admin: (user_id) => SuperAdmins.findOne({ user_id }),
};

/** The row that makes an account a student, an admin or a super admin; null when it is none. */
export function findRoleRow(role: Role, accountId: string): Promise<RoleRow | null> {
  return finders[role](accountId);
}

/** The role by which an account is judged where it may have several: the one that may do most. */
export async function highestRole(accountId: string, asked: Role): Promise<Role> {
  if (await findRoleRow("super_admin", accountId)) return "super_admin";
  return (await findRoleRow("admin", accountId)) ? "admin" : asked;
}

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
}

const MOST_STAFF = 500;

/** Everybody of the staff; who is both stands there once, as a super admin. */
export async function listStaff(): Promise<StaffMember[]> {
  const [superAdmins, admins] = await Promise.all([
    SuperAdmins.find({}, { sort: { order_text: 1 }, limit: MOST_STAFF }),
    Admins.find({}, { sort: { order_text: 1 }, limit: MOST_STAFF }),
  ]);
  const member = (role: StaffRole) => (row: { user_id: string; full_name: string; email: string }) =>
    [row.user_id, { id: row.user_id, name: row.full_name || row.email, email: row.email, role }] as const;
  return [...new Map([...admins.map(member("admin")), ...superAdmins.map(member("super_admin"))]).values()];
}

/** The person behind an account in one of its roles. @param sessionId empty when they have not signed in */
export function personOf(account: StoredAccount, role: Role, row: RoleRow, sessionId = ""): Person {
  return {
    accountId: account.id,
    sessionId,
    role,
    rowId: row.id,
    email: account.email,
    fullName: row.full_name,
    studentId: row.student_id ?? null,
    assessor: row.assessor ?? false,
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** When somebody must have a second factor at the latest; null when they need none. @param since when they got the role */
export function secondFactorDue(role: Role, since: Date): Date | null {
  const rule = env().SECOND_FACTOR;
  if (role !== "super_admin" || rule === "optional") return null;
  return rule === "at-once" ? since : new Date(since.getTime() + 7 * DAY_MS);
}

export type StaffRole = Exclude<Role, "student">;
type StaffMetadata = Pick<SignUpMetadata, "full_name" | "role">;

export type GrantResult = "granted" | "already granted" | "no account" | "not confirmed";
export type RevokeResult = "revoked" | "not granted" | "no account";

/** Gives the owner of a confirmed account a staff role, and mails them. @throws ForbiddenError */
export function grantRole(asker: Asker, role: StaffRole, email: string): Promise<GrantResult> {
  demand(asker, "admins:grant");
  return withTransaction(async () => {
    const account = await findAccountByEmail(normaliseEmail(email));
    if (!account) return "no account";
    if (!account.confirmed_at) return "not confirmed";
    if (await findRoleRow(role, account.id)) return "already granted";
    await createStaffRow(role, account);
    await Accounts.set({ _id: account.id }, { request_told_at: null });
    await recordSecurity({ kind: "role granted", actor: asker, subject: account, what: role });
    const { short, signInPage } = portals[role];
    const values = { name: account.metadata.full_name, role: short, link: `${publicOrigin()}${signInPage}` };
    await postMail(account.email, "staff-access-approved", values);
    return "granted";
  });
}

/**
 * Makes somebody a member of the staff whom no mail reaches, such as the first of all: their address counts as proven.
 * @returns the link at which they choose a password; null where the address has an account with a proven address
 */
export function inviteStaff(asker: Asker, role: StaffRole, given: string, full_name: string): Promise<string | null> {
  demand(asker, "admins:grant");
  const email = normaliseEmail(given);
  return withTransaction(async () => {
    if ((await findAccountByEmail(email))?.confirmed_at) return null;
    const metadata = { full_name, role, department: null, phone: null };
    const unproven = await recordSignUp(email, "", metadata);
    const account = await confirmAccount(unproven.id, { password_hash: "", metadata });
    if (!account) return null;
    await createStaffRow(role, account);
    await recordSecurity({ kind: "role granted", actor: asker, subject: account, what: role });
    return createWelcomeLink(account.id);
  });
}

/** Takes a staff role away; it ends at the person's next request, and the request that led to it is closed. */
export function revokeRole(asker: Asker, role: StaffRole, email: string): Promise<RevokeResult> {
  demand(asker, "admins:grant");
  return withTransaction(async () => {
    const account = await findAccountByEmail(normaliseEmail(email));
    if (!account) return "no account";
    const own = { user_id: account.id };
    if (!(await (role === "admin" ? Admins.delete(own) : SuperAdmins.delete(own)))) return "not granted";
    await declineRequest(account.id, role);
    await recordSecurity({ kind: "role revoked", actor: asker, subject: account, what: role });
    return "revoked";
  });
}

const REQUESTS_SHOWN = 100;

/** Confirmed accounts that asked for a staff role and do not have it, newest first, at most 100. @throws ForbiddenError */
export async function listStaffRequests(asker: Asker, role: StaffRole): Promise<StoredAccount[]> {
  demand(asker, "admins:see");
  const granted = await (role === "admin" ? Admins.values("user_id", {}) : SuperAdmins.values("user_id", {}));
  return listConfirmedAccountsAsking(role, granted, REQUESTS_SHOWN);
}

/** Creates the row of a staff role from what the person said when they signed up. */
export async function createStaffRow(role: StaffRole, account: StoredAccount): Promise<void> {
  const { full_name, department, phone } = account.metadata;
  const key = { user_id: account.id };
  const person = { full_name, email: account.email, created_at: new Date() };
  if (role === "admin") await Admins.ensure(key, { ...person, phone, department, admin_id: staffId("ADM") });
  else await SuperAdmins.ensure(key, { ...person, super_admin_id: staffId("SUP"), permissions: ["all"] });
}

/** Eight digits, so that two people do not draw the same; the unique index would refuse the second. */
function staffId(prefix: string): string {
  return `${prefix}-${randomInt(10 ** 8)
    .toString()
    .padStart(8, "0")}`;
}

/** How many super admins are mailed of a request; the screen in their portal lists it for all. */
const NOTIFIED = 10;
/** Of a request that nobody has decided they are mailed again after so long, however often it is repeated. */
const AGAIN_MS = 3 * DAY_MS;

/**
 * Whether super admins may be mailed of one more request within this hour; beyond that the screen in their portal alone tells. It
 * counts as one of which they are, and so stands before the transaction of `announceStaffRequest`.
 */
export async function mayNotifySuperAdmins({ request_told_at: last }: StoredAccount, asks: Role): Promise<boolean> {
  if (asks === "student" || (last && last.getTime() >= Date.now() - AGAIN_MS)) return false;
  return (await countUse("staff requests told", "all")) === undefined;
}

/** Mails super admins that somebody with a confirmed address asks for a staff role: once, until it is decided or days have passed. */
export async function announceStaffRequest(
  account: StoredAccount,
  { full_name: name, role }: StaffMetadata,
  mayNotify: boolean,
): Promise<void> {
  noteSecurity({ kind: "role requested", actor: account, what: role });
  if (!mayNotify) return;
  const since = new Date(Date.now() - AGAIN_MS);
  const pending = { _id: account.id, $or: [{ request_told_at: null }, { request_told_at: { $lt: since } }] };
  if (!(await Accounts.set(pending, { request_told_at: new Date() }))) return;
  const link = `${publicOrigin()}${href("/super-admin-dashboard/admins")}`;
  const values = { name, email: account.email, role: portals[role].short, link };
  // Those who serve longest.
  for (const to of await SuperAdmins.values("email", {}, { sort: { created_at: 1, _id: 1 }, limit: NOTIFIED }))
    await postMail(to, "staff-access-requested", values);
}

/** Mails a person that their request for a staff role has been declined. */
export function announceStaffDecline(email: string, { full_name, role }: StaffMetadata): Promise<void> {
  return postMail(email, "staff-access-declined", { name: full_name, role: portals[role].short });
}
