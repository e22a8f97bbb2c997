import { Schema } from "mongoose";
import type { SignUpMetadata } from "./accounts.server.ts";
import { defineModel, type Stored, storedOrNull } from "./define-model.server.ts";
import { each, INNER, ofAccount, TOLD } from "./personal-data.ts";
import type { Role } from "./role.ts";

export type LinkPurpose = "confirm" | "reset";
/** A link that was mailed, or a sign-in that waits for its second factor. */
export type TokenPurpose = LinkPurpose | "second step";

/** Something that works once. A link or a cookie carries the token, here is its hash. */
export interface TokenRow {
  token_hash: string;
  purpose: TokenPurpose;
  account_id: string;
  /** The sign-up that a confirmation proves; absent when the account keeps what it has. */
  password_hash?: string;
  metadata?: SignUpMetadata;
  /** The sign-in that waits for its second factor. */
  sign_in?: { role: Role; remember: boolean };
  created_at: Date;
  expires_at: Date;
  /** When it was used; a used token is kept until it expires, so that a second click gets a kind answer. */
  used_at: Date | null;
}

const schema = new Schema<TokenRow>({
  token_hash: { type: String, required: true, unique: true },
  purpose: { type: String, required: true },
  account_id: { type: String, required: true, index: true },
  password_hash: { type: String },
  metadata: { type: Schema.Types.Mixed },
  sign_in: { type: Schema.Types.Mixed },
  created_at: { type: Date, required: true },
  expires_at: { type: Date, required: true },
  used_at: { type: Date, default: null },
});
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

const Token = defineModel<TokenRow>("one_time_tokens", schema, {
  called: "Links that were mailed to you",
  of: ofAccount("account_id"),
  fields: {
    ...each(TOLD, "purpose", "created_at", "expires_at", "used_at"),
    ...each(INNER, "token_hash", "account_id", "password_hash", "metadata", "sign_in"),
  },
});

export async function insertToken(row: TokenRow): Promise<void> {
  await Token.create(row);
}

/** The token as it stands, used or not, unless it has expired. */
export async function findToken(purpose: TokenPurpose, tokenHash: string): Promise<Stored<TokenRow> | null> {
  return storedOrNull(await Token.findOne({ token_hash: tokenHash, purpose, expires_at: { $gt: new Date() } }).lean());
}

/** Uses a token up: of several who try at once, one gets it and the others null. */
export async function takeToken(purpose: TokenPurpose, tokenHash: string): Promise<Stored<TokenRow> | null> {
  const now = new Date();
  const live = { token_hash: tokenHash, purpose, used_at: null, expires_at: { $gt: now } };
  return storedOrNull(await Token.findOneAndUpdate(live, { $set: { used_at: now } }).lean());
}

/** Makes the unused tokens of an account worthless. */
export async function deleteUnusedTokens(purpose: TokenPurpose, accountId: string): Promise<void> {
  await Token.deleteMany({ purpose, account_id: accountId, used_at: null });
}

/** Makes every token worthless. */
export async function deleteAllTokens(): Promise<void> {
  await Token.deleteMany({});
}
