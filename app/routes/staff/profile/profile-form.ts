import { z } from "zod";
import { line } from "#app/web/fields.ts";

const NAME_LENGTH = 100;
const DEPARTMENT_LENGTH = 100;

/** The profile form of staff: admins give a department, super admins have none. */
export const profileSchema = z.object({
  fullName: line("full name", NAME_LENGTH),
  department: z
    .string()
    .trim()
    .max(DEPARTMENT_LENGTH, `Enter at most ${DEPARTMENT_LENGTH} characters`)
    .optional()
    .transform((text) => text || null),
});
