import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "./session-secret.server.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionSecret(), "", `pgi ${purpose}`, 32));
}

/**
 * Encrypts a short secret under a key that comes from the session secret (AES-256-GCM).
 * @param purpose what it is and whose; it opens for the same purpose only
 */
export function seal(text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** What was sealed for this purpose; null when it was not, or under another session secret. */
export function unseal(sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

/** A hash that nobody can compute, and so not try values for, without the session secret. */
export function keyedHash(text: string, purpose: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}
