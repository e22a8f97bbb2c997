import { type Likeness, openModel } from "#app/learning/model.ts";
import type { Taught } from "#app/learning/teach.ts";
import type { Holder } from "../text/holder.ts";
import { MATCH_THRESHOLD } from "../types.ts";
import { checkTeaching, FEWEST_SENTENCES, type TaughtSentences, type TeachingFinding } from "./check.ts";
import { openDeeds, openDocuments } from "./documents-model.server.ts";
import { competencyOf } from "./lesson.ts";

/** What has been taught. */
export interface TaughtEvidence {
  /** By lessonsOf(), like the others. */
  sentences: TaughtSentences;
  deeds: Taught;
  documents: Taught;
}

/** Judges sentences and documents by what others have taught. Never changes. */
export interface EvidenceModel {
  /** Whether an element was taught by enough sentences that the machine may approve it. */
  isTaught(label: string): boolean;
  /** For each of a competency's labels how surely the text shows it by its words: 0 to 1, at the match threshold as seldom wrong as FALSE_PER_THOUSAND says. */
  scoresOf(text: string, labels: readonly string[]): number[];
  /** The same of a whole document, which may show several siblings. */
  wholeScoresOf(text: string, labels: readonly string[]): number[];
  /**
   * What was written to teach the element and resembles the text most: a sentence, or its definition. Passages of letters are
   * never shown to anybody as examples, so that nobody can copy them.
   */
  nearest(text: string, label: string): Likeness | undefined;
  /** How much each passage of a holder's document is like those that tell a deed of theirs: more than 0 more than others. */
  deedsOf(holder: Holder): (passage: string) => number;
  /** How much a whole document is like those that tell what their holder did: more than 0 more than others. */
  tellsOwnWork(text: string): Promise<number>;
  /** What an editor should look at among the sentences that taught the element. */
  check(label: string): TeachingFinding[];
}

/**
 * At the match threshold so many of a thousand held-out sentences that do not show an element, siblings' and those that show
 * nothing, would be taken for it. That score is one of three grounds of an approval (approval.ts); how many approvals are right
 * stands in docs/evaluation.md.
 */
const FALSE_PER_THOUSAND = 2;
/** How much it takes from an element that a sentence is more like a sibling's. */
const SIBLINGS = 1;
/** So much of a document tells what it is about; more at once would keep others waiting. */
const MOST_OF_WHOLE = 8_000;
/** The margins of the held-out sentences under the elements that they do not show and could be taken for in a letter. */
function falseMargins({ taught: { samples, labels }, heldOut }: TaughtSentences): number[] {
  const competencies = labels.map(competencyOf);
  return samples.flatMap((sample, row) => {
    const [own] = sample.labels;
    const competency = own === undefined ? undefined : competencyOf(own);
    return labels.flatMap((label, column) =>
      label !== own && (competency === undefined || competencies[column] === competency)
        ? [heldOut[row * labels.length + column] as number]
        : [],
    );
  });
}

/** The margin at the match threshold. */
function borderOf(sentences: TaughtSentences): number {
  const margins = falseMargins(sentences).sort((a, b) => b - a);
  return margins[Math.ceil((margins.length * FALSE_PER_THOUSAND) / 1000)] ?? 0;
}

const logit = (chance: number) => Math.log(chance / (1 - chance));

/** Opens what sentences, passages and documents have taught. */
export function openEvidence({ sentences: taughtSentences, deeds, documents }: TaughtEvidence): EvidenceModel {
  const { taught, written } = taughtSentences;
  const asSentences = taught.samples.slice(0, written);
  const model = openModel({ ...taught, samples: asSentences });
  const border = borderOf(taughtSentences);
  const slope = taught.calibration.slope;
  const places = new Map(taught.labels.map((label, place) => [label, place]));
  const sentences = new Map<string, number>();
  for (const { labels } of asSentences)
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
    wholeScoresOf(text, labels) {
      const { margins } = model.judge(text.slice(0, MOST_OF_WHOLE));
      return labels.map((label) => scoreOf(margins[places.get(label) ?? -1] ?? Number.NEGATIVE_INFINITY));
    },
    nearest: model.nearest,
    deedsOf: openDeeds(deeds),
    tellsOwnWork: openDocuments(documents),
    check: (label) => checkTeaching(taughtSentences, label, border),
  };
}
