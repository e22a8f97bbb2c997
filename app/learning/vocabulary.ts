/** Terms as they are kept: the texts of all, one after another, which takes a tenth of the memory of as many strings. */
export interface Terms {
  readonly text: string;
  /** Where each ends in the text; it begins where the one before ends. */
  readonly ends: Uint32Array;
}

/** The terms that the samples have, and how rare each is among them. The words family comes first. */
export interface Vocabulary {
  readonly terms: Terms;
  /** How many of the terms are words or pairs of words. */
  readonly words: number;
  /** Inverse document frequency of each term: the logarithm of how rare it is, at least 1. */
  readonly rarity: Float32Array;
  /** The rarity of a term that one sample has. */
  readonly rarest: number;
}

/** Finds the place of a term; -1 for one that is not known. */
export type PlaceOf = (term: string) => number;

export function keptTerms(terms: readonly string[]): Terms {
  let end = 0;
  const ends = Uint32Array.from(terms, (term) => {
    end += term.length;
    return end;
  });
  return { text: terms.join(""), ends };
}

const startOf = ({ ends }: Terms, place: number): number => (place === 0 ? 0 : (ends[place - 1] as number));

export const termAt = (terms: Terms, place: number): string =>
  terms.text.slice(startOf(terms, place), terms.ends[place] as number);

/** FNV-1a, over the code units of a text. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Opens terms to be looked up: a table twice as large as their number, in which each stands at its hash or right behind. */
export function placesOf(terms: Terms): PlaceOf {
  const { text, ends } = terms;
  let size = 2;
  while (size < 2 * ends.length) size *= 2;
  const table = new Int32Array(size).fill(-1);
  for (let place = 0; place < ends.length; place += 1) {
    let slot = hashOf(text, startOf(terms, place), ends[place] as number) & (size - 1);
    while (table[slot] !== -1) slot = (slot + 1) & (size - 1);
    table[slot] = place;
  }
  return (term) => {
    let slot = hashOf(term, 0, term.length) & (size - 1);
    for (let place = table[slot] as number; place !== -1; place = table[slot] as number) {
      const start = startOf(terms, place);
      if ((ends[place] as number) - start === term.length && text.startsWith(term, start)) return place;
      slot = (slot + 1) & (size - 1);
    }
    return -1;
  };
}
