import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { env, READ_ONCE } from "./env.server.ts";
import { log } from "./log.server.ts";

interface Entry {
  checkedAt: number;
  modifiedAt: number;
  value: unknown;
}

const CHECK_EVERY_MS = 500;
/** By schema: two parts of the product may read different things out of one file. */
const entriesBySchema = new Map<z.ZodType, Map<string, Entry>>();

/**
 * Reads `content/<name>.json` and checks it. The file is kept in memory and read again when an editor changes it; a
 * broken edit is logged and the last good text stays in force.
 * @throws Error when the file is missing or wrong the first time it is read; the message names file and place.
 */
export function readContent<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const file = join(env().CONTENT_DIR, `${name}.json`);
  const now = Date.now();
  const entries = entriesBySchema.get(schema) ?? new Map<string, Entry>();
  entriesBySchema.set(schema, entries);
  const known = entries.get(file);
  if (known && now - known.checkedAt < CHECK_EVERY_MS) return known.value as z.output<Schema>;
  try {
    const modifiedAt = statSync(file).mtimeMs;
    if (known?.modifiedAt === modifiedAt) {
      known.checkedAt = now;
      return known.value as z.output<Schema>;
    }
    const value = check(file, schema, readFileSync(file, "utf8"));
    entries.set(file, { checkedAt: now, modifiedAt, value });
    return value;
  } catch (error) {
    if (!known) throw error;
    known.checkedAt = now;
    log.error({ file, reason: (error as Error).message }, "content file is broken; the last good one stays in force");
    return known.value as z.output<Schema>;
  }
}

function check<Schema extends z.ZodType>(file: string, schema: Schema, text: string): z.output<Schema> {
  const checked = schema.safeParse(parse(file, text), READ_ONCE);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((issue) => `${issue.path.join(".") || "the file"}: ${issue.message}`);
  throw new Error(`${file}: ${faults.join("; ")}`);
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
