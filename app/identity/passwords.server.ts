import { hash, verify } from "@node-rs/argon2";
import commonPasswords from "./common-passwords.json" with { type: "json" };
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-limits.ts";

const common = new Set<string>(commonPasswords);
/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** One spelling for what looks the same on different keyboards (Unicode NFKC). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Says why a password cannot be chosen, or undefined when it can: 8 to 128 characters of any kind, not one of the 3,000
 * most common ones, not the e-mail address itself.
 */
export function passwordFault(password: string, email: string): string | undefined {
  const text = normalise(password);
  const length = [...text].length;
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters`;
  const lower = text.toLowerCase();
  if (common.has(lower)) return "This password is one of the most common ones. Choose another";
  if (lower === email.toLowerCase()) return "Your email address is easy to guess. Choose another password";
  return undefined;
}

/** The argon2id hash of a password, with its salt and parameters inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST);
}

/**
 * Tells whether the password belongs to the hash. Without a hash (there is no such account) the answer is no, after the
 * same work.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("the password of nobody");
  const matches = await verify(passwordHash ?? (await dummyHash), normalise(password).slice(0, PASSWORD_MAX * 4));
  return matches && passwordHash !== undefined;
}
