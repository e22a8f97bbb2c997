import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { each, INNER, ofAccount, TOLD } from "./personal-data.ts";

/** A passkey: with it an account is signed in to after its password, instead of a code. */
export interface PasskeyRow {
  account_id: string;
  /** As browsers name it; base64url. */
  credential_id: string;
  /** The public half of its key (COSE); base64url. */
  public_key: string;
  /** How often it says it was used; 0 for ever where it does not count. */
  counter: number;
  transports: string[];
  /** What its owner calls it. */
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export type StoredPasskey = Stored<PasskeyRow>;

const required = { type: String, required: true };
const schema = new Schema<PasskeyRow>({
  account_id: required,
  credential_id: { type: String, required: true, unique: true },
  public_key: required,
  counter: { type: Number, required: true },
  transports: { type: [String], default: [] },
  name: required,
  created_at: { type: Date, required: true },
  last_used_at: { type: Date, default: null },
});
schema.index({ account_id: 1, created_at: 1 });

const Passkey = defineModel<PasskeyRow>("passkeys", schema, {
  called: "Your passkeys",
  of: ofAccount("account_id"),
  fields: {
    ...each(TOLD, "name", "created_at", "last_used_at"),
    ...each(INNER, "account_id", "credential_id", "public_key", "counter", "transports"),
  },
});

/** @throws a duplicate key error when the passkey belongs to an account already */
export async function insertPasskey(row: PasskeyRow): Promise<void> {
  await Passkey.create(row);
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(accountId: string): Promise<StoredPasskey[]> {
  return (await Passkey.find({ account_id: accountId }).sort({ created_at: 1 }).lean()).map(stored);
}

/** @returns the passkey of this account that browsers name so; null when it has none */
export async function findPasskey(accountId: string, credentialId: string): Promise<StoredPasskey | null> {
  return storedOrNull(await Passkey.findOne({ account_id: accountId, credential_id: credentialId }).lean());
}

/** Notes a use, unless another one was noted since the passkey was read. @returns whether it was noted */
export async function notePasskeyUse({ credential_id, counter }: StoredPasskey, counted: number): Promise<boolean> {
  const used = { $set: { counter: counted, last_used_at: new Date() } };
  return (await Passkey.updateOne({ credential_id, counter }, used)).matchedCount > 0;
}

/** @returns the passkey that is gone now; null when the account had none of this id */
export async function deletePasskey(accountId: string, id: string): Promise<StoredPasskey | null> {
  if (!isObjectIdOrHexString(id)) return null;
  return storedOrNull(await Passkey.findOneAndDelete({ _id: id, account_id: accountId }).lean());
}

export async function deletePasskeysOf(accountId: string): Promise<void> {
  await Passkey.deleteMany({ account_id: accountId });
}
