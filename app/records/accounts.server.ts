import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, isDuplicate, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { each, INNER, TOLD } from "./personal-data.ts";
import { pointReads } from "./point-reads.server.ts";
import type { Role } from "./role.ts";

/** What a person says about themselves when they sign up. */
export interface SignUpMetadata {
  full_name: string;
  role: Role;
  department: string | null;
  phone: number | null;
}

export interface AccountRow {
  /** Lower case; one account per address. */
  email: string;
  password_hash: string;
  metadata: SignUpMetadata;
  /** When the person proved that the address is theirs; null until then. */
  confirmed_at: Date | null;
  /** When somebody last tried to sign up with this address. */
  sign_up_at: Date;
  created_at: Date;
  /** When somebody last signed in, or else when it was made. */
  active_at: Date;
  /** When a super admin declined the staff role asked for; null when nobody has. Asking anew clears it. */
  declined_at: Date | null;
  /** When super admins were last told that this person asks for a staff role; null when that has been decided since. */
  request_told_at: Date | null;
}

export type StoredAccount = Stored<AccountRow>;

const metadataSchema = new Schema<SignUpMetadata>(
  {
    full_name: { type: String, required: true },
    role: { type: String, required: true },
    department: { type: String, default: null },
    phone: { type: Number, default: null },
  },
  { _id: false },
);

const schema = new Schema<AccountRow>({
  email: { type: String, required: true, unique: true },
  password_hash: { type: String, required: true },
  metadata: { type: metadataSchema, required: true },
  confirmed_at: { type: Date, default: null },
  sign_up_at: { type: Date, required: true },
  created_at: { type: Date, required: true },
  active_at: { type: Date, default: () => new Date() },
  declined_at: { type: Date, default: null },
  request_told_at: { type: Date, default: null },
});
schema.index({ "metadata.role": 1, confirmed_at: 1, _id: 1 });
schema.index({ active_at: 1, _id: 1 });
schema.index({ confirmed_at: 1, sign_up_at: 1 });

/** For the other files of accounts alone. */
export const Account = defineModel<AccountRow>("accounts", schema, {
  called: "Your account",
  of: ({ account }) => (account === null ? null : { _id: account }),
  fields: {
    ...each(TOLD, "email", "metadata", "confirmed_at", "sign_up_at", "created_at", "active_at", "declined_at"),
    ...each(INNER, "password_hash", "request_told_at"),
  },
});

export async function findAccountByEmail(email: string): Promise<StoredAccount | null> {
  return storedOrNull(await Account.findOne({ email }).lean());
}

/** An account by its id; null when there is none. */
export const findAccount = pointReads(Account, "_id");

/**
 * Keeps a sign-up: a new account, or a note on the one that the address already has. Both are one write, so that the
 * time it takes does not tell which of the two it was.
 */
export async function recordSignUp(
  email: string,
  passwordHash: string,
  metadata: SignUpMetadata,
): Promise<StoredAccount> {
  const now = new Date();
  const account = await Account.findOneAndUpdate(
    { email },
    {
      $set: { sign_up_at: now },
      $setOnInsert: { password_hash: passwordHash, metadata, confirmed_at: null, created_at: now, active_at: now },
    },
    { upsert: true, returnDocument: "after" },
  ).lean();
  return stored(account);
}

/** Lets the last of several sign-ups with one address stand, as long as none of them is proven. */
export async function replaceUnconfirmedSignUp(
  id: string,
  signUp: Pick<AccountRow, "password_hash" | "metadata">,
): Promise<void> {
  await Account.updateOne({ _id: id, confirmed_at: null }, { $set: signUp });
}

/** Keeps accounts whose addresses need no proof; only into an empty database. */
export async function insertConfirmedAccounts(
  accounts: Pick<AccountRow, "email" | "password_hash" | "metadata">[],
): Promise<StoredAccount[]> {
  const now = new Date();
  const moments = { confirmed_at: now, sign_up_at: now, created_at: now, active_at: now };
  const inserted = await Account.insertMany(accounts.map((account) => ({ ...account, ...moments })));
  return inserted.map((document) => stored(document.toObject()));
}

/**
 * Gives an account whose address nobody has proven another one.
 * @returns false when it was proven meanwhile or is gone; "taken" when another account has the address
 */
export async function changeUnconfirmedEmail(id: string, email: string): Promise<boolean | "taken"> {
  try {
    return (await Account.updateOne({ _id: id, confirmed_at: null }, { $set: { email } })).matchedCount > 0;
  } catch (error) {
    if (isDuplicate(error)) return "taken";
    throw error;
  }
}

/**
 * Notes that the address of an unconfirmed account is proven, with the password and metadata of the sign-up that was
 * proven.
 * @returns the account; null when it was confirmed before or is gone
 */
export async function confirmAccount(
  id: string,
  signUp: Pick<AccountRow, "password_hash" | "metadata">,
): Promise<StoredAccount | null> {
  const unconfirmed = { _id: id, confirmed_at: null };
  const change = { $set: { ...signUp, confirmed_at: new Date() } };
  return storedOrNull(await Account.findOneAndUpdate(unconfirmed, change, { returnDocument: "after" }).lean());
}

export async function setPasswordHash(id: string, passwordHash: string): Promise<void> {
  await Account.updateOne({ _id: id }, { $set: { password_hash: passwordHash } });
}

/** Changes what the person asked for, so that a request for another role is seen by those who grant it. */
export async function setAccountMetadata(id: string, metadata: SignUpMetadata): Promise<void> {
  await Account.updateOne({ _id: id }, { $set: { metadata, declined_at: null } });
}

export async function countAccounts(): Promise<number> {
  return Account.estimatedDocumentCount();
}

/**
 * Declines the staff role that an account asked for.
 * @returns whether it asks for this role and had not been declined before
 */
export async function declineRequest(id: string, role: Role): Promise<boolean> {
  const open = { _id: id, declined_at: null, "metadata.role": role };
  const declined = { $set: { declined_at: new Date(), request_told_at: null } };
  return (await Account.updateOne(open, declined)).modifiedCount > 0;
}

/**
 * Takes the right to tell super admins of a request; of several at the same moment one gets it.
 * @param since whoever was told later than that need not be told again
 */
export async function claimRequestTelling(id: string, since: Date): Promise<boolean> {
  const untold = { $or: [{ request_told_at: null }, { request_told_at: { $lt: since } }] };
  const told = { $set: { request_told_at: new Date() } };
  return (await Account.updateOne({ _id: id, ...untold }, told)).modifiedCount > 0;
}

/** Notes that a request was decided, so that super admins are told of the next one. */
export async function settleRequest(id: string): Promise<void> {
  await Account.updateOne({ _id: id }, { $set: { request_told_at: null } });
}

/** Confirmed accounts that asked for a role and were not declined, newest first, leaving out those whose ids are given. */
export async function listConfirmedAccountsAsking(
  role: Role,
  except: string[],
  limit: number,
): Promise<StoredAccount[]> {
  const found = await Account.find({
    "metadata.role": role,
    confirmed_at: { $gt: new Date(0) },
    declined_at: null,
    _id: { $nin: except.filter((id) => isObjectIdOrHexString(id)) },
  })
    .sort({ confirmed_at: -1, _id: -1 })
    .limit(limit)
    .lean();
  return found.map(stored);
}
