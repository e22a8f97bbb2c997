import { wordsOf } from "#app/learning/terms.ts";
import type { Reading } from "../match/readings.ts";
import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";

const LATIN = /^[\p{Script=Latin}\d.]+$/u;
const LETTERS = /\p{L}{2}/u;

/** Whether a word is one that people use here: of some sample, or a typing mistake away from one. */
const isKnown = (word: string, { model }: RuleSet) => model.knows(word) || model.knows(model.corrected(word));

/** Whether the rules answer to samples only with courtesy, to abuse, or for another subject. */
function isAside(meaning: string, { replies }: RuleSet): boolean {
  const answering = [...replies.values()].filter(({ meanings }) => meanings.includes(meaning));
  return answering.length > 0 && answering.every(({ priority }) => priority < DEFAULT_PRIORITY);
}

/**
 * Whether a question teaches an editor nothing: no word in it, letters at random, or surely more like courtesy, abuse
 * and other subjects than like any of ours. Words in other scripts than the Latin count as words.
 */
export function isJunk(question: string, readings: readonly Reading[], set: RuleSet): boolean {
  const words = wordsOf(question).filter((word) => LETTERS.test(word));
  if (words.length === 0) return true;
  if (words.every((word) => LATIN.test(word) && !isKnown(word, set))) return true;
  let [aside, ours] = [0, 0];
  for (const { meaning, chance } of readings) {
    if (isAside(meaning, set)) aside += chance;
    else ours += chance;
  }
  return aside > ours && aside >= set.lexicon.matching.confidence;
}
