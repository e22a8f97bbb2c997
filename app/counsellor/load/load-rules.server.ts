import { learn } from "#app/learning/learn.server.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import { type Checked, checkRules } from "../check/check.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";

export interface Loaded extends Checked {
  readonly snapshot: Snapshot;
}

/** What was learnt last: most edits leave the samples as they are. */
let last: { readonly key: string; readonly taught: Taught } | undefined;

async function taughtBy(samples: readonly Sample[]): Promise<Taught> {
  const key = JSON.stringify(samples);
  if (last?.key !== key) last = { key, taught: await learn(samples, "one") };
  return last.taught;
}

/** Reads, checks and compiles the rules of a directory. Rejects only when the directory cannot be read. */
export async function loadRules(directories: RuleDirectories): Promise<Loaded> {
  const snapshot = await readSnapshot(directories);
  return { snapshot, ...(await checkRules(snapshot.files, snapshot.hash, taughtBy)) };
}
