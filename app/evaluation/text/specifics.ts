import { isFunctionWord, wordsOf } from "./words.ts";

const NUMBER_WORD =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakhs?|crores?|half|twice|thrice|dozen|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|june|july|august|september|october|november|december|diwali|monsoon";
/** Figures, and words for them; how good something is said to be, in percent or in points of five, is none. */
const figure = new RegExp(`(?:\\p{N}[\\p{N}.,:/-]*|\\b(?:${NUMBER_WORD})\\b)`, "giu");
const praise =
  /\b(?:100|110|200|1000) ?(?:%|per ?cent)|\b360\b|\b24 ?[x/*] ?7\b|\b\d(?:\.\d)? ?(?:\/|out of) ?(?:5|10)\b|\b(?:5|five)[- ]star\b/gi;
/** When, and who: every letter has these, and says no more by them. */
const date = /\b(?:\d{1,2}[./ -])?(?:\d{1,2}|[A-Z][a-z]{2,8})?[./ -]?(?:19|20)\d\d\b/g;
const person = /\b(?:Mr|Mrs|Ms|Miss|Smt|Shri|Sri|Km|Kum|Dr|Er|Prof)\.?\s+(?:\p{Lu}[\p{L}.'’-]*\s*){1,4}/gu;
const LEAST_LETTERS = 3;
/** Figures alone say nothing: "improved efficiency by 35 per cent and reduced costs by 20". */
const LEAST_WORDS = 1;

/**
 * How many things a text names that belong to one place and time: figures, and words that are neither the definitions' nor
 * everybody's. What somebody did has some of them; grand words have none.
 * @param isCommon whether a word is in everybody's mouth
 */
export function specificsOf(text: string, isCommon: (word: string) => boolean): number {
  const plain = text.replace(praise, " ").replace(date, " ").replace(person, " ");
  const words = new Set(
    wordsOf(plain).filter(
      (word) => word.length >= LEAST_LETTERS && /^\p{L}+$/u.test(word) && !isFunctionWord(word) && !isCommon(word),
    ),
  );
  return words.size < LEAST_WORDS ? 0 : words.size + (plain.match(figure)?.length ?? 0);
}
