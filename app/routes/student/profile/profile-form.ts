import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { line, optionalPhoneField } from "#app/routes/auth/fields.ts";

const NAME_LENGTH = 100;

const profile = z.object({ fullName: line("full name", NAME_LENGTH), phone: optionalPhoneField });

/** Reads the 'Edit Profile' form (section 5): a blank mobile number is none. */
export function parseProfile(formData: FormData) {
  return parseWithZod(formData, { schema: profile });
}
