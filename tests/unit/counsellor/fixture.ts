import { checkRules } from "#app/counsellor/check/check.ts";
import type { Finding } from "#app/counsellor/check/finding.ts";
import type { Teach } from "#app/counsellor/check/models.ts";
import { type RuleFile, readSnapshot } from "#app/counsellor/load/read-directory.server.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { type Learnt, teach } from "#app/learning/teach.ts";

export const FIXTURE = {
  rules: "tests/unit/counsellor/fixtures/rules",
  content: "tests/unit/counsellor/fixtures/content",
};

const snapshot = readSnapshot(FIXTURE);

const taught = new Map<string, Learnt>();

/** Teaches in this thread, the same samples once. */
export const teachHere: Teach = (samples) => {
  const key = JSON.stringify(samples);
  const known = taught.get(key) ?? teach(samples, "one");
  taught.set(key, known);
  return known;
};

/** The files of the fixture, to be broken. */
export async function fixtureFiles(): Promise<RuleFile[]> {
  return [...(await snapshot).files];
}

export async function fixtureRules(): Promise<RuleSet> {
  const { files, hash } = await snapshot;
  const { ruleSet, findings } = await checkRules(files, hash, teachHere);
  if (ruleSet === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
  return ruleSet;
}

export async function findingsIn(files: readonly RuleFile[]): Promise<readonly Finding[]> {
  return (await checkRules(files, "test", teachHere)).findings;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const textOf = (file: RuleFile | undefined) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(file?.bytes);
