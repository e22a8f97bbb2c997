import type { QueryFilter } from "mongoose";
import type { Role, SignUpMetadata } from "./accounts.server.ts";
import { defineModel, goesAt, type Stored } from "./define-model.server.ts";
import { anything, moment, type RowOf, text } from "./fields.server.ts";
import { INNER, type Person, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

export type LinkPurpose = "confirm" | "reset";
/**
 * A link that was mailed, a sign-in that waits for its second factor, or a browser that is shown what is held under an address
 * which has no account to sign in to.
 */
export type TokenPurpose = LinkPurpose | "second step" | "own data" | "own data open";

/** Something that works once. A link or a cookie carries the token, here is its hash. */
const fields = {
  token_hash: text(INNER).unique(),
  purpose: text<TokenPurpose>(TOLD),
  /** Empty where it is about an address. */
  account_id: text(INNER).or(""),
  /** Whose data it shows; absent where it is about an account. */
  email: text(INNER).optional(),
  /** The sign-up that a confirmation proves; absent when the account keeps what it has. */
  password_hash: text(INNER).optional(),
  metadata: anything<SignUpMetadata>(INNER).optional(),
  /** The sign-in that waits for its second factor. */
  sign_in: anything<{ role: Role; remember: boolean }>(INNER).optional(),
  created_at: moment(TOLD),
  expires_at: moment(TOLD),
  /** When it was used; a used token is kept until it expires, so that a second click gets a kind answer. */
  used_at: moment(TOLD).orNull(),
};

export type TokenRow = RowOf<typeof fields>;

/** Those of an account, and those about an address. */
function tokensOf({ account, email }: Person): QueryFilter<TokenRow> | null {
  const of: QueryFilter<TokenRow>[] = [];
  if (account !== null) of.push({ account_id: account });
  if (email !== "") of.push({ email: { $eq: email, $type: "string" } });
  return of.length === 0 ? null : { $or: of };
}

export const Tokens = rowsOf(
  defineModel("one_time_tokens", {
    called: "Links that were mailed to you",
    of: tokensOf,
    fields,
    indexes: [
      [{ account_id: 1 }],
      [{ email: 1 }, { partialFilterExpression: { email: { $type: "string" } } }],
      goesAt("expires_at"),
    ],
  }),
);

/** The token as it stands, used or not, unless it has expired. */
export function findToken(purpose: TokenPurpose, tokenHash: string): Promise<Stored<TokenRow> | null> {
  return Tokens.findOne({ token_hash: tokenHash, purpose, expires_at: { $gt: new Date() } });
}

/** Uses a token up: of several who try at once, one gets it and the others null. */
export function takeToken(purpose: TokenPurpose, tokenHash: string): Promise<Stored<TokenRow> | null> {
  const now = new Date();
  const unused = { token_hash: tokenHash, purpose, used_at: null, expires_at: { $gt: now } };
  return Tokens.change(unused, { $set: { used_at: now } });
}

/** Makes the unused tokens of an account worthless. */
export async function deleteUnusedTokens(purpose: TokenPurpose, accountId: string): Promise<void> {
  await Tokens.deleteAll({ purpose, account_id: accountId, used_at: null });
}
