import { pathToFileURL } from "node:url";
import { loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";
import { groupings } from "./evaluation/groups.ts";
import { judgeHeldOut } from "./evaluation/held-out.ts";
import { count, type JudgedLetter, trapsApproved, turnedAway } from "./evaluation/judged.ts";
import { reportLoad } from "./evaluation/load.ts";
import { lettersAndBomb, reportServer } from "./evaluation/server.ts";
import { proportion } from "./evaluation/statistics.ts";

const UPLOADS = 20;

const SETS = {
  older: "older texts",
  dev: "letters of strangers",
  first: "more letters of strangers",
  tricks: "tricks, near misses and others' work of whoever wrote the guards",
  "first-2": "a third set of letters of strangers",
  "first-3": "a fourth set",
  "first-4": "a fifth set",
  short: "short letters and traps",
  "beside-others": "letters in which others act",
  ordinary: "formulaic letters",
  "near-life": "traps as near to honest letters as life makes them",
  "near-life-2": "the same, of another stranger",
  "first-5": "a sixth set, which teaches nothing",
  "first-6": "a seventh set, which teaches nothing",
  "first-7": "an eighth set, which teaches nothing",
  "first-8": "a ninth set, which teaches nothing",
  "first-9": "a tenth set, a third of it mails, minutes and awards",
  "first-10": "the same, of another stranger",
  "first-11": "a twelfth set, which teaches nothing",
  "first-12": "a thirteenth set, which teaches nothing",
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

/** Prints what became of letters, by kind; approvals are those that count without a person. */
function report(title: string, judged: readonly JudgedLetter[]): void {
  console.log(`${title} (95% intervals):`);
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

/** Prints whether letters of strangers are judged alike, whatever their kind, trade, length, English and speaker. */
function reportGroups(judged: readonly JudgedLetter[]): void {
  const honest = judged.filter(({ letter }) => letter.set !== "older" && !TRAPS.has(letter.kind));
  for (const [name, groupOf] of Object.entries(groupings)) {
    console.log(`by ${name}:`);
    const groups = Map.groupBy(honest, ({ letter }) => groupOf(letter));
    for (const [group, members] of [...groups].sort(([, a], [, b]) => b.length - a.length)) reportLine(group, members);
  }
}

/**
 * Prints how each set of letters is judged by what the sentences and the documents of all other sets have taught, and how
 * uploads at once are borne. When sets are named, only they are judged.
 */
export default async function evaluationBench(sets: readonly string[] = Object.keys(SETS)): Promise<void> {
  const letters = loadEvaluationSet();
  const all: JudgedLetter[] = [];
  for (const [set, title] of Object.entries(SETS)) {
    if (!sets.includes(set)) continue;
    const judged = await judgeHeldOut(letters.filter((letter) => letter.set === set));
    report(`${set}: ${title}`, judged);
    all.push(...judged);
  }
  report("all of these, each set judged by what the others taught", all);
  reportGroups(all);
  if (sets.length < Object.keys(SETS).length) return;
  const evidence = await contentEvidence();
  for (const children of [1, 2]) await reportLoad(letters, evidence, UPLOADS, children);
  await reportServer(await lettersAndBomb(UPLOADS));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await evaluationBench(process.argv.length > 2 ? process.argv.slice(2) : undefined);
