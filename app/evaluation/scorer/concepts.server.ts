import type { ElementDefinition } from "../types.ts";
import { groupsOf, isCommonplace, isFunctionWord, stemOf, wordsOf } from "./words.server.ts";

/** One word that an element is about, and how much it tells the element apart from the others. */
export interface Term {
  stem: string;
  weight: number;
}

const COMMONPLACE_WEIGHT = 0.3;
const NAME_WEIGHT = 1.3;

/** The stems of the words of a text that can be evidence, each once. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text).filter((word) => !isFunctionWord(word) && word.length > 1);
  return [...new Set(words.map(stemOf))];
}

/**
 * The terms of each element with their weights: rarer among the elements of the competency means heavier (inverse
 * document frequency), words of the name are heavier, words of every certificate lighter.
 */
export function termsOf(elements: readonly ElementDefinition[]): Term[][] {
  const names = elements.map(({ name }) => new Set(stemsOf(name)));
  const all = elements.map(({ name, definition }) => stemsOf(`${name} ${definition}`));
  const frequency = new Map<string, number>();
  for (const stem of all.flat()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return all.map((stems, index) =>
    stems.map((stem) => ({
      stem,
      weight:
        Math.log(1 + elements.length / (frequency.get(stem) ?? 1)) *
        (names[index]?.has(stem) ? NAME_WEIGHT : 1) *
        (isCommonplace(stem) ? COMMONPLACE_WEIGHT : 1),
    })),
  );
}

const RELATED = 0.5;
const MISSPELT = 0.9;
const MISSPELLING_LENGTH = 6;

function oneLetterApart(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < MISSPELLING_LENGTH) return false;
  let differences = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) differences += 1;
  return differences === 1;
}

function compare(term: string, stem: string): number {
  if (term === stem) return 1;
  if (oneLetterApart(term, stem)) return MISSPELT;
  const groups = groupsOf(term);
  return groupsOf(stem).some((group) => groups.includes(group)) ? RELATED : 0;
}

/** How well the words of a sentence say each term of an element: 1 in the same word, less in a related or misspelt one, 0 not at all. */
export type Likeness = (stems: readonly string[]) => number[];

/** Makes the comparison for one element; what a word is worth is worked out once per word, however long the document. */
export function likenessTo(terms: readonly Term[]): Likeness {
  const known = new Map<string, readonly [index: number, value: number][]>();
  const worth = (stem: string) => {
    const cached = known.get(stem);
    if (cached) return cached;
    const values = terms
      .map(({ stem: term }, index): [number, number] => [index, compare(term, stem)])
      .filter(([, value]) => value > 0);
    known.set(stem, values);
    return values;
  };
  return (stems) => {
    const best = terms.map(() => 0);
    for (const stem of stems) {
      for (const [index, value] of worth(stem)) best[index] = Math.max(best[index] ?? 0, value);
    }
    return best;
  };
}
