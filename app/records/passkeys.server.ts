import { isObjectIdOrHexString } from "mongoose";
import { defineModel, type Stored, storedAll, storedOrNull } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.ts";

/** A passkey: with it an account is signed in to after its password, instead of a code. */
const fields = {
  account_id: text(INNER),
  /** As browsers name it; base64url. */
  credential_id: text(INNER).unique(),
  /** The public half of its key (COSE); base64url. */
  public_key: text(INNER),
  /** How often it says it was used; 0 for ever where it does not count. */
  counter: number(INNER),
  transports: list(text(), INNER).or([]),
  /** What its owner calls it. */
  name: text(TOLD),
  created_at: moment(TOLD),
  last_used_at: moment(TOLD).orNull(),
};

export type PasskeyRow = RowOf<typeof fields>;
export type StoredPasskey = Stored<PasskeyRow>;

const Passkey = defineModel("passkeys", {
  called: "Your passkeys",
  of: ofAccount("account_id"),
  fields,
  indexes: [[{ account_id: 1, created_at: 1 }]],
});

/** Whether a passkey belongs to an account already. */
export async function isPasskeyTaken(credentialId: string): Promise<boolean> {
  return (await Passkey.exists({ credential_id: credentialId })) !== null;
}

export async function insertPasskey(row: PasskeyRow): Promise<void> {
  await Passkey.create(row);
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(accountId: string): Promise<StoredPasskey[]> {
  return storedAll(Passkey.find({ account_id: accountId }).sort({ created_at: 1 }));
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
