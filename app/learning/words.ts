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
export function framed(word: string): string {
  return ` ${word.slice(0, LONGEST_WORD)} `;
}
