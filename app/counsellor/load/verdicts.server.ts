import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Among what is installed: it can be found again at any time, is the same for all data, and belongs into no backup. */
const KEPT_IN = "node_modules/.cache/rules";
const MOST_KEPT = 50;

/** Which rules have been found sound before, by the hash of their files. */
export interface Verdicts {
  isSound: (hash: string) => Promise<boolean>;
  /** Remembers that the check has found nothing. What cannot be kept costs only the time to check again. */
  keepSound: (hash: string) => Promise<void>;
}

/**
 * The verdicts of one state of the code: what another has found sound counts for nothing.
 * @param code names the code that checks, and everything that it uses
 */
export function verdictsOf(code: string, directory: string = resolve(KEPT_IN)): Verdicts {
  const fileOf = (hash: string) => join(directory, `${hash}-${code}.sound`);
  return {
    isSound: (hash) =>
      stat(fileOf(hash)).then(
        () => true,
        () => false,
      ),
    async keepSound(hash) {
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(fileOf(hash), "");
        await makeRoom(directory);
      } catch {
        // Where nothing can be kept, the next start checks again.
      }
    },
  };
}

async function makeRoom(directory: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (file) => ({ file, at: (await stat(join(directory, file))).mtimeMs })),
  );
  const old = files.sort((a, b) => b.at - a.at).slice(MOST_KEPT);
  await Promise.all(old.map(({ file }) => rm(join(directory, file), { force: true })));
}
