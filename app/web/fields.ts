import { z } from "zod";
import { PASSWORD_MAX, portals } from "#app/identity/portals.ts";
import type { Role } from "#app/records/accounts.server.ts";

const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const DIGITS = { least: 7, most: 15 };

export function line(label: string, limit: number) {
  return z
    .string({ error: `Enter your ${label}` })
    .trim()
    .min(1, `Enter your ${label}`)
    .max(limit, `Your ${label} must be ${limit} characters or fewer`)
    .regex(ONE_LINE, `Your ${label} must not contain control characters`);
}

/** A text that must be given, such as a reason. @param ask says so */
export function reasonField(ask: string, limit: number) {
  return z.string({ error: ask }).trim().min(1, ask).max(limit, `Write at most ${limit} characters`);
}

export function noteField(limit: number) {
  return z.string().trim().max(limit, `Write at most ${limit} characters`).default("");
}

export const emailField = line("email address", 254).pipe(
  z.email("Enter an email address in the correct format, such as name@example.com"),
);

/** The password of somebody who has one: it is compared, so nothing about it is judged. */
export const presentPasswordField = z.string({ error: "Enter your password" });

/**
 * A password to be. The server also refuses what is easy to guess.
 * @param role whose password it is, where the page knows that
 */
export function newPasswordField(role: Role = "student") {
  const least = portals[role].passwordMin;
  return z
    .string({ error: "Enter a password" })
    .refine((value) => [...value].length >= least, `Use at least ${least} characters`)
    .refine((value) => [...value].length <= PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`);
}

/** A telephone number that may be left out, kept as the number that its digits make. */
export const optionalPhoneField = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]*$/, "Enter a phone number with 7 to 15 digits, such as +91 98765 43210")
  .transform((value) => value.replace(/\D/g, ""))
  .refine((digits) => digits.length >= DIGITS.least && digits.length <= DIGITS.most, {
    error: "Enter a phone number with 7 to 15 digits, such as +91 98765 43210",
  })
  .transform(Number)
  .optional();

/** Whether each of the named answers has been given; one message stands for any that is missing. */
export function allGiven(names: readonly string[]) {
  return (answers: Record<string, unknown>) => names.every((name) => (answers[name] ?? "") !== "");
}

/** Asks a question about the whole form even when single fields are wrong. */
export const always = () => true;
