import { isObjectIdOrHexString } from "mongoose";
import { defineModel, type Stored, stored } from "./define-model.server.ts";
import { moment, number, type RowOf, shape, text } from "./fields.server.ts";
import { INNER, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

import type { CourseName } from "./students.server.ts";
/** The three kinds of portal user, as sign-up metadata names them. */
export type Role = "student" | "admin" | "super_admin";

const metadata = {
  full_name: text(),
  role: text<Role>(),
  department: text().orNull(),
  phone: number().orNull(),
  /** The certification that a student wanted to apply for when they signed up. */
  course: text<CourseName>().orNull().optional(),
};

/** What a person says about themselves when they sign up. */
export type SignUpMetadata = RowOf<typeof metadata>;

const fields = {
  /** Lower case; one account per address. */
  email: text(TOLD).unique(),
  password_hash: text(INNER),
  metadata: shape(metadata, TOLD),
  /** When the person proved that the address is theirs; null until then. */
  confirmed_at: moment(TOLD).orNull(),
  /** When somebody last tried to sign up with this address. */
  sign_up_at: moment(TOLD),
  created_at: moment(TOLD),
  /** When somebody last signed in, or else when it was made. */
  active_at: moment(TOLD).or(() => new Date()),
  /** When a super admin declined the staff role asked for; null when nobody has. Asking anew clears it. */
  declined_at: moment(TOLD).orNull(),
  /** Of the secret address of an assessor's times; an address made with an earlier one does not work. Null before the first. */
  calendar_key: text(INNER).orNull(),
  /** When super admins were last told that this person asks for a staff role; null when that has been decided since. */
  request_told_at: moment(INNER).orNull(),
};

export type AccountRow = RowOf<typeof fields>;
export type StoredAccount = Stored<AccountRow>;

export const Accounts = rowsOf(
  defineModel("accounts", {
    called: "Your account",
    of: ({ account }) => (account === null ? null : { _id: account }),
    fields,
    indexes: [
      [{ "metadata.role": 1, confirmed_at: 1, _id: 1 }],
      [{ active_at: 1, _id: 1 }],
      [{ confirmed_at: 1, sign_up_at: 1 }],
    ],
  }),
);

export function findAccountByEmail(email: string): Promise<StoredAccount | null> {
  return Accounts.findOne({ email });
}

export const findAccount = Accounts.byId;

/**
 * Keeps a sign-up: a new account, or a note on the one that the address already has. Both are one write, so that the
 * time it takes does not tell which of the two it was.
 */
export function recordSignUp(email: string, passwordHash: string, metadata: SignUpMetadata): Promise<StoredAccount> {
  const now = new Date();
  const fresh = { password_hash: passwordHash, metadata, confirmed_at: null, created_at: now, active_at: now };
  return Accounts.put({ email }, { $set: { sign_up_at: now }, $setOnInsert: fresh });
}

/** Lets the last of several sign-ups with one address stand, as long as none of them is proven. */
export function replaceUnconfirmedSignUp(
  id: string,
  signUp: Pick<AccountRow, "password_hash" | "metadata">,
): Promise<boolean> {
  return Accounts.set({ _id: id, confirmed_at: null }, signUp);
}

/** Keeps accounts whose addresses need no proof; only into an empty database. */
export async function insertConfirmedAccounts(
  given: Pick<AccountRow, "email" | "password_hash" | "metadata">[],
): Promise<StoredAccount[]> {
  const now = new Date();
  const moments = { confirmed_at: now, sign_up_at: now, created_at: now, active_at: now };
  const inserted = await Accounts.model.insertMany(given.map((account) => ({ ...account, ...moments })));
  return inserted.map((document) => stored(document.toObject()));
}

/**
 * Notes that the address of an unconfirmed account is proven, with the password and metadata of the sign-up that was
 * proven.
 * @returns the account; null when it was confirmed before or is gone
 */
export function confirmAccount(
  id: string,
  signUp: Pick<AccountRow, "password_hash" | "metadata">,
): Promise<StoredAccount | null> {
  return Accounts.change({ _id: id, confirmed_at: null }, { $set: { ...signUp, confirmed_at: new Date() } });
}

export async function setPasswordHash(id: string, passwordHash: string): Promise<void> {
  await Accounts.set({ _id: id }, { password_hash: passwordHash });
}

/** Changes what the person asked for, so that a request for another role is seen by those who grant it. */
export async function setAccountMetadata(id: string, metadata: SignUpMetadata): Promise<void> {
  await Accounts.set({ _id: id }, { metadata, declined_at: null });
}

/**
 * Declines the staff role that an account asked for.
 * @returns whether it asks for this role and had not been declined before
 */
export function declineRequest(id: string, role: Role): Promise<boolean> {
  const open = { _id: id, declined_at: null, "metadata.role": role };
  return Accounts.set(open, { declined_at: new Date(), request_told_at: null });
}

/** Confirmed accounts that asked for a role and were not declined, newest first, leaving out those whose ids are given. */
export function listConfirmedAccountsAsking(role: Role, except: string[], limit: number): Promise<StoredAccount[]> {
  const others = { _id: { $nin: except.filter((id) => isObjectIdOrHexString(id)) } };
  const asking = { "metadata.role": role, confirmed_at: { $gt: new Date(0) }, declined_at: null, ...others };
  return Accounts.find(asking, { sort: { confirmed_at: -1, _id: -1 }, limit });
}
