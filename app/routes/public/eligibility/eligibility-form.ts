import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { allGiven, always, emailField, nameField, phoneField } from "../contact-fields.ts";

const schema = z
  .object({ name: nameField, email: emailField, phone: phoneField })
  .refine(allGiven(["name", "email", "phone"]), { error: "Please fill in all fields", when: always });

/** Reads the eligibility form (specification, sections 2 and 5), on the server and in the browser. */
export function parseEligibility(formData: FormData) {
  return parseWithZod(formData, { schema });
}
