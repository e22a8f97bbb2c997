const SHORTEST = 2;
const LONGEST = 12;
const MOST_WORDS = 6;

/**
 * The words of a text as searches compare them: lower case, without accents, letters and digits only. Of an e-mail
 * address only the part before the @ counts, for the rest is shared by thousands.
 */
export function searchWords(text: string): string[] {
  const plain = text.replace(/@\S*/g, " ").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * What a row can be found by: the beginnings, of 2 to 12 characters, of every word in these values. Kept in the row and
 * indexed, a search for the beginning of a word is one exact look-up, however many rows there are.
 */
export function searchKeys(values: readonly unknown[]): string[] {
  const keys = new Set<string>();
  for (const value of values) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    for (const word of searchWords(String(value))) {
      const letters = [...word];
      keys.add(letters.slice(0, LONGEST).join(""));
      for (let length = SHORTEST; length < Math.min(letters.length, LONGEST); length++) {
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
