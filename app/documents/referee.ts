import { z } from "zod";
import type { Referee } from "#app/records/certificates.server.ts";

/** Characters. */
const LENGTHS = { name: 120, role: 200, email: 254, phone: 30 };
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PHONE = /^\+?[\d\s().-]*$/;
const DIGITS = { least: 7, most: 15 };

const NO_NAME = "Enter your referee's name";
const NO_ROLE = "Enter your referee's role and organisation";
const NO_CONTACT = "Enter your referee's email address or phone number";
const WRONG_EMAIL = "Enter an email address in the correct format, such as name@example.com";
const WRONG_PHONE = "Enter a phone number with 7 to 15 digits, such as +91 98765 43210";

/** What a testimonial's form says about the referee. */
export interface RefereeDetails {
  refereeName?: string | undefined;
  refereeRole?: string | undefined;
  refereeEmail?: string | undefined;
  refereePhone?: string | undefined;
}

function line(message: string, longest: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(longest, `Use at most ${longest} characters`)
    .regex(ONE_LINE, "Leave out control characters");
}

const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, "").length;
  return text === "" || (PHONE.test(text) && digits >= DIGITS.least && digits <= DIGITS.most);
};

const named = {
  refereeName: line(NO_NAME, LENGTHS.name).regex(/\p{L}/u, NO_NAME),
  refereeRole: line(NO_ROLE, LENGTHS.role),
};
const reached = {
  refereeEmail: z
    .string()
    .trim()
    .max(LENGTHS.email, `Use at most ${LENGTHS.email} characters`)
    .refine((text) => text === "" || z.email().safeParse(text).success, WRONG_EMAIL)
    .optional(),
  refereePhone: z
    .string()
    .trim()
    .max(LENGTHS.phone, `Use at most ${LENGTHS.phone} characters`)
    .refine(isPhone, WRONG_PHONE)
    .optional(),
};

/** The fields of a form that also asks for a referee, who must be named and can be reached in one way at least. */
export function refereeFields(others: z.core.$ZodLooseShape) {
  return z.object({ ...others, ...named, ...reached }).refine(isReached, {
    path: ["refereeEmail"],
    error: NO_CONTACT,
    // Said together with what else is wrong, not after it.
    when: () => true,
  });
}

function isReached(given: unknown): boolean {
  const { refereeEmail, refereePhone } = given as RefereeDetails;
  return Boolean(refereeEmail?.trim() || refereePhone?.trim());
}

/** The referee that a form named; null where it asks for none. */
export function refereeOf({ refereeName, refereeRole, refereeEmail, refereePhone }: RefereeDetails): Referee | null {
  if (refereeName === undefined || refereeRole === undefined) return null;
  return { name: refereeName, role: refereeRole, email: refereeEmail || null, phone: refereePhone || null };
}
