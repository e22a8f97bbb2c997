import { isObjectIdOrHexString } from "mongoose";
import { defineModel, type Stored, storedAll, storedOrNull } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";

/** The second factor of an account: an authenticator app and recovery codes. */
const secondFactor = {
  account_id: text(INNER).unique(),
  /** The secret shared with the authenticator app, sealed. */
  secret: text(INNER),
  /** The number of the 30 seconds whose code was used last; no code of these or earlier ones works again. */
  last_step: number(INNER),
  /** Keyed hashes of the recovery codes that were not used yet. */
  recovery: list(text(), INNER).or([]),
  created_at: moment(TOLD),
};

export type SecondFactorRow = RowOf<typeof secondFactor>;
export type StoredSecondFactor = Stored<SecondFactorRow>;

const SecondFactor = defineModel("second_factors", {
  called: "Your authenticator app",
  of: ofAccount("account_id"),
  fields: secondFactor,
});

export async function findSecondFactor(accountId: string): Promise<StoredSecondFactor | null> {
  return storedOrNull(await SecondFactor.findOne({ account_id: accountId }).lean());
}

/** Gives an account an authenticator app with recovery codes, in the place of those it had. */
export async function putSecondFactor(
  accountId: string,
  fields: Pick<SecondFactorRow, "secret" | "last_step" | "recovery">,
): Promise<void> {
  const change = { $set: { ...fields, created_at: new Date() } };
  await SecondFactor.updateOne({ account_id: accountId }, change, { upsert: true });
}

/** Uses up the code of a step. @returns false when a code of it or of a later one was used before */
export async function takeStep(accountId: string, step: number): Promise<boolean> {
  const unused = { account_id: accountId, last_step: { $lt: step } };
  return (await SecondFactor.updateOne(unused, { $set: { last_step: step } })).modifiedCount > 0;
}

/** Uses up a recovery code. @returns false when there is none with this hash, or no longer */
export async function takeRecoveryCode(accountId: string, hash: string): Promise<boolean> {
  const unused = { account_id: accountId, recovery: hash };
  return (await SecondFactor.updateOne(unused, { $pull: { recovery: hash } })).modifiedCount > 0;
}

/** @returns whether there is a second factor that they belong to */
export async function putRecoveryCodes(accountId: string, recovery: string[]): Promise<boolean> {
  return (await SecondFactor.updateOne({ account_id: accountId }, { $set: { recovery } })).matchedCount > 0;
}

/** @returns whether there was one */
export async function deleteSecondFactor(accountId: string): Promise<boolean> {
  return (await SecondFactor.deleteOne({ account_id: accountId })).deletedCount > 0;
}

/** A passkey: with it an account is signed in to after its password, instead of a code. */
const passkey = {
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

export type PasskeyRow = RowOf<typeof passkey>;
export type StoredPasskey = Stored<PasskeyRow>;

const Passkey = defineModel("passkeys", {
  called: "Your passkeys",
  of: ofAccount("account_id"),
  fields: passkey,
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
