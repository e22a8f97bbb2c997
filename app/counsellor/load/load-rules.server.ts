import { learn } from "#app/learning/learn.server.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import { type Checked, checkRules } from "../check/check.ts";
import type { RuleSet } from "../rule-set.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";

export interface Loaded extends Checked {
  readonly snapshot: Snapshot;
}

/** What was learnt last, of questions and of answers: most edits leave the samples as they are. */
const MOST_REMEMBERED = 24;
const last = new Map<string, Taught>();

async function taughtBy(samples: readonly Sample[]): Promise<Taught> {
  const key = JSON.stringify(samples);
  const taught = last.get(key) ?? (await learn(samples, "one"));
  last.delete(key);
  last.set(key, taught);
  for (const oldest of [...last.keys()].slice(0, -MOST_REMEMBERED)) last.delete(oldest);
  return taught;
}

/** Compiles files that were checked before and found sound: nothing is checked again that takes long. */
export async function compileSound({ files, hash }: Pick<Snapshot, "files" | "hash">): Promise<RuleSet> {
  const { ruleSet } = await checkRules(files, hash, taughtBy, true);
  if (ruleSet === undefined) throw new Error("Rules that were found sound are not.");
  return ruleSet;
}

/** Reads, checks and compiles the rules of a directory. Rejects only when the directory cannot be read. */
export async function loadRules(directories: RuleDirectories): Promise<Loaded> {
  const snapshot = await readSnapshot(directories);
  return { snapshot, ...(await checkRules(snapshot.files, snapshot.hash, taughtBy)) };
}
