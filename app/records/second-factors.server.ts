import { defineModel, type Stored } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

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

export const SecondFactors = rowsOf(
  defineModel("second_factors", {
    called: "Your authenticator app",
    of: ofAccount("account_id"),
    fields: secondFactor,
  }),
);

export function findSecondFactor(accountId: string): Promise<StoredSecondFactor | null> {
  return SecondFactors.findOne({ account_id: accountId });
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

export const Passkeys = rowsOf(
  defineModel("passkeys", {
    called: "Your passkeys",
    of: ofAccount("account_id"),
    fields: passkey,
    indexes: [[{ account_id: 1, created_at: 1 }]],
  }),
);
