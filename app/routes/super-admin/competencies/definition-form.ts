import { z } from "zod";

const LIMITS = { name: 150, definition: 2000, question: 1000 };
const REQUIRED = "Please fill in all fields";

function text(limit: number) {
  return z.string().trim().max(limit, `Please enter at most ${limit} characters`);
}

const definition = z.object({
  name: text(LIMITS.name).default("").refine(Boolean, { error: REQUIRED }),
  definition: text(LIMITS.definition).default("").refine(Boolean, { error: REQUIRED }),
  version: z.coerce.number().int().min(0).default(0),
});

/** The form of a competency; name and definition are required after trimming (section 5). */
export const competencySchema = definition.extend({
  course: z
    .enum(["GMP", "AIP"])
    .optional()
    .transform((course) => course ?? null),
});

/** The form of an element, whose BEI question is optional. */
export const elementSchema = definition.extend({
  bei_question: text(LIMITS.question)
    .optional()
    .transform((question) => question || null),
});
