import { z } from "zod";
import { line, optionalPhoneField } from "#app/web/fields.ts";

const NAME_LENGTH = 100;

/** The 'Edit Profile' form (section 5): a blank mobile number is none. */
export const profileSchema = z.object({ fullName: line("full name", NAME_LENGTH), phone: optionalPhoneField });
