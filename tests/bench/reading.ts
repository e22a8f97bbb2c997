import { pathToFileURL } from "node:url";
import { evaluateCertificate } from "#app/evaluation/evaluate-certificate.server.ts";
import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.server.ts";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor, type Extract } from "#app/evaluation/extraction/extract.server.ts";
import type { EvaluationResult } from "#app/evaluation/types.ts";
import { type Letter, loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";
import { wrongInHundred } from "#tests/unit/evaluation/support/scans.ts";
import { proportion } from "./evaluation/statistics.ts";
import { type Form, forms } from "./reading/forms.ts";

const LETTERS = 20;
/** Letters that find room on one page. */
const LONGEST = 1_400;
const TIME = 300_000;
/** Sets of letters that have taught the evaluator nothing. */
const UNTAUGHT = ["first-5", "first-6", "first-7", "first-8", "first-11", "first-12"];

/** A text as every typewriter can write it. */
const plain = (text: string) =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .replaceAll("\u20b9", "Rs. ");

interface Source {
  letter: Letter;
  text: string;
  /** What is approved of it as plain text. */
  approved: ReadonlySet<string>;
}

const approvedOf = (result: EvaluationResult) =>
  new Set(result.matchedElements.filter(({ matched }) => matched).map(({ elementId }) => elementId));
const isHeld = (result: EvaluationResult) => result.flags.some(({ kind }) => kind !== "nothing-found");

async function sourcesOf(
  evidence: EvidenceModel,
  count: number,
  traps: boolean,
  sets: readonly string[],
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const letter of loadEvaluationSet()) {
    if (sources.length >= count) break;
    const [competency] = letter.competencies;
    const text = plain(letter.text);
    if (!sets.includes(letter.set) || !competency || letter.text.length > LONGEST) continue;
    // The fonts of a PDF have these letters only.
    if (TRAPS.has(letter.kind) !== traps || /[^\n -~]/.test(text)) continue;
    // One of a kind is enough, unless a set is named.
    if (
      sets === UNTAUGHT &&
      sources.some((other) => other.letter.set === letter.set && other.letter.kind === letter.kind)
    )
      continue;
    const result = await evaluateText({ text, competency, elements: competency.elements }, { evidence });
    const approved = isHeld(result) ? new Set<string>() : approvedOf(result);
    if (traps ? approved.size === 0 : approved.size > 1) sources.push({ letter, text, approved });
  }
  return sources;
}

interface Row {
  wrong: number[];
  kept: number;
  toPerson: number;
  lost: number;
  /** Approvals that the letters' labels bear out, those that they do not, and how many they would. */
  right: number;
  mistaken: number;
  shown: number;
  /** Approved in this form alone. */
  added: number;
  milliseconds: number;
  flags: Map<string, number>;
}

async function judged(form: Form, sources: readonly Source[], evidence: EvidenceModel, extract: Extract): Promise<Row> {
  const row: Row = {
    wrong: [],
    kept: 0,
    toPerson: 0,
    lost: 0,
    right: 0,
    mistaken: 0,
    shown: 0,
    added: 0,
    milliseconds: 0,
    flags: new Map(),
  };
  for (const [seed, { letter, text, approved }] of sources.entries()) {
    const [competency] = letter.competencies;
    if (!competency) continue;
    const bytes = await form.make(text, seed + 1);
    let read = "";
    const keeping: Extract = async (document, signal) => {
      const extraction = await extract(document, signal);
      if (extraction.ok) read = extraction.text;
      return extraction;
    };
    const began = performance.now();
    const evaluation = await evaluateCertificate(
      { bytes, fileName: form.fileName, competency, elements: competency.elements },
      { evidence, extract: keeping },
    );
    row.milliseconds += performance.now() - began;
    row.wrong.push(wrongInHundred(text.toLowerCase(), read.toLowerCase()));
    const { result } = evaluation;
    for (const { kind } of result.flags) row.flags.set(kind, (row.flags.get(kind) ?? 0) + 1);
    const asked = result.flags.length > 0;
    for (const { elementId, matched, doubtful } of result.matchedElements) {
      const own = matched && !isHeld(result);
      const isShown = letter.asked.some(({ ids, expected }) => expected && ids.includes(elementId));
      row.shown += isShown ? 1 : 0;
      if (own && isShown) row.right += 1;
      else if (own) row.mistaken += 1;
      if (!approved.has(elementId)) row.added += own ? 1 : 0;
      else if (own) row.kept += 1;
      else if (matched || doubtful || asked) row.toPerson += 1;
      else row.lost += 1;
    }
  }
  return row;
}

/**
 * Hands the same letters in in many forms, and prints what each form does to the verdicts that they get as plain text.
 * @param count letters of each form @param named only forms whose names contain this @param traps whether letters are taken that show nothing
 * @param sets of which letters are taken
 */
export default async function readingBench(
  count = LETTERS,
  named = "",
  traps = false,
  sets: readonly string[] = UNTAUGHT,
): Promise<void> {
  const evidence = await contentEvidence();
  const sources = await sourcesOf(evidence, count, traps, sets);
  const verdicts = sources.reduce((sum, { approved }) => sum + approved.size, 0);
  console.log(`${sources.length} letters with ${verdicts} approved elements in each form`);
  const runs: ChildRun[] = [];
  const extract = createExtractor({ children: 1, time: TIME, onRun: (run) => runs.push(run) });
  const none = { kept: 0, of: 0, lost: 0, right: 0, mistaken: 0, shown: 0 };
  const all = { typed: { ...none }, picture: { ...none } };
  for (const form of forms) {
    if (!form.name.toLowerCase().includes(named.toLowerCase())) continue;
    runs.length = 0;
    const row = await judged(form, sources, evidence, extract);
    const sum = all[form.kind];
    sum.kept += row.kept;
    sum.of += verdicts;
    for (const name of ["lost", "right", "mistaken", "shown"] as const) sum[name] += row[name];
    const wrong = row.wrong.sort((a, b) => a - b)[row.wrong.length >> 1] ?? 0;
    const memory = Math.max(0, ...runs.map(({ peakBytes }) => peakBytes)) / 1e6;
    console.log(
      `  ${form.name.padEnd(28)} wrong ${wrong.toFixed(1).padStart(6)}; kept ${String(row.kept).padStart(3)}, to a person ${String(row.toPerson).padStart(3)}, lost without a flag ${String(row.lost).padStart(2)}, added ${row.added}; ` +
        `${(row.milliseconds / 1000 / sources.length).toFixed(1)} s, ${memory.toFixed(0)} MB; ${[...row.flags].map(([kind, times]) => `${kind} ${times}`).join(", ")}`,
    );
  }
  for (const [kind, { kept, of, lost, right, mistaken, shown }] of Object.entries(all))
    if (of > 0)
      console.log(
        `${kind}: kept ${kept} of ${of} (${((100 * kept) / of).toFixed(0)}%), lost without a flag ${lost}; by their labels ` +
          `precision ${proportion(right, right + mistaken)}, recall ${proportion(right, shown)}`,
      );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [count, named, traps, ...sets] = process.argv.slice(2);
  await readingBench(Number(count ?? LETTERS), named, traps === "traps", sets.length > 0 ? sets : undefined);
}
