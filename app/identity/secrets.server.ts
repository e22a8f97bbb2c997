import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret that nobody can guess, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What the database keeps of a token: whoever reads the database cannot use it. The token has full entropy, so one round is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
