import type { Term } from "./concepts.server.ts";
import type { Sentence } from "./sentences.server.ts";

/** A sentence, and how well it says each term of one element (0 to 1). */
export interface Evidence {
  sentence: Sentence;
  likenesses: readonly number[];
}

export interface Coverage {
  /** Share of the element's weight that the chosen sentences say, 0 to 1. */
  share: number;
  /** Share said in the very words of the element, 0 to 1: related words alone may be chance. */
  literal: number;
  /** Share said by the best single sentence, 0 to 1: words scattered over a document may be chance. */
  best: number;
  /** The chosen sentences that are worth quoting, in reading order. */
  sentences: Sentence[];
}

/** Evidence spread over several sentences counts for a little less than evidence in one; more than four are not read together. */
const SPREAD = [1, 0.95, 0.9, 0.85];
/** A sentence joins the evidence only when it adds at least this share. */
const MIN_GAIN = 0.05;
/** What adds less than this is counted but not quoted: by itself it would puzzle whoever reads it. */
const QUOTED_GAIN = 0.1;
const DECISIVE_TERMS = 8;

/**
 * What counts as saying everything: the weight of the heaviest terms. A longer definition gives more ways to be met and
 * does not ask for more.
 */
function totalWeight(terms: readonly Term[]): number {
  const heaviest = terms.map(({ weight }) => weight).sort((a, b) => b - a);
  return heaviest.slice(0, DECISIVE_TERMS).reduce((sum, weight) => sum + weight, 0);
}

function gainOver(covered: readonly number[], likenesses: readonly number[], terms: readonly Term[]): number {
  return likenesses.reduce(
    (sum, value, index) => sum + Math.max(0, value - (covered[index] ?? 0)) * (terms[index]?.weight ?? 0),
    0,
  );
}

/** Share of the element's weight that one sentence says, 0 to 1. */
export function shareOf(terms: readonly Term[], likenesses: readonly number[]): number {
  const total = totalWeight(terms);
  return total === 0 ? 0 : Math.min(1, gainOver([], likenesses, terms) / total);
}

/** Chooses the best sentences for an element, each for what it adds to those before it. */
export function coverageOf(terms: readonly Term[], evidence: readonly Evidence[]): Coverage {
  const total = totalWeight(terms);
  let covered: readonly number[] = terms.map(() => 0);
  const chosen: Sentence[] = [];
  let share = 0;
  for (const discount of SPREAD) {
    let next: Evidence | undefined;
    let nextGain = MIN_GAIN * total;
    for (const candidate of evidence) {
      const gain = gainOver(covered, candidate.likenesses, terms);
      if (gain > nextGain) [next, nextGain] = [candidate, gain];
    }
    if (!next) break;
    share += (nextGain / total) * discount;
    if (chosen.length === 0 || nextGain >= QUOTED_GAIN * total) chosen.push(next.sentence);
    const added = next.likenesses;
    covered = covered.map((value, index) => Math.max(value, added[index] ?? 0));
  }
  const literal = shareOf(
    terms,
    covered.map((value) => (value === 1 ? 1 : 0)),
  );
  const best = evidence.reduce((most, { likenesses }) => Math.max(most, shareOf(terms, likenesses)), 0);
  return { share: Math.min(1, share), literal, best, sentences: chosen.sort((a, b) => a.place - b.place) };
}
