import type { Lexicon, QuestionWord } from "./lexicon.ts";

function numberOf(word: string, lexicon: Lexicon): number | undefined {
  if (/^[0-9]+(\.[0-9]+)?$/.test(word)) return Number(word);
  return lexicon.numbers.get(word);
}

/**
 * The number of years that a message names, and the positions of the words that say so. A number counts when a word for
 * years follows it, or when the message has nothing else to say than one number. A range names its lower end.
 */
export function yearsIn(words: readonly QuestionWord[], lexicon: Lexicon): { years: number | null; yearsAt: number[] } {
  const numbers = words.flatMap(({ word }, at) => {
    const value = numberOf(word, lexicon);
    return value === undefined || value > 99 ? [] : [{ value, at }];
  });
  for (const [at, { stem }] of words.entries()) {
    if (!lexicon.yearWords.has(stem)) continue;
    const before = numbers.filter((number) => number.at < at && at - number.at <= 3);
    const [first] = before;
    if (first !== undefined) return { years: first.value, yearsAt: [...before.map((number) => number.at), at] };
  }
  const content = words.filter(({ ignored, word }) => !ignored && numberOf(word, lexicon) === undefined);
  const [only] = numbers;
  if (only !== undefined && numbers.length <= 2 && content.length <= 2) {
    return { years: only.value, yearsAt: numbers.map((number) => number.at) };
  }
  return { years: null, yearsAt: [] };
}
