import { type FoundTerm, familyOf, isWord, termsOf } from "./terms.ts";

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

/** Tells the cosines of a vector and others, all of length 1. */
export type Likenesses = (one: Vector, others: readonly Vector[]) => number[];

/** Opens what compares vectors of so many terms: one vector is spread out over them, so that others are compared at one look per term. */
export function likenesses(terms: number): Likenesses {
  const spread = new Float32Array(terms);
  return (one, others) => {
    for (const [at, id] of one.ids.entries()) spread[id] = one.values[at] as number;
    const found = others.map(({ ids, values }) => {
      let sum = 0;
      for (let at = 0; at < ids.length; at += 1) sum += (spread[ids[at] as number] as number) * (values[at] as number);
      return sum;
    });
    for (const id of one.ids) spread[id] = 0;
    return found;
  };
}

/**
 * Groups vectors by likeness. Each joins the group whose first one it is most like, or begins a group of its own when none
 * is like it: so what stands first leads. The work grows with the square of their number; callers bound it.
 * @param least the cosine from which two are alike, 0 to 1
 */
export function groupAlike(vectors: readonly Vector[], least: number, compare: Likenesses): number[][] {
  const firsts: Vector[] = [];
  const groups: number[][] = [];
  for (const [place, vector] of vectors.entries()) {
    let most = 0;
    let best: number[] | undefined;
    for (const [at, likeness] of compare(vector, firsts).entries()) {
      if (likeness < least || likeness <= most) continue;
      most = likeness;
      best = groups[at];
    }
    if (best) best.push(place);
    else {
      firsts.push(vector);
      groups.push([place]);
    }
  }
  return groups;
}

/** A text as numbers: the places of its terms in the vocabulary, in order, and what each weighs. Its length is 1, or 0 without terms. */
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

/** The vector of a text's terms: their places, each as often as it was found. */
function vectorOf(found: Int32Array, vocabulary: Vocabulary, unknown = 0): Vector {
  const sorted = found.sort();
  const ids = new Int32Array(sorted.length);
  const counts = new Float32Array(sorted.length);
  let last = -1;
  for (let at = 0; at < sorted.length; at += 1) {
    const id = sorted[at] as number;
    if (at === 0 || id !== ids[last]) last += 1;
    ids[last] = id;
    counts[last] = (counts[last] as number) + 1;
  }
  return weigh(ids.slice(0, last + 1), counts, vocabulary, unknown);
}

/** Vectors one after another. */
export function joined(vectors: readonly Vector[]): Vectors {
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
export function vectoriser(
  vocabulary: Vocabulary,
  places: ReadonlyMap<string, number>,
): (terms: readonly FoundTerm[]) => Vector {
  return (terms) => {
    const found = Int32Array.from(terms.flatMap(({ term }) => places.get(term) ?? []));
    const unknown = terms.filter(({ term }) => isWord(term) && !places.has(term)).length;
    return vectorOf(found, vocabulary, unknown);
  };
}

/** In how many of the texts each term stands. */
function textsWith(found: readonly Int32Array[], terms: number): Int32Array {
  const texts = new Int32Array(terms);
  for (const numbers of found) for (const number of new Set(numbers)) texts[number] = (texts[number] as number) + 1;
  return texts;
}

/** Reads the samples: their vocabulary and the vector of each. */
export function readSamples(texts: readonly string[]): { vocabulary: Vocabulary; vectors: Vectors } {
  const numbers = new Map<string, number>();
  const found = texts.map((text) =>
    Int32Array.from(termsOf(text).terms, ({ term }) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    }),
  );
  const all = [...numbers.keys()];
  const samplesWith = textsWith(found, all.length);

  const words: number[] = [];
  const letters: number[] = [];
  for (const [number, term] of all.entries()) {
    if ((samplesWith[number] as number) < leastSamples(term)) continue;
    if (familyOf(term) === "words") words.push(number);
    else letters.push(number);
  }
  const inOrder = [...words, ...letters];
  const places = new Int32Array(all.length).fill(-1);
  for (const [place, number] of inOrder.entries()) places[number] = place;
  const rarityOf = (samples: number) => 1 + Math.log((1 + texts.length) / (1 + samples));
  const vocabulary: Vocabulary = {
    terms: inOrder.map((number) => all[number] ?? ""),
    words: words.length,
    rarest: rarityOf(1),
    rarity: Float32Array.from(inOrder, (number) => rarityOf(samplesWith[number] as number)),
  };
  const placed = (numbers: Int32Array) =>
    numbers.map((number) => places[number] as number).filter((place) => place >= 0);
  return { vocabulary, vectors: joined(found.map((numbers) => vectorOf(placed(numbers), vocabulary))) };
}
