/** Words beyond this many are not read: no question and no sentence needs them, and the work per text stays bounded. */
const MOST_WORDS = 200;

/** Letters of a word beyond this many are not read. */
const LONGEST_WORD = 40;

const WORD = /[0-9]+(?:\.[0-9]+)?|[\p{L}\p{M}]+|\p{N}+/gu;

/**
 * The words of a text: compatibility forms unified, lower case, apostrophes dropped (don't -> dont), a plus after a number
 * read as "plus", letters repeated three times or more reduced to two (pleeease -> pleease). Never more than 200 words.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bc`\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/(\d)\s*\+/g, "$1 plus ")
    .replaceAll("&", " and ")
    .replace(/(\p{L})\1{2,}/gu, "$1$1");
  return (plain.match(WORD) ?? []).slice(0, MOST_WORDS);
}

/** A word as it is taken apart into letters: bounded, with a space for its beginning and its end. */
function framed(word: string): string {
  return ` ${word.slice(0, LONGEST_WORD)} `;
}

/** The two families of terms; each has a say of its own, however many terms it has. */
type Family = "words" | "letters";

/** Shortest and longest run of letters that counts as a term. */
const LETTERS = { from: 2, to: 4 } as const;

/** Words and pairs of neighbours carry a mark, so that they are never taken for a run of letters. */
const WORD_MARK = "\u0001";
const PAIR_MARK = "\u0002";

export const wordTerm = (word: string): string => WORD_MARK + word;

export const isWord = (term: string): boolean => term.startsWith(WORD_MARK);

/** The word of a term that isWord(). */
export const plainWord = (term: string): string => term.slice(WORD_MARK.length);

const pairTerm = (first: string, second: string): string => `${PAIR_MARK}${first} ${second}`;

export const familyOf = (term: string): Family =>
  term.startsWith(WORD_MARK) || term.startsWith(PAIR_MARK) ? "words" : "letters";

/** The runs of two to four letters within a word; a space stands for its beginning and its end. */
function letterTerms(word: string): string[] {
  const text = framed(word);
  const found: string[] = [];
  for (let size = LETTERS.from; size <= LETTERS.to; size += 1) {
    for (let at = 0; at + size <= text.length; at += 1) found.push(text.slice(at, at + size));
    if (size >= text.length) break;
  }
  return found;
}

/** The length of a run of letters that goes on from one word into the next. */
const ACROSS = 5;
/** Of such a run at least this many letters stand in each of the two words, the spaces around them included. */
const IN_EACH = 1;

/** The runs of five letters that go on from one word into the next. */
function acrossTerms(first: string, second: string): string[] {
  const before = ` ${first}`.slice(-(ACROSS - 1 - IN_EACH));
  const text = `${before} ${second.slice(0, ACROSS)} `;
  const found: string[] = [];
  for (let at = 0; at <= before.length - IN_EACH && at + ACROSS <= text.length; at += 1) {
    found.push(text.slice(at, at + ACROSS));
  }
  return found;
}

/** Terms that stand in a text, with the places of the words that they were found in. */
export interface FoundTerm {
  readonly term: string;
  /** Places of words, from 0. */
  readonly from: number;
  readonly to: number;
}

/** Every term of a text: its words, pairs of neighbouring words, and the runs of letters within and across words. */
export function termsOf(text: string): { words: string[]; terms: FoundTerm[] } {
  const words = wordsOf(text);
  const terms: FoundTerm[] = [];
  for (const [at, word] of words.entries()) {
    terms.push({ term: wordTerm(word), from: at, to: at });
    for (const term of letterTerms(word)) terms.push({ term, from: at, to: at });
    const next = words[at + 1];
    if (next === undefined) continue;
    for (const term of [pairTerm(word, next), ...acrossTerms(word, next)]) terms.push({ term, from: at, to: at + 1 });
  }
  return { words, terms };
}
