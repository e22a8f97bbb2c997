import { acrossTerms, type FoundTerm, familyOf, isWord, letterTerms, pairTerm, wordTerm } from "./terms.ts";
import { wordsOf } from "./words.ts";

/** A text as numbers: the places of its terms in the vocabulary, and what each weighs. Its length is 1, or 0 without terms. */
export interface Vector {
  readonly ids: Int32Array;
  readonly values: Float32Array;
}

/** Many vectors, one after another: those of vector i stand from starts[i] to before starts[i + 1]. */
export interface Vectors {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly values: Float32Array;
}

/** The terms that the samples have, and how rare each is among them. The words family comes first. */
export interface Vocabulary {
  readonly terms: readonly string[];
  /** How many of the terms are words or pairs of words. */
  readonly words: number;
  /** Inverse document frequency of each term: the logarithm of how rare it is, at least 1. */
  readonly rarity: Float32Array;
  /** The rarity of a term that one sample has. */
  readonly rarest: number;
}

/** The words family's share of a vector's squared length; letters have the rest. */
const WORDS_SHARE = 0.5;

/** A run of letters or a pair of words that only one sample has says nothing about others; a word may. */
const leastSamples = (term: string): number => (isWord(term) ? 1 : 2);

/**
 * Makes the vector of counted terms: logarithmic counts times rarity, each family brought to its share of the length.
 * @param unknown how many words no sample has: they have a share of the length and say nothing
 */
function weigh(ids: Int32Array, counts: Float32Array, { words, rarity, rarest }: Vocabulary, unknown: number): Vector {
  const values = new Float32Array(ids.length);
  let wordSquares = unknown * rarest * rarest;
  let letterSquares = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number;
    const value = (1 + Math.log(counts[at] as number)) * (rarity[id] as number);
    values[at] = value;
    if (id < words) wordSquares += value * value;
    else letterSquares += value * value;
  }
  const both = wordSquares > 0 && letterSquares > 0;
  const byWords = wordSquares > 0 ? Math.sqrt((both ? WORDS_SHARE : 1) / wordSquares) : 0;
  const byLetters = letterSquares > 0 ? Math.sqrt((both ? 1 - WORDS_SHARE : 1) / letterSquares) : 0;
  for (let at = 0; at < ids.length; at += 1) {
    values[at] = (values[at] as number) * ((ids[at] as number) < words ? byWords : byLetters);
  }
  return { ids, values };
}

/** The vector of terms that were counted, in the order in which they were found. */
function vectorOf(counted: ReadonlyMap<number, number>, vocabulary: Vocabulary, unknown = 0): Vector {
  const ids = new Int32Array(counted.size);
  const counts = new Float32Array(counted.size);
  let at = 0;
  for (const [id, count] of counted) {
    ids[at] = id;
    counts[at] = count;
    at += 1;
  }
  return weigh(ids, counts, vocabulary, unknown);
}

function joined(vectors: readonly Vector[]): Vectors {
  const starts = new Int32Array(vectors.length + 1);
  for (const [at, { ids }] of vectors.entries()) starts[at + 1] = (starts[at] as number) + ids.length;
  const ids = new Int32Array(starts.at(-1) ?? 0);
  const values = new Float32Array(ids.length);
  for (const [at, vector] of vectors.entries()) {
    ids.set(vector.ids, starts[at]);
    values.set(vector.values, starts[at]);
  }
  return { count: vectors.length, starts, ids, values };
}

/** Makes vectors of texts that are judged. Of what no sample has, only the number of words counts. */
export function vectoriser(vocabulary: Vocabulary): (terms: readonly FoundTerm[]) => Vector {
  const places = new Map(vocabulary.terms.map((term, id) => [term, id]));
  return (terms) => {
    const found = new Map<number, number>();
    let unknown = 0;
    for (const { term } of terms) {
      const id = places.get(term);
      if (id !== undefined) found.set(id, (found.get(id) ?? 0) + 1);
      else if (isWord(term)) unknown += 1;
    }
    return vectorOf(found, vocabulary, unknown);
  };
}

/** Reads the samples: their vocabulary and the vector of each. A word is taken apart once, however often it stands in them. */
export function readSamples(texts: readonly string[]): { vocabulary: Vocabulary; vectors: Vectors } {
  const numbers = new Map<string, number>();
  const samplesWith: number[] = [];
  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    samplesWith.push(0);
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  };
  const ofWord = new Map<string, readonly number[]>();
  const taken = (word: string): readonly number[] => {
    const known = ofWord.get(word);
    if (known !== undefined) return known;
    const fresh = [wordTerm(word), ...letterTerms(word)].map(numberOf);
    ofWord.set(word, fresh);
    return fresh;
  };
  const ofPair = new Map<string, readonly number[]>();
  const between = (first: string, second: string): readonly number[] => {
    const pair = pairTerm(first, second);
    const known = ofPair.get(pair);
    if (known !== undefined) return known;
    const fresh = [pair, ...acrossTerms(first, second)].map(numberOf);
    ofPair.set(pair, fresh);
    return fresh;
  };
  const counted = texts.map((text) => {
    const words = wordsOf(text);
    const found = words.flatMap((word, at) => {
      const next = words[at + 1];
      return next === undefined ? taken(word) : [...taken(word), ...between(word, next)];
    });
    const sorted = Int32Array.from(found).sort();
    for (let at = 0; at < sorted.length; at += 1) {
      const number = sorted[at] as number;
      if (number !== sorted[at - 1]) samplesWith[number] = (samplesWith[number] ?? 0) + 1;
    }
    return sorted;
  });

  const kept = [...numbers].filter(([term, number]) => (samplesWith[number] ?? 0) >= leastSamples(term));
  const words = kept.filter(([term]) => familyOf(term) === "words");
  const letters = kept.filter(([term]) => familyOf(term) === "letters");
  const inOrder = [...words, ...letters];
  const places = new Int32Array(numbers.size).fill(-1);
  for (const [id, [, number]] of inOrder.entries()) places[number] = id;
  const rarityOf = (samples: number) => 1 + Math.log((1 + texts.length) / (1 + samples));
  const vocabulary: Vocabulary = {
    terms: inOrder.map(([term]) => term),
    words: words.length,
    rarest: rarityOf(1),
    rarity: Float32Array.from(inOrder, ([, number]) => rarityOf(samplesWith[number] ?? 0)),
  };
  const vectors = counted.map((sorted) => {
    const here = new Map<number, number>();
    for (const number of sorted) {
      const id = places[number] as number;
      if (id >= 0) here.set(id, (here.get(id) ?? 0) + 1);
    }
    return vectorOf(here, vocabulary);
  });
  return { vocabulary, vectors: joined(vectors) };
}
