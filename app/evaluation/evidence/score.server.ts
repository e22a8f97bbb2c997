import type { Exclusion } from "../text/guards.ts";
import type { ReadSentence } from "../text/read.server.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { type ElementMatch, type EvaluationRequest, MATCH_THRESHOLD } from "../types.ts";
import type { EvidenceModel } from "./evidence-model.ts";
import { labelOf } from "./lesson.ts";
import { reasonFor } from "./reasoning.ts";

/** From this score on a person is asked whether the element is shown. */
export const DOUBTFUL_SCORE = 0.4;
/** The highest score of what only a person can approve. */
const HIGHEST_DOUBT = 0.69;
/** So like a taught sentence, or the definition, is nobody's own account of what they did. */
const COPIED = 0.62;
/** The best sentences that are compared with what was taught; a document full of copies must not cost more. */
const MOST_COMPARED = 12;
const MOST_QUOTES = 2;

/** A sentence with how surely it shows each element, by its best unit. */
interface Reading {
  read: ReadSentence;
  /** The score per element; of a sentence that does not count, what it would have had. */
  scores: readonly number[];
  units: readonly string[];
}

/** What a sentence is to one element. */
interface Found {
  sentence: string;
  unit: string;
  score: number;
}

/** A sentence that would have shown an element, and why it did not count. */
export interface Uncounted {
  sentence: string;
  exclusion: Exclusion;
}

export interface Scored {
  matches: ElementMatch[];
  /** Telling sentences that did not count, of any element. */
  uncounted: Uncounted[];
}

/** Rounding down, so that a score that is shown as 0.70 is a match. */
const rounded = (score: number) => Math.floor(Math.min(1, Math.max(0, score)) * 100) / 100;

function readingOf(read: ReadSentence, labels: readonly string[], model: EvidenceModel): Reading {
  const scores = labels.map(() => 0);
  const units = labels.map(() => "");
  const candidates = read.exclusion ? [{ text: read.sentence.text, caution: null }] : read.units;
  for (const { text, caution } of candidates) {
    for (const [at, score] of model.scoresOf(text, labels).entries()) {
      const counted = caution === null ? score : Math.min(score, HIGHEST_DOUBT);
      if (counted > (scores[at] ?? 0)) [scores[at], units[at]] = [counted, text];
    }
  }
  return { read, scores, units };
}

function foundFor(element: number, readings: readonly Reading[]): Found[] {
  return readings
    .map(({ read, scores, units }) => ({
      sentence: read.sentence.text,
      unit: units[element] ?? "",
      score: scores[element] ?? 0,
    }))
    .filter(({ score }) => score >= DOUBTFUL_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_COMPARED);
}

/**
 * Scores every element of the request by its best counted sentence. What is copied from a definition or a taught sentence
 * does not count; an element that too few sentences have taught is never matched.
 */
export async function scoreElements(
  { competency, elements }: Pick<EvaluationRequest, "competency" | "elements">,
  read: readonly ReadSentence[],
  model: EvidenceModel,
): Promise<Scored> {
  const labels = elements.map(({ name }) => labelOf(competency.name, name));
  const telling = read.filter(({ exclusion }) => exclusion !== "heading");
  const readings = await mapInSlices(telling, (item) => readingOf(item, labels, model));
  const counted = readings.filter((reading) => reading.read.exclusion === null);
  const excluded = readings.filter((reading) => reading.read.exclusion !== null);
  const uncounted: Uncounted[] = [];
  const matches = elements.map(({ id, name }, at): ElementMatch => {
    const label = labels[at] ?? "";
    const found = foundFor(at, counted).map((one) => ({ ...one, nearest: model.nearest(one.unit, label) }));
    const isCopied = ({ nearest }: (typeof found)[number]) => (nearest?.likeness ?? 0) >= COPIED;
    const own = found.filter((one) => !isCopied(one));
    const missed: Uncounted[] = [
      ...found.filter(isCopied).map(({ sentence }): Uncounted => ({ sentence, exclusion: "copied" })),
      ...excluded
        .filter(({ scores }) => (scores[at] ?? 0) >= MATCH_THRESHOLD)
        .map(({ read: { sentence, exclusion } }): Uncounted => ({
          sentence: sentence.text,
          exclusion: exclusion ?? "heading",
        })),
    ];
    uncounted.push(...missed);
    const [best] = own;
    const isTaught = model.isTaught(label);
    const score = rounded(best?.score ?? Math.max(0, ...counted.map(({ scores }) => Math.min(scores[at] ?? 0, DOUBTFUL_SCORE - 0.01))));
    const matchScore = isTaught ? score : Math.min(score, HIGHEST_DOUBT);
    const matched = matchScore >= MATCH_THRESHOLD;
    const doubtful = !matched && (matchScore >= DOUBTFUL_SCORE || !isTaught);
    const quotes = own
      .filter((one) => one === best || one.score >= MATCH_THRESHOLD)
      .slice(0, MOST_QUOTES)
      .map(({ sentence }) => sentence);
    const taught = best?.nearest?.text;
    const reasoning = reasonFor({ matched, doubtful, isTaught, quotes, taught, uncounted: missed[0] });
    return { elementId: id, elementName: name, matchScore, matched, doubtful, reasoning, quotes, taught };
  });
  return { matches, uncounted };
}
