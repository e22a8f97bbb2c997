import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { site } from "#app/platform/facts.server.ts";
import { keyedHash, seal, unseal } from "#app/platform/seal.server.ts";

/** RFC 6238 as every authenticator app knows it: six digits, new every 30 seconds. */
const CODE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Codes before and after the present one that are taken, for clocks that differ. */
const WINDOW = 1;

export const RECOVERY_CODES = 10;
const RECOVERY_GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

function totp(secret: string, email = ""): TOTP {
  const { institute } = site();
  return new TOTP({ ...CODE, issuer: institute, label: email, secret: Secret.fromBase32(secret) });
}

/** A new secret for an authenticator app, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function appAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The number of the 30 seconds whose code this is; null when it is the code of none that is near. */
export function stepOf(secret: string, code: string): number | null {
  const now = Date.now();
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / CODE.period) + delta;
}

/** New recovery codes, such as "k3mf-9xwa-t2hp". */
export function newRecoveryCodes(): string[] {
  const letter = () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)] ?? "";
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  const code = () => Array.from({ length: RECOVERY_GROUPS }, group).join("-");
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** What the database keeps of a recovery code, however it was typed. */
export function recoveryHash(accountId: string, code: string): string {
  return keyedHash(code.toLowerCase().replace(/[^a-z0-9]/g, ""), `recovery code of ${accountId}`);
}

/** What the database keeps of a secret. */
export function sealSecret(accountId: string, secret: string): string {
  return seal(secret, `authenticator of ${accountId}`);
}

/** The secret that was sealed for this account; null when the session secret is another by now. */
export function openSecret(accountId: string, sealed: string): string | null {
  return unseal(sealed, `authenticator of ${accountId}`);
}
