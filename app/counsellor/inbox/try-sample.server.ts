import { Buffer } from "node:buffer";
import { learn } from "#app/learning/learn.server.ts";
import { keptIn } from "#app/platform/kept-in.server.ts";
import { tryAcquire } from "#app/platform/queue.server.ts";
import { outcomeInWords } from "../check/asked.ts";
import { checkRules } from "../check/check.ts";
import type { Finding } from "../check/finding.ts";
import { LONGEST_SAMPLE } from "../format/samples.ts";
import { type RuleDirectories, type RuleFile, readSnapshot } from "../load/read-directory.server.ts";
import { findAnswer } from "../match/find-answer.ts";
import { visitorAs } from "../visitors.ts";
import { samplesFileOf } from "./groups.ts";

/** Beside the copies that are started with, so that trials never push one of those out. */
const LEARNT_IN = keptIn("learning-trials");

/** What would be if a question were a sample of a topic. */
export interface TriedSample {
  /** The line to paste. */
  readonly line: string;
  /** Where it belongs, inside the rules directory. */
  readonly file: string;
  /** What the check would find that it does not find without the line. */
  readonly findings: readonly Finding[];
  /** What the question would get then, as the rest of a sentence: "is answered by fees". */
  readonly outcome: string | null;
}

export type SampleTrial =
  | { readonly kind: "tried"; readonly tried: TriedSample }
  /** There are no samples of that name. */
  | { readonly kind: "no-such-topic" }
  /** Another trial is under way; one is made at a time. */
  | { readonly kind: "busy" };

/**
 * Adds a question to the samples of a topic, as if it stood in the last line of their file, teaches all samples anew in
 * another thread and checks everything. Writes nothing into the rules. Takes seconds; one trial is made at a time.
 * @param found what the check finds without the line
 */
export async function trySample(
  directories: RuleDirectories,
  meaning: string,
  question: string,
  found: readonly Finding[],
): Promise<SampleTrial> {
  const release = tryAcquire("trial of a sample", 1);
  if (!release) return { kind: "busy" };
  try {
    const { files, hash } = await readSnapshot(directories);
    const path = samplesFileOf(meaning);
    if (!files.some((file) => file.path === path)) return { kind: "no-such-topic" };
    const line = question
      .replace(/\s+/g, " ")
      .replace(/^[#\s]+/, "")
      .trim()
      .slice(0, LONGEST_SAMPLE);
    const added = files.map((file) => (file.path === path ? withLine(file, line) : file));
    const checked = await checkRules(added, hash, (samples) => learn(samples, "one", LEARNT_IN));
    const set = checked.ruleSet ?? checked.draft;
    const outcome = set === undefined ? null : outcomeInWords(await findAnswer(line, visitorAs("visitor"), set));
    const known = new Set(found.map(sentenceOf));
    const findings = checked.findings.filter((finding) => !known.has(sentenceOf(finding)));
    return { kind: "tried", tried: { line, file: path, findings, outcome } };
  } finally {
    release();
  }
}

const sentenceOf = ({ file, message }: Finding) => `${file} ${message}`;

function withLine({ path, bytes }: RuleFile, line: string): RuleFile {
  return { path, bytes: Buffer.concat([bytes, Buffer.from(`\n${line}\n`)]) };
}
