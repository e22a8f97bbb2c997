import { z } from "zod";
import { allGiven, always, emailField } from "#app/web/fields.ts";
import { nameField, phoneField } from "../contact-fields.ts";

/** The eligibility form. */
export const eligibilitySchema = z
  .object({ name: nameField, email: emailField, phone: phoneField, modelAllowed: z.boolean().default(false) })
  .refine(allGiven(["name", "email", "phone"]), { error: "Please fill in all fields", when: always });
