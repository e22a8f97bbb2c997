import type { ElementDefinition } from "../types.ts";
import { groupsOf, isCommonplace, isFunctionWord, stemOf, wordsOf } from "./words.server.ts";

/** One word that an element is about, and how much it tells it apart from the other elements. */
export interface Term {
  stem: string;
  groups: ReadonlySet<number>;
  weight: number;
}

const COMMONPLACE_WEIGHT = 0.3;
const NAME_WEIGHT = 1.3;

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isFunctionWord(word) && word.length > 1)
    .map(stemOf);
}

/**
 * The terms of each element with their weights: rarer among the elements of the competency means heavier (inverse
 * document frequency), words of the name are heavier, words of every certificate lighter.
 */
export function termsOf(elements: readonly ElementDefinition[]): Term[][] {
  const names = elements.map(({ name }) => new Set(stemsOf(name)));
  const all = elements.map(({ name, definition }) => [...new Set(stemsOf(`${name} ${definition}`))]);
  const frequency = new Map<string, number>();
  for (const stem of all.flat()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return all.map((stems, index) =>
    stems.map((stem) => ({
      stem,
      groups: new Set(groupsOf(stem)),
      weight:
        Math.log(1 + elements.length / (frequency.get(stem) ?? 1)) *
        (names[index]?.has(stem) ? NAME_WEIGHT : 1) *
        (isCommonplace(stem) ? COMMONPLACE_WEIGHT : 1),
    })),
  );
}

const RELATED = 0.75;
const MISSPELT = 0.9;
const MISSPELLING_LENGTH = 6;

function oneTypoApart(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < MISSPELLING_LENGTH) return false;
  let differences = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) differences += 1;
  return differences === 1;
}

/** A word of the text as the scorer compares it. */
export interface TextWord {
  stem: string;
  groups: readonly number[];
}

/** The words of a sentence that can be evidence, each once. */
export function textWords(text: string): TextWord[] {
  return [...new Set(stemsOf(text))].map((stem) => ({ stem, groups: groupsOf(stem) }));
}

/** How well a sentence says a term: 1 in its own word, less in a related or misspelt one, 0 not at all. */
export function likeness(term: Term, words: readonly TextWord[]): number {
  let best = 0;
  for (const { stem, groups } of words) {
    if (stem === term.stem) return 1;
    if (oneTypoApart(stem, term.stem)) best = Math.max(best, MISSPELT);
    else if (groups.some((group) => term.groups.has(group))) best = Math.max(best, RELATED);
  }
  return best;
}
