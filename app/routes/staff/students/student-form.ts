import { z } from "zod";
import { emailField, line, optionalPhoneField } from "#app/web/fields.ts";

const NAME_LENGTH = 100;

/** What staff say about a student; a blank phone number is none. */
export const studentSchema = z.object({
  fullName: line("full name", NAME_LENGTH),
  email: emailField,
  phone: optionalPhoneField,
});

/** The same about a student who is there: `shown` is the mark of what was to be corrected. */
export const correctionSchema = studentSchema.extend({ shown: z.string().default("") });
