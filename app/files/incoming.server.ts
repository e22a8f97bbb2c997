import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Below the root, beside the buckets, so that a rename never crosses a file system and no listing of a bucket sees it. */
export const INCOMING = ".incoming";
const UNFINISHED_MS = 60_000;

/**
 * Removes what earlier processes began to write and never finished. What is younger than a minute may be written at this
 * moment, by a command that runs beside.
 */
export async function sweepIncoming(root: string, now = Date.now()): Promise<void> {
  const directory = join(root, INCOMING);
  for (const name of await readdir(directory).catch(() => [])) {
    const file = join(directory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > UNFINISHED_MS) await rm(file, { force: true });
  }
}
