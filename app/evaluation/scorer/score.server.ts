import { type ElementDefinition, type ElementMatch, MATCH_THRESHOLD } from "../types.ts";
import { likenessTo, type Term, termsOf } from "./concepts.server.ts";
import { type Coverage, coverageOf, type Evidence, shareOf } from "./coverage.server.ts";
import type { ReadSentence } from "./read.server.ts";
import { reasonFor } from "./reasoning.server.ts";
import { mapInSlices } from "./slices.server.ts";

/** Share of an element's weight that a careful reader accepts as evidence (found on the tuning set, see docs/evaluation.md). */
const ACCEPTED_SHARE = 0.34;
/** What must be said in the very words of the element, and by one sentence, whatever the whole adds up to. */
const LITERAL_SHARE = 0.15;
const BEST_SENTENCE_SHARE = 0.25;
/** Where a share goes that lacks one of the two. */
const LOOSE_SHARE = 0.3;
/** From this share on nothing is missing: certificates do not repeat every word of a definition. */
const FULL_SHARE = 0.8;
/** Below this score what was found is chance, and quoting it would only puzzle the student. */
const WORTH_QUOTING = 0.35;
/** A sentence counts for an element only when it says nearly as much about it as about the sibling it fits best. */
const OWNERSHIP = 0.65;

/** Puts the accepted share at the match threshold, the full share at 1, and straight lines between. */
function scoreOf(coverage: Coverage): number {
  const loose = coverage.literal < LITERAL_SHARE || coverage.best < BEST_SENTENCE_SHARE;
  const share = loose ? Math.min(coverage.share, LOOSE_SHARE) : coverage.share;
  const score =
    share < ACCEPTED_SHARE
      ? (share / ACCEPTED_SHARE) * MATCH_THRESHOLD
      : MATCH_THRESHOLD + ((share - ACCEPTED_SHARE) / (FULL_SHARE - ACCEPTED_SHARE)) * (1 - MATCH_THRESHOLD);
  // Rounding down, so that a score that is shown as 0.70 is a match.
  return Math.floor(Math.min(1, score) * 100) / 100;
}

interface Reading {
  item: ReadSentence;
  likenesses: number[][];
  shares: number[];
}

function evidenceFor(element: number, readings: readonly Reading[]): Evidence[] {
  return readings
    .filter(({ shares }) => (shares[element] ?? 0) > 0 && (shares[element] ?? 0) >= OWNERSHIP * Math.max(...shares))
    .map(({ item, likenesses }) => ({ sentence: item.sentence, likenesses: likenesses[element] ?? [] }));
}

function matchOf(element: ElementDefinition, coverage: Coverage, uncounted: ReadSentence | undefined): ElementMatch {
  const matchScore = scoreOf(coverage);
  const matched = matchScore >= MATCH_THRESHOLD;
  const quotes = matchScore < WORTH_QUOTING ? [] : coverage.sentences.map(({ text }) => text);
  const reasoning = reasonFor({ matched, quotes, uncounted });
  return { elementId: element.id, elementName: element.name, matchScore, matched, reasoning, quotes };
}

/** Scores every element by the sentences that say most about it (design: idf-weighted stem coverage, best sentences quoted). */
export async function scoreElements(
  elements: readonly ElementDefinition[],
  read: readonly ReadSentence[],
): Promise<ElementMatch[]> {
  const terms: Term[][] = termsOf(elements);
  const comparisons = terms.map(likenessTo);
  const readings = await mapInSlices(read, (item): Reading => {
    const likenesses = comparisons.map((compare) => compare(item.stems));
    return { item, likenesses, shares: likenesses.map((values, index) => shareOf(terms[index] ?? [], values)) };
  });
  const counted = readings.filter(({ item }) => item.exclusion === null);
  const uncounted = readings.filter(({ item }) => item.exclusion !== null);
  return elements.map((element, index) => {
    const telling = uncounted.find(
      ({ shares }) => (shares[index] ?? 0) >= ACCEPTED_SHARE && shares[index] === Math.max(...shares),
    );
    return matchOf(element, coverageOf(terms[index] ?? [], evidenceFor(index, counted)), telling?.item);
  });
}
