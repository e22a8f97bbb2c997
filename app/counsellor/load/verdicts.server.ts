import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keptIn } from "#app/platform/kept-in.server.ts";

const MOST_KEPT = 50;
/** The verdict of the build on the rules that it found. */
const BUILT_IN = "build/beside/rules";

/** Which rules have been found sound before, by the hash of their files. */
export interface Verdicts {
  isSound: (hash: string) => Promise<boolean>;
  /** Remembers that the check has found nothing. What cannot be kept costs only the time to check again. */
  keepSound: (hash: string) => Promise<void>;
}

/** Names the code that runs: what is built beside it is named by its hash here. */
export function markOfCode(code: Uint8Array): string {
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}

/** The file that says that the check of some code has found nothing in rules. */
export function verdictName(hash: string, code: string): string {
  return `${hash}-${code}.sound`;
}

/**
 * The verdicts of one state of the code: what another has found sound counts for nothing.
 * @param code names the code that checks, and everything that it uses
 */
export function verdictsOf(code: string, directory: string = keptIn("rules")): Verdicts {
  return {
    isSound: async (hash) =>
      [directory, resolve(BUILT_IN)].some((folder) => existsSync(join(folder, verdictName(hash, code)))),
    async keepSound(hash) {
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, verdictName(hash, code)), "");
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
