const SHORTEST = 2;
/** Nobody looks for a number by its first three digits, which thousands share. */
const SHORTEST_OF_DIGITS = 4;
const LONGEST = 12;
const MOST_WORDS = 6;
const TELEPHONE = /^\+?\d[\d\s().-]{6,}$/;
/** Digits of a telephone number without its country's code. */
const TELEPHONE_DIGITS = 10;

/**
 * The words of a text as searches compare them: lower case, without accents, letters and digits only. Of an e-mail
 * address only the part before the @ counts, for the rest is shared by thousands; a telephone number is one word, however
 * it is spaced and whether or not it has the country's code.
 */
export function searchWords(text: string): string[] {
  if (TELEPHONE.test(text.trim())) return [text.replace(/\D/g, "").slice(-TELEPHONE_DIGITS)];
  const plain = text.replace(/@\S*/g, " ").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * What a row can be found by: the beginnings, of 2 to 12 characters (4 of digits), of every word in these values. Kept in the row and
 * indexed, a search for the beginning of a word is one exact look-up, however many rows there are.
 */
export function searchKeys(values: readonly unknown[]): string[] {
  const keys = new Set<string>();
  for (const value of values) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    for (const word of searchWords(String(value))) {
      const letters = [...word];
      keys.add(letters.slice(0, LONGEST).join(""));
      const shortest = /^\d+$/.test(word) ? SHORTEST_OF_DIGITS : SHORTEST;
      for (let length = shortest; length < Math.min(letters.length, LONGEST); length++) {
        keys.add(letters.slice(0, length).join(""));
      }
    }
  }
  return [...keys];
}

/** The keys that a row must have, all of them, to answer this search; none when nothing is searched for. */
export function wantedKeys(query: string): string[] {
  const cut = searchWords(query).map((word) => [...word].slice(0, LONGEST).join(""));
  return [...new Set(cut)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

/** A text as lists order it: without regard to case, accents and doubled spaces. */
export function orderingText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
