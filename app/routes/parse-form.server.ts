import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Checks a form that arrived. Conform's own control fields steer forms that grow while they are filled in, which the
 * product has none of; sent by a stranger with broken content they would make the parser throw.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  for (const name of ["__intent__", "__state__"]) form.delete(name);
  return parseWithZod(form, { schema });
}
