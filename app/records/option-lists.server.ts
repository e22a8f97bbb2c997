import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";

const option = z.object({ value: z.string().min(1), label: z.string().min(1) });
const schema = z.object({ professions: z.array(option).min(1), experience: z.array(option).min(1) });

/** The choices of the interest form. */
export function interestOptions() {
  return readContent("options", schema);
}
