import { z } from "zod";

// Line breaks, tabs and other control characters have no place in a one-line answer; half a surrogate pair is no text.
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PHONE = /^\+?[\d\s().-]+$/;

/** A one-line text: trimmed, of limited length, without control characters. `what` is the subject of the messages. */
export function lineField(what: string, missing: string, limit: number) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(limit, `${what} must be ${limit} characters or fewer`)
    .regex(ONE_LINE, `${what} must not contain control characters`);
}

export const nameField = lineField("Full name", "Enter your full name", 100);

export const emailField = lineField("Email", "Enter your email address", 254).pipe(
  z.email("Enter an email address in the correct format, such as name@example.com"),
);

export const phoneField = lineField("Phone number", "Enter your phone number", 30).refine(isPhone, {
  error: "Enter a phone number with 7 to 15 digits, such as +91 98765 43210",
});

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return PHONE.test(value) && digits >= 7 && digits <= 15;
}

/** Whether each of the named answers has been given; the specification has one message for any that is missing. */
export function allGiven(names: readonly string[]) {
  return (answers: Record<string, unknown>) => names.every((name) => (answers[name] ?? "") !== "");
}

/** Asks a question about the whole form even when single fields are wrong. */
export const always = () => true;
