import {
  APPROVED_FROM,
  chanceOf,
  featuresOf,
  type Grounds,
  WEIGHED_FROM,
  type Weights,
  worthOf,
} from "#app/evaluation/evidence/approval.ts";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { countedOf, passagesOf } from "#app/evaluation/evidence/score.server.ts";
import { holderOf } from "#app/evaluation/text/holder.ts";
import { readText } from "#app/evaluation/text/read.server.ts";
import { type Letter, loadEvaluationSet, NOT_WEIGHED, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";
import { logisticRegression } from "./logistic.ts";

const FLAGGED = /^not-own-work$/;

/** An element of a letter, by the passage that speaks for it most. */
interface Case {
  set: string;
  letter: string;
  trap: boolean;
  expected: boolean;
  grounds: Grounds;
}

async function casesOf(letter: Letter, evidence: EvidenceModel): Promise<Case[]> {
  const [competency] = letter.competencies;
  if (!competency) return [];
  const document = await evidence.tellsOwnWork(letter.text);
  const tellsOwnDeed = evidence.deedsOf(holderOf(letter.text));
  const read = await readText(letter.text);
  if (read.some(({ caution, exclusion }) => FLAGGED.test(caution ?? "") || exclusion === "instruction")) return [];
  const labels = competency.elements.map(({ name }) => labelOf(competency.name, name));
  const readings = passagesOf(read)
    .filter(({ exclusion }) => exclusion === null)
    .map(({ text }) => ({ text, scores: evidence.scoresOf(text, labels) }));
  const wholes = evidence.wholeScoresOf(countedOf(read), labels);
  return competency.elements.flatMap(({ id }, at): Case[] => {
    const grounds = readings
      .filter(({ scores }) => (scores[at] ?? 0) >= WEIGHED_FROM)
      .map(
        ({ text, scores }): Grounds => ({
          score: scores[at] ?? 0,
          whole: wholes[at] ?? 0,
          deed: tellsOwnDeed(text),
          document,
        }),
      );
    const [best] = grounds.sort((a, b) => worthOf(b) - worthOf(a));
    const expected = letter.asked.some((one) => one.expected && one.ids.includes(id));
    return best ? [{ set: letter.set, letter: letter.id, trap: TRAPS.has(letter.kind), expected, grounds: best }] : [];
  });
}

const WEIGHED = ["offset", "score", "whole", "deed", "document"] as const;

function weightsOf(cases: readonly Case[]): Omit<Weights, "approve"> {
  const weights = logisticRegression(
    cases.map(({ grounds }) => featuresOf(grounds)),
    cases.map(({ expected }) => expected),
  );
  const rounded = WEIGHED.map((name, at) => [name, Math.round((weights[at] ?? 0) * 100) / 100]);
  return Object.fromEntries(rounded) as Omit<Weights, "approve">;
}

/** What would become of honest letters and traps from a chance on. */
function lineAt(border: number, judged: readonly (Case & { chance: number })[], letters: readonly Letter[]) {
  const honest = letters.filter(({ kind }) => !TRAPS.has(kind));
  const wanted = honest.flatMap(({ asked }) => asked).filter(({ expected }) => expected).length;
  const approved = judged.filter(({ chance, grounds }) => chance >= border && grounds.score >= APPROVED_FROM);
  const right = approved.filter(({ trap, expected }) => !trap && expected).length;
  const wrong = approved.filter(({ trap, expected }) => !trap && !expected).length;
  const trapped = new Set(approved.filter(({ trap, expected }) => trap && !expected).map(({ letter }) => letter)).size;
  return {
    precision: right / (right + wrong),
    recall: right / wanted,
    traps: trapped / (letters.length - honest.length),
  };
}

const BORDERS = Array.from({ length: 12 }, (_, at) => (40 + at * 5) / 100);
const shown = (value: number) => value.toFixed(3);

/**
 * Learns what the grounds of an approval weigh: each set is judged by what the sentences and all other sets have taught, the
 * weights are fitted to that, and printed with the whole curve; with each set's line by weights from the other sets.
 */
async function weigh(): Promise<void> {
  const letters = loadEvaluationSet().filter(({ set }) => !NOT_WEIGHED.has(set));
  const sets = Map.groupBy(letters, ({ set }) => set);
  const cases: Case[] = [];
  for (const [, own] of sets) {
    const evidence = await contentEvidence(new Set(own.map(({ text }) => text)));
    for (const letter of own) cases.push(...(await casesOf(letter, evidence)));
  }
  const judged = [...sets.keys()].flatMap((set) => {
    const weights = { ...weightsOf(cases.filter((one) => one.set !== set)), approve: 0.5 };
    return cases.filter((one) => one.set === set).map((one) => ({ ...one, chance: chanceOf(one.grounds, weights) }));
  });
  for (const border of BORDERS) {
    const { precision, recall, traps } = lineAt(border, judged, letters);
    console.log(
      `from ${border.toFixed(2)}: precision ${shown(precision)}, recall ${shown(recall)}, traps ${shown(traps)}`,
    );
  }
  for (const [set, own] of sets) {
    const lines = [0.6, 0.65, 0.7].map((border) =>
      lineAt(
        border,
        judged.filter((one) => one.set === set),
        own,
      ),
    );
    console.log(
      set,
      lines.map(({ precision, recall, traps }) => `${shown(precision)} ${shown(recall)} ${shown(traps)}`).join(" | "),
    );
  }
  console.log(weightsOf(cases));
}

await weigh();
