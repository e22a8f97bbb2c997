import { createHash, randomBytes } from "node:crypto";
import { href } from "react-router";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import {
  deleteUnusedTokens,
  findToken,
  type LinkPurpose,
  type TokenPurpose,
  type TokenRow,
  Tokens,
} from "#app/records/tokens.server.ts";

/** How long a mailed link works. */
export const CONFIRM_HOURS = 24;
export const RESET_MINUTES = 60;
export const WELCOME_DAYS = 7;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const TOKEN_BYTES = 32;
const PATHS: Record<LinkPurpose, string> = { confirm: href("/confirm-email"), reset: href("/reset-password") };

/** A secret that nobody can guess, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What the database keeps of a token: whoever reads the database cannot use it. The token has full entropy, so one round is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A secret for a form that its reader hands in again, so that nothing need be kept until then. */
export function sealFor(minutes: number, secret: string, purpose: string): string {
  return seal(JSON.stringify({ secret, until: Date.now() + minutes * MINUTE_MS }), purpose);
}

/** What `sealFor` has sealed; null once that was too long ago, or for another purpose. */
export function unsealInTime(sealed: string, purpose: string): string | null {
  const text = unseal(sealed, purpose);
  const { secret, until } = JSON.parse(text ?? '{"secret":"","until":0}') as { secret: string; until: number };
  return until > Date.now() ? secret : null;
}

/** Makes a token that works once. @param about whose it is, and what it is good for */
export async function issueToken(
  purpose: TokenPurpose,
  lifetimeMs: number,
  about: Pick<TokenRow, "email" | "password_hash" | "metadata" | "sign_in"> & { account_id?: string },
): Promise<string> {
  const token = newToken();
  const created_at = new Date();
  const expires_at = new Date(created_at.getTime() + lifetimeMs);
  const row = { account_id: "", ...about, purpose, created_at, expires_at, used_at: null };
  await Tokens.insert({ ...row, token_hash: hashToken(token) });
  return token;
}

/**
 * A link that proves an address for one sign-up: whoever follows it gets the password and metadata of that sign-up. Without a
 * password the owner of a confirmed account asks with it for another portal, and theirs stays.
 */
export async function createConfirmLink(
  account_id: string,
  { password_hash, metadata }: Pick<TokenRow, "password_hash" | "metadata">,
): Promise<string> {
  return linkOf(
    "confirm",
    await issueToken("confirm", CONFIRM_HOURS * HOUR_MS, { account_id, password_hash, metadata }),
  );
}

/** A link that lets its reader choose a new password. Earlier ones stop working. */
export async function createResetLink(account_id: string, lifetimeMs = RESET_MINUTES * MINUTE_MS): Promise<string> {
  await deleteUnusedTokens("reset", account_id);
  return linkOf("reset", await issueToken("reset", lifetimeMs, { account_id }));
}

/** A link with which somebody whom staff have added chooses a first password. Earlier ones stop working. */
export function createWelcomeLink(accountId: string): Promise<string> {
  return createResetLink(accountId, WELCOME_DAYS * 24 * HOUR_MS);
}

function linkOf(purpose: LinkPurpose, token: string): string {
  return `${publicOrigin()}${PATHS[purpose]}?token=${token}`;
}

export type LinkState = "usable" | "used" | "expired";

/** Whether a mailed link still works. Nothing changes: programs that check mails open every link in them. */
export async function inspectLink(purpose: LinkPurpose, token: string): Promise<LinkState> {
  const found = await findToken(purpose, hashToken(token));
  if (!found) return "expired";
  return found.used_at ? "used" : "usable";
}
