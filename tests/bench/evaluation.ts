import { pathToFileURL } from "node:url";
import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import { MATCH_THRESHOLD } from "#app/evaluation/types.ts";
import { loadEvaluationSet, type SetText } from "#tests/data/evaluation/load.ts";
import { baselines } from "./evaluation/baselines.ts";
import { reportLoad } from "./evaluation/load.ts";
import { reportServer } from "./evaluation/server.ts";
import { bootstrapF1, confusionAt, f1, type Interval, type Judgement, wilson } from "./evaluation/statistics.ts";

const UPLOADS = 20;

const figure = (value: number, { low, high }: Interval) => `${value.toFixed(3)} [${low.toFixed(2)}-${high.toFixed(2)}]`;

const percent = ({ low, high }: Interval): Interval => ({ low: 100 * low, high: 100 * high });

function report(name: string, judgements: readonly Judgement[], threshold: number): void {
  const counts = confusionAt(judgements, threshold);
  const { truePositive: hits, falsePositive, falseNegative } = counts;
  const found = hits + falsePositive;
  const wanted = hits + falseNegative;
  console.log(
    `  ${name.padEnd(16)} precision ${figure(found === 0 ? 0 : hits / found, wilson(hits, found))}  ` +
      `recall ${figure(hits / wanted, wilson(hits, wanted))}  F1 ${figure(f1(counts), bootstrapF1(judgements, threshold))}  ` +
      `(${hits} right, ${falsePositive} wrong, ${falseNegative} missed)`,
  );
}

async function judge(texts: readonly SetText[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const { id, text, competency, matched } of texts) {
    const result = await evaluateText({ text, competency, elements: competency.elements });
    for (const { elementId, matchScore } of result.matchedElements)
      judgements.push({ text: id, expected: matched.has(elementId), score: matchScore });
  }
  return judgements;
}

function reportKinds(texts: readonly SetText[], judgements: readonly Judgement[]): void {
  const kinds = Map.groupBy(texts, ({ kind }) => kind);
  for (const [kind, members] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
    const ids = new Set(members.map(({ id }) => id));
    const counts = confusionAt(
      judgements.filter(({ text }) => ids.has(text)),
      MATCH_THRESHOLD,
    );
    const { truePositive, falsePositive, falseNegative } = counts;
    console.log(
      `    ${kind.padEnd(15)} ${String(members.length).padStart(2)} texts: ${truePositive} right, ${falsePositive} wrong, ${falseNegative} missed`,
    );
  }
}

/** Judges every text for the competencies it was not written for: a student may upload a letter in the wrong place. */
async function reportMisplaced(texts: readonly SetText[], all: readonly SetText[]): Promise<void> {
  const competencies = [...new Map(all.map(({ competency }) => [competency.id, competency])).values()];
  let [matches, judgements] = [0, 0];
  for (const { text, competency: own } of texts) {
    for (const competency of competencies.filter(({ id }) => id !== own.id)) {
      const { matchedElements } = await evaluateText({ text, competency, elements: competency.elements });
      matches += matchedElements.filter(({ matched }) => matched).length;
      judgements += matchedElements.length;
    }
  }
  const share = figure((100 * matches) / judgements, percent(wilson(matches, judgements)));
  console.log(
    `  for the ${competencies.length - 1} other competencies: ${matches} of ${judgements} matched, ${share} in 100`,
  );
}

/** Prints how well the offline scorer judges the evaluation set, beside two baselines, and how uploads at once are borne. */
export default async function evaluationBench(): Promise<void> {
  const set = loadEvaluationSet();
  const tuning = set.filter(({ heldBack }) => !heldBack);
  const heldBack = set.filter((text) => text.heldBack);
  const others = baselines(tuning);
  for (const [title, texts] of [
    ["tuning", tuning],
    ["held back", heldBack],
  ] as const) {
    const judgements = await judge(texts);
    console.log(
      `${title}: ${texts.length} texts, ${judgements.length} judgements, at ${MATCH_THRESHOLD} (95% intervals)`,
    );
    report("offline scorer", judgements, MATCH_THRESHOLD);
    for (const { name, threshold, judge: judgeBy } of others) report(name, judgeBy(texts), threshold);
    reportKinds(texts, judgements);
    await reportMisplaced(texts, set);
  }
  for (const children of [1, 2]) await reportLoad(set, UPLOADS, children);
  await reportServer(UPLOADS);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await evaluationBench();
