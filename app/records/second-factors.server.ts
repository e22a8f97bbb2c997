import { defineModel, type Stored, storedOrNull } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.ts";

/** The second factor of an account: an authenticator app and recovery codes. */
const fields = {
  account_id: text(INNER).unique(),
  /** The secret shared with the authenticator app, sealed. */
  secret: text(INNER),
  /** The number of the 30 seconds whose code was used last; no code of these or earlier ones works again. */
  last_step: number(INNER),
  /** Keyed hashes of the recovery codes that were not used yet. */
  recovery: list(text(), INNER).or([]),
  created_at: moment(TOLD),
};

export type SecondFactorRow = RowOf<typeof fields>;
export type StoredSecondFactor = Stored<SecondFactorRow>;

const SecondFactor = defineModel("second_factors", {
  called: "Your authenticator app",
  of: ofAccount("account_id"),
  fields,
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
