import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { site } from "#app/platform/facts.server.ts";
import { countUse, forgetUses } from "#app/platform/rate-limit.server.ts";
import type { Role, StoredAccount } from "#app/records/accounts.server.ts";
import { PASSWORD_MAX, portals } from "./portals.ts";

const commonPasswords = contentFile(
  "common-passwords",
  z.array(z.string()).transform((words) => new Set(words)),
);
/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Native code, loaded with the first password. */
const argon2 = () => import("@node-rs/argon2");

let dummyHash: Promise<string> | undefined;

/** One spelling for what looks the same on different keyboards (Unicode NFKC). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

/** Shorter names stand inside of too many words. */
const SHORTEST_NAME = 3;

/** Words of the product and its roles: by themselves, whatever numbers and signs come with them, they are guessed first. */
const OWN_WORDS =
  /^(?:super|admins?|administrator|students?|assessors?|counsell?or|portal|institute|certificates?|certification|certified|professional|practitioner|gmp|aip|pgi|welcome|password)+$/;

/** Whose password it is to be. */
export interface Chooser {
  email: string;
  fullName: string;
  role: Role;
}

/**
 * Says why a password cannot be chosen, or undefined when it can: at least 8 characters of any kind, 10 for staff, at most
 * 128, not one of the 3,000 most common ones, and nothing in it that everybody knows: the product's name, the person's,
 * the e-mail address; nor words of the product alone.
 */
export function passwordFault(password: string, { email, fullName, role }: Chooser): string | undefined {
  const text = normalise(password);
  const length = [...text].length;
  const least = portals[role].passwordMin;
  if (length < least) return `Use at least ${least} characters`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters`;
  const lower = text.toLowerCase();
  if (commonPasswords().has(lower)) return "This password is one of the most common ones. Choose another";
  if (OWN_WORDS.test(lower.replace(/[^\p{L}\p{M}]+/gu, "")))
    return "The words of this portal are easy to guess, with numbers too. Choose other words";
  const within = (name: string) => [...name].length >= SHORTEST_NAME && lower.includes(name.toLowerCase());
  const { institute } = site();
  if (within(institute)) return `${institute} is the first thing that people guess here. Choose a password without it`;
  const local = normalise(email).split("@")[0] ?? "";
  if (within(local)) return "Your email address is easy to guess. Choose a password without it";
  const name = normalise(fullName)
    .split(/[\s.,]+/)
    .find(within);
  return name && `Your name is easy to guess. Choose a password without "${name}"`;
}

/** The argon2id hash of a password, with its salt and parameters inside. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(normalise(password), COST);
}

/**
 * Tells whether the password belongs to the hash. Without a hash (there is no such account, or nobody may sign in to it
 * with a password) the answer is no, after the same work.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("the password of nobody");
  const real = passwordHash?.startsWith("$argon2") ? passwordHash : undefined;
  const { verify } = await argon2();
  const matches = await verify(real ?? (await dummyHash), normalise(password).slice(0, PASSWORD_MAX * 4));
  return matches && real !== undefined;
}

/** Judges the password by which somebody who is signed in shows who they are; wrong ones are counted by account. */
export async function checkOwnPassword(
  { id, password_hash }: StoredAccount,
  password: string,
): Promise<{ kind: "right" } | { kind: "wrong" } | { kind: "limited"; seconds: number }> {
  const seconds = await countUse("password of account", id);
  if (seconds) return { kind: "limited", seconds };
  if (!(await verifyPassword(password_hash, password))) return { kind: "wrong" };
  await forgetUses("password of account", id);
  return { kind: "right" };
}
