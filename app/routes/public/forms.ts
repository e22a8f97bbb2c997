import { z } from "zod";
import { allGiven, always, emailField, line } from "#app/web/fields.ts";
import { validator } from "#app/web/form.ts";

// A file of its own, because browsers fetch it only when somebody turns to one of these forms.

const PHONE = /^\+?[\d\s().-]+$/;
const MAX_INTEREST_LENGTH = 1000;

const nameField = line("full name", 100);

const phoneField = line("phone number", 30).refine(isPhone, {
  error: "Enter a phone number with 7 to 15 digits, such as +91 98765 43210",
});

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return PHONE.test(value) && digits >= 7 && digits <= 15;
}

export const eligibilitySchema = z
  .object({ name: nameField, email: emailField, phone: phoneField, modelAllowed: z.boolean().default(false) })
  .refine(allGiven(["name", "email", "phone"]), { error: "Please fill in all fields", when: always });

export const validateEligibility = validator(eligibilitySchema);

interface Choice {
  value: string;
}

interface InterestOptions {
  professions: readonly Choice[];
  experience: readonly Choice[];
}

export function interestSchema(options: InterestOptions) {
  return z
    .object({
      fullName: nameField,
      email: emailField,
      phone: phoneField,
      profession: choice(options.professions, "Choose your profession"),
      experience: choice(options.experience, "Choose your years of experience"),
      interest: z
        .string()
        .trim()
        .max(MAX_INTEREST_LENGTH, `Interest must be ${MAX_INTEREST_LENGTH} characters or fewer`)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, "Interest must not contain control characters")
        .optional(),
      news: z.boolean().default(false),
    })
    .refine(allGiven(["fullName", "email", "phone", "profession", "experience"]), {
      error: "Please fill in all required fields",
      when: always,
    });
}

function choice(choices: readonly Choice[], message: string) {
  return z.string({ error: message }).refine((value) => choices.some((one) => one.value === value), { error: message });
}

export const validateInterest = (options: InterestOptions) => validator(interestSchema(options));
