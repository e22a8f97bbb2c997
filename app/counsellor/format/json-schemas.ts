import { z } from "zod";
import { schemas } from "./kinds.ts";

/** The JSON Schema of each kind of rule file, as the text of its file in rules/schema, by file name. */
export function jsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).map(([kind, schema]) => {
      const generated = z.toJSONSchema(schema, { target: "draft-07", io: "input" });
      return [`${kind}.schema.json`, `${JSON.stringify(generated, null, 2)}\n`];
    }),
  );
}
