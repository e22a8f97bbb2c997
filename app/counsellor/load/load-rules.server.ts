import { createHash } from "node:crypto";
import { learn } from "#app/learning/learn.server.ts";
import type { Learnt, Sample } from "#app/learning/teach.ts";
import { findingLine } from "#app/platform/content.server.ts";
import { type Checked, checkRules } from "../check/check.ts";
import type { Finding } from "../check/finding.ts";
import type { RuleSet } from "../rule-set.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";

/** Rules that cannot be started with. The message is the whole report, one finding per paragraph. */
export class BrokenRulesError extends Error {
  override name = "BrokenRulesError";

  constructor(findings: readonly Finding[]) {
    super(["The rule files have mistakes:", ...findings.map(findingLine)].join("\n"));
  }
}

export interface Loaded extends Checked {
  readonly snapshot: Snapshot;
}

/** What was learnt last, of questions and of answers, by the samples: most edits leave them as they are. */
const MOST_REMEMBERED = 24;
const last = new Map<string, Learnt>();

async function taughtBy(samples: readonly Sample[]): Promise<Learnt> {
  const key = createHash("sha256").update(JSON.stringify(samples)).digest("hex");
  const learnt = last.get(key) ?? (await learn(samples, "one"));
  last.delete(key);
  last.set(key, learnt);
  for (const oldest of [...last.keys()].slice(0, -MOST_REMEMBERED)) last.delete(oldest);
  return learnt;
}

/** Compiles files that were checked before and found sound: nothing is checked again that takes long. */
export async function compileSound({ files, hash }: Pick<Snapshot, "files" | "hash">): Promise<RuleSet> {
  const { ruleSet } = await checkRules(files, hash, taughtBy, true);
  if (ruleSet === undefined) throw new Error("Rules that were found sound are not.");
  return ruleSet;
}

/** Checks and compiles files. */
export function checkSnapshot({ files, hash }: Pick<Snapshot, "files" | "hash">): Promise<Checked> {
  return checkRules(files, hash, taughtBy);
}

/** Reads, checks and compiles the rules of a directory. Rejects only when the directory cannot be read. */
export async function loadRules(directories: RuleDirectories): Promise<Loaded> {
  const snapshot = await readSnapshot(directories);
  return { snapshot, ...(await checkSnapshot(snapshot)) };
}
