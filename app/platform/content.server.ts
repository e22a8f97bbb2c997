import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { env, READ_ONCE } from "./env.server.ts";
import { lastGood, noteGood } from "./last-good.server.ts";
import { log } from "./log.server.ts";

interface Entry {
  checkedAt: number;
  /** Of the file as it was last read, be it good or broken. */
  mark: string;
  value: unknown;
}

const CHECK_EVERY_MS = 500;
/** By schema: two parts of the product may read different things out of one file. */
const entriesBySchema = new Map<z.ZodType, Map<string, Entry>>();

/**
 * Reads `content/<name>.json` and checks it. The file is kept in memory and read again when an editor changes it; a
 * broken edit is logged once and the last good text stays in force.
 * @throws Error when the file is missing or wrong and there is no good copy of it; the message names file and place.
 */
export function readContent<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const file = join(env().CONTENT_DIR, `${name}.json`);
  const now = Date.now();
  const entries = entriesBySchema.get(schema) ?? new Map<string, Entry>();
  entriesBySchema.set(schema, entries);
  const known = entries.get(file);
  if (known && now - known.checkedAt < CHECK_EVERY_MS) return known.value as z.output<Schema>;
  const mark = markOf(file);
  const value = known?.mark === mark ? known.value : readAnew(name, file, schema, known);
  entries.set(file, { checkedAt: now, mark, value });
  return value as z.output<Schema>;
}

/** Changes with each edit, also with two in one tick of the disk's clock; empty where there is no file. */
function markOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : "";
}

function readAnew(name: string, file: string, schema: z.ZodType, known: Entry | undefined): unknown {
  const copy = `content-${name.replaceAll("/", "-")}.json`;
  try {
    const text = readFileSync(file, "utf8");
    const value = check(file, schema, text);
    noteGood(copy, text);
    return value;
  } catch (error) {
    const good = known ? undefined : lastGood(copy);
    if (!known && !good) throw error;
    log.error({ file, reason: (error as Error).message }, "content file is broken; the last good one stays in force");
    return known ? known.value : check(file, schema, String(good));
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
