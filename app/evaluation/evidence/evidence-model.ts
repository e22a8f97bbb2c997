import { type Likeness, openModel } from "#app/learning/model.ts";
import type { Taught } from "#app/learning/teach.ts";
import { MATCH_THRESHOLD } from "../types.ts";
import { competencyOf } from "./lesson.ts";

/** An element with fewer sentences that show it is never approved by the machine. */
export const FEWEST_SENTENCES = 10;

/** Judges sentences by what the teaching sentences have taught. Never changes. */
export interface EvidenceModel {
  /** Whether an element was taught by enough sentences that the machine may approve it. */
  isTaught(label: string): boolean;
  /** For each of a competency's labels how surely the text shows it: 0 to 1, from the match threshold on as sure as an approval has to be. */
  scoresOf(text: string, labels: readonly string[]): number[];
  /** The sentence that shows the element and resembles the text most; its definition is one of them. */
  nearest(text: string, label: string): Likeness | undefined;
}

/**
 * At the match threshold so many of a hundred held-out sentences, among the element's siblings and those that show nothing,
 * show what they are taken for. Letters repeat what they show, so that more of their approvals are right (docs/evaluation.md).
 */
const PRECISION = 0.7;
/** How much it takes from an element that a sentence is more like a sibling's. */
const SIBLINGS = 0.5;
/** Fewer held-out sentences above the border say nothing of it. */
const FEWEST_ABOVE = 20;

interface Pair {
  margin: number;
  shows: boolean;
}

/** The margins of the held-out sentences under the elements that they could be taken for in a letter: their siblings. */
function heldOutPairs({ samples, labels, heldOut }: Taught): Pair[] {
  const competencies = labels.map(competencyOf);
  return samples.flatMap((sample, row) => {
    const [own] = sample.labels;
    const competency = own === undefined ? undefined : competencyOf(own);
    return labels.flatMap((label, column) =>
      competency === undefined || competencies[column] === competency
        ? [{ margin: heldOut[row * labels.length + column] as number, shows: label === own }]
        : [],
    );
  });
}

/** The lowest margin from which on the share of held-out sentences that show what they are taken for is high enough. */
function borderOf(taught: Taught): number {
  const pairs = heldOutPairs(taught).sort((a, b) => b.margin - a.margin);
  let right = 0;
  let border = pairs[FEWEST_ABOVE]?.margin ?? 0;
  for (const [place, { margin, shows }] of pairs.entries()) {
    if (shows) right += 1;
    if (place >= FEWEST_ABOVE && right / (place + 1) >= PRECISION) border = margin;
  }
  return border;
}

const logit = (chance: number) => Math.log(chance / (1 - chance));

/** Opens what the lesson of lessonOf() has taught. */
export function openEvidence(taught: Taught): EvidenceModel {
  const model = openModel(taught);
  const border = borderOf(taught);
  const slope = taught.calibration.slope;
  const places = new Map(taught.labels.map((label, place) => [label, place]));
  const sentences = new Map<string, number>();
  for (const { labels } of taught.samples)
    for (const label of labels) sentences.set(label, (sentences.get(label) ?? 0) + 1);
  const scoreOf = (margin: number) => 1 / (1 + Math.exp(-(slope * (margin - border) + logit(MATCH_THRESHOLD))));
  return {
    isTaught: (label) => (sentences.get(label) ?? 0) > FEWEST_SENTENCES,
    scoresOf(text, labels) {
      const { margins } = model.judge(text);
      const asked = labels.map((label) => margins[places.get(label) ?? -1]);
      return asked.map((margin, at) => {
        if (margin === undefined) return 0;
        const sibling = asked.reduce<number>(
          (most, other, place) => (place === at ? most : Math.max(most, other ?? most)),
          margin,
        );
        return scoreOf(margin - SIBLINGS * (sibling - margin));
      });
    },
    nearest: (text, label) => model.nearest(text, label),
  };
}
