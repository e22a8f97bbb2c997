import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Text = string | Uint8Array;

/** Where copies are, and may be written; unset in commands and tests, which have none. */
let directory: string | undefined;
let writable = false;
/** What is to be kept as soon as the directory is known to be the product's own. */
const unkept = new Map<string, Text>();

/** Has `lastGood` read the copies of a directory from now on; of none for undefined. */
export function openLastGood(from: string | undefined): void {
  directory = from;
}

/** Has copies be written, now that the data directory is known to be this product's. */
export function keepLastGood(): void {
  writable = true;
  for (const [name, text] of unkept) write(name, text);
  unkept.clear();
}

/**
 * Keeps a copy of what editors wrote, as it was found without a mistake: a product that starts while an edit is broken goes on with
 * it. What cannot be kept leaves the copy before it.
 */
export function noteGood(name: string, text: Text): void {
  if (writable) write(name, text);
  else unkept.set(name, text);
}

/** What was last found without a mistake; undefined when no copy is kept. */
export function lastGood(name: string): Buffer | undefined {
  if (directory === undefined) return undefined;
  try {
    return readFileSync(join(directory, name));
  } catch {
    return undefined;
  }
}

function write(name: string, text: Text): void {
  if (directory === undefined || lastGood(name)?.equals(Buffer.from(text))) return;
  const unfinished = join(directory, `${name}.${process.pid}.tmp`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, join(directory, name));
  } catch {
    // A start after this one goes on with the copy before, or refuses what is broken.
  }
}
