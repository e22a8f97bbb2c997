import { pathToFileURL } from "node:url";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.ts";
import { type Letter, loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";
import { count, type JudgedLetter, judgeLetter, trapsApproved, turnedAway } from "./evaluation/judged.ts";
import { reportLoad } from "./evaluation/load.ts";
import { lettersAndBomb, reportServer } from "./evaluation/server.ts";
import { proportion } from "./evaluation/statistics.ts";

const UPLOADS = 20;

const SETS = {
  older: "older texts, on which every evaluator so far was tuned",
  dev: "letters of strangers, on which the guards and the border were tuned",
  first: "more letters of strangers, tuned on since they were first scored",
  tricks: "tricks, near misses and others' work of whoever wrote the guards",
  "first-2": "a third set of letters of strangers, tuned on since they were first scored",
  "first-3": "a fourth set of letters of strangers, tuned on since they were first scored",
  short: "short letters and traps of a stranger, which teach",
  "beside-others": "letters of a stranger in which others act, which teach",
  ordinary: "formulaic letters of a stranger, which teach",
  fourth: "letters of yet another stranger, which teach nothing",
} as const;

function reportLine(name: string, letters: readonly JudgedLetter[]): void {
  const { right, wrong, missed, found, askedInVain } = count(letters);
  const wanted = right + missed;
  console.log(
    `  ${name.padEnd(20)} ${String(letters.length).padStart(3)} letters: precision ${proportion(right, right + wrong)}, ` +
      `recall ${proportion(right, wanted)}, with an assessor ${proportion(found, wanted)} ` +
      `(${right} right, ${wrong} wrong, ${missed} missed; ${askedInVain} asked in vain)`,
  );
}

/** Prints what becomes of a set of letters, by kind; approvals are those that count without a person. */
async function reportSet(title: string, letters: readonly Letter[], evidence: EvidenceModel): Promise<void> {
  console.log(`${title} (95% intervals):`);
  const judged: JudgedLetter[] = [];
  for (const letter of letters) judged.push(await judgeLetter(letter, evidence));
  reportLine("all", judged);
  reportLine(
    "honest",
    judged.filter(({ letter }) => !TRAPS.has(letter.kind)),
  );
  const kinds = Map.groupBy(judged, ({ letter }) => letter.kind);
  for (const [kind, members] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) reportLine(`- ${kind}`, members);
  const { traps, approved } = trapsApproved(judged);
  const names = approved.map(({ letter }) => `${letter.id} ${letter.kind}`).join(", ");
  console.log(`  tricks and near misses that end approved: ${proportion(approved.length, traps)} ${names}`);
  console.log(`  letters that get nothing, and no person: ${turnedAway(judged).length}`);
}

/**
 * Prints how well the taught sentences judge the evaluation set, and how uploads at once are borne. When sets are named,
 * only they are judged.
 */
export default async function evaluationBench(
  sets: readonly string[] = ["older", "dev", "first", "tricks"],
): Promise<void> {
  const evidence = await contentEvidence();
  const letters = loadEvaluationSet();
  for (const [set, title] of Object.entries(SETS)) {
    const own = letters.filter((letter) => letter.set === set);
    if (own.length > 0 && (sets?.includes(set) ?? true)) await reportSet(`${set}: ${title}`, own, evidence);
  }
  if (sets) return;
  for (const children of [1, 2]) await reportLoad(letters, evidence, UPLOADS, children);
  await reportServer(await lettersAndBomb(UPLOADS));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await evaluationBench(process.argv.length > 2 ? process.argv.slice(2) : undefined);
