import type { Taught } from "./teach.ts";
import { type FoundTerm, termsOf } from "./terms.ts";
import type { Vector } from "./vectors.ts";
import { termAt } from "./vocabulary.ts";
import { weightOf } from "./weights.ts";

/** A word of the text and how strongly it spoke for a label, with its letters and its share of the pairs it stands in. */
export interface Reason {
  readonly word: string;
  readonly weight: number;
}

/**
 * The words that spoke for a label, the loudest first. What a term weighs is dealt out evenly over the words it was found
 * in, so that the weights of all words, those that spoke against it included, add up to the margin less the offset.
 */
export function reasonsFor(
  text: string,
  label: number,
  { vocabulary, weights }: Taught,
  vectorOf: (terms: readonly FoundTerm[]) => Vector,
): Reason[] {
  if (label < 0) return [];
  const { words, terms } = termsOf(text);
  const { ids, values } = vectorOf(terms);
  const spoke = new Map<string, number>();
  for (const [at, id] of ids.entries()) {
    spoke.set(termAt(vocabulary.terms, id), (values[at] as number) * weightOf(weights, id, label));
  }
  const places = new Map<string, number>();
  for (const { term, from, to } of terms) places.set(term, (places.get(term) ?? 0) + 1 + to - from);
  const perWord = words.map(() => 0);
  for (const { term, from, to } of terms) {
    const share = (spoke.get(term) ?? 0) / (places.get(term) ?? 1);
    for (let at = from; at <= to; at += 1) perWord[at] = (perWord[at] ?? 0) + share;
  }
  return words
    .map((word, at) => ({ word, weight: perWord[at] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
}
