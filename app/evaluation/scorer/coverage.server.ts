import { likeness, type Term, type TextWord } from "./concepts.server.ts";
import type { Sentence } from "./sentences.server.ts";

/** A sentence that may count, reduced to the words of its affirmed part. */
export interface Evidence {
  sentence: Sentence;
  words: readonly TextWord[];
}

export interface Coverage {
  /** Share of the element's weight that the chosen sentences say, 0 to 1. */
  share: number;
  /** The chosen sentences in reading order. */
  sentences: Sentence[];
}

const MAX_SENTENCES = 4;
/** Evidence spread over several sentences counts for a little less than evidence in one. */
const SPREAD = [1, 0.95, 0.9, 0.85];
/** A sentence joins the evidence only when it says several things about the element. */
const MIN_TERMS = 2;
/** A sentence is worth quoting when it adds at least this share. */
const MIN_GAIN = 0.05;

/** Chooses the best sentences for an element, each for what it adds to those before it. */
export function coverageOf(terms: readonly Term[], evidence: readonly Evidence[]): Coverage {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { share: 0, sentences: [] };
  const candidates = evidence
    .map(({ sentence, words }) => ({ sentence, likenesses: terms.map((term) => likeness(term, words)) }))
    .filter(({ likenesses }) => likenesses.filter((value) => value > 0).length >= MIN_TERMS);
  const covered = terms.map(() => 0);
  const chosen: Sentence[] = [];
  let share = 0;
  for (const discount of SPREAD.slice(0, MAX_SENTENCES)) {
    const gains = candidates.map(({ likenesses }) =>
      likenesses.reduce(
        (sum, value, index) => sum + Math.max(0, value - (covered[index] ?? 0)) * (terms[index]?.weight ?? 0),
        0,
      ),
    );
    const best = gains.indexOf(Math.max(...gains));
    const gain = (gains[best] ?? 0) / total;
    const candidate = candidates[best];
    if (!candidate || gain < MIN_GAIN) break;
    share += gain * discount;
    chosen.push(candidate.sentence);
    for (const [index, value] of candidate.likenesses.entries()) covered[index] = Math.max(covered[index] ?? 0, value);
  }
  return { share, sentences: chosen.sort((a, b) => a.place - b.place) };
}
