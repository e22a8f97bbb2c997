import { z } from "zod";
import { allGiven, always, emailField } from "#app/web/fields.ts";
import { nameField, phoneField } from "../contact-fields.ts";

interface Choice {
  value: string;
}

const REQUIRED = ["fullName", "email", "phone", "profession", "experience"];
const MAX_INTEREST_LENGTH = 1000;

export interface InterestOptions {
  professions: readonly Choice[];
  experience: readonly Choice[];
}

/** The interest registration form. */
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
    .refine(allGiven(REQUIRED), { error: "Please fill in all required fields", when: always });
}

function choice(choices: readonly Choice[], message: string) {
  return z.string({ error: message }).refine((value) => choices.some((one) => one.value === value), { error: message });
}
