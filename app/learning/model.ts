import { chancesOf } from "./calibration.ts";
import type { Taught } from "./teach.ts";
import { type FoundTerm, isWord, plainWord, termsOf, wordsOf, wordTerm } from "./terms.ts";
import { groupAlike, joined, likenesses, type Vector, type Vocabulary, vectoriser } from "./vectors.ts";
import { marginsOf, weightOf } from "./weights.ts";

/** A word that fewer samples have may be a typing mistake itself. */
const LEAST_SAMPLES = 3;
/** In shorter words one mistake makes another word. */
const FROM_LETTERS = 4;

/**
 * Reads a text with its typing mistakes forgiven: a word that no sample has is read as the commonest word one mistake away
 * that several samples have. Everything else stays; signs between words go.
 */
function corrector({ terms, words, rarity, rarest }: Vocabulary): (text: string) => string {
  const known = new Map<string, number>();
  for (const [place, term] of terms.slice(0, words).entries())
    if (isWord(term)) known.set(plainWord(term), rarity[place] ?? 0);
  // Rarity is a logarithm of one more than the samples that have the term; the rarest has one.
  const rareEnough = rarest - Math.log((1 + LEAST_SAMPLES) / 2);
  const common = [...known].filter(([, rare]) => rare <= rareEnough + 1e-4).map(([word]) => word);
  const typos = typoFinder(common, FROM_LETTERS);
  const corrected = (word: string) => {
    if (known.has(word)) return word;
    const [nearest] = typos.near(word).toSorted((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0));
    return nearest ?? word;
  };
  return (text) => wordsOf(text).map(corrected).join(" ");
}

/** Finds the known words that differ from a typed word by one mistake. */
interface TypoFinder {
  near(word: string): readonly string[];
}

/** All forms of a word with one letter left out: two words one mistake apart share such a form or contain one another's. */
function shortened(word: string): string[] {
  const forms: string[] = [];
  for (let index = 0; index < word.length; index += 1) forms.push(word.slice(0, index) + word.slice(index + 1));
  return forms;
}

/** Whether one letter was left out, added, changed, or swapped with its neighbour. */
function oneMistakeApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const leftA = a.slice(start, endA);
  const leftB = b.slice(start, endB);
  if (leftA.length <= 1 && leftB.length <= 1) return true;
  return leftA.length === 2 && leftB.length === 2 && leftA[0] === leftB[1] && leftA[1] === leftB[0];
}

/** Builds the finder over the words that may be meant; words shorter than `fromLetters` are never forgiven. */
export function typoFinder(words: Iterable<string>, fromLetters: number): TypoFinder {
  const byForm = new Map<string, string[]>();
  let longest = 0;
  const add = (form: string, word: string) => {
    const list = byForm.get(form);
    if (list === undefined) byForm.set(form, [word]);
    else list.push(word);
  };
  for (const word of new Set(words)) {
    if (word.length < fromLetters || /\d/.test(word)) continue;
    longest = Math.max(longest, word.length);
    add(word, word);
    for (const form of new Set(shortened(word))) add(form, word);
  }
  return {
    near(typed) {
      // The forms of a word take the square of its letters: of one that no known word can be meant by, none are made.
      if (typed.length < fromLetters || typed.length > longest + 1 || /\d/.test(typed)) return [];
      const found = new Set<string>();
      for (const form of [typed, ...shortened(typed)]) {
        for (const word of byForm.get(form) ?? []) if (oneMistakeApart(typed, word)) found.add(word);
      }
      return [...found];
    },
  };
}

/** A word of the text and how strongly it spoke for a label, with its letters and its share of the pairs it stands in. */
interface Reason {
  readonly word: string;
  readonly weight: number;
}

/**
 * The words that spoke for a label, the loudest first. What a term weighs is dealt out evenly over the words it was found
 * in, so that the weights of all words, those that spoke against it included, add up to the margin less the offset.
 */
function reasonsFor(
  text: string,
  label: number,
  { vocabulary, weights }: Taught,
  vectorOf: (terms: readonly FoundTerm[]) => Vector,
): Reason[] {
  if (label < 0) return [];
  const { words, terms } = termsOf(text);
  const { ids, values } = vectorOf(terms);
  const spoke = new Map<string, number>();
  for (const [at, id] of ids.entries()) {
    spoke.set(vocabulary.terms[id] ?? "", (values[at] as number) * weightOf(weights, id, label));
  }
  const places = new Map<string, number>();
  for (const { term, from, to } of terms) places.set(term, (places.get(term) ?? 0) + 1 + to - from);
  const perWord = words.map(() => 0);
  for (const { term, from, to } of terms) {
    const share = (spoke.get(term) ?? 0) / (places.get(term) ?? 1);
    for (let at = from; at <= to; at += 1) perWord[at] = (perWord[at] ?? 0) + share;
  }
  return words
    .map((word, at) => ({ word, weight: perWord[at] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

/** How a text was judged, label by label in the order of Model.labels. */
interface Judgement {
  /** Above 0: more like the label's samples than like the others. */
  readonly margins: Float32Array;
  /** How sure: 0 to 1, as calibrated on samples that were judged by others. */
  readonly chances: Float32Array;
}

/** A sample that resembles a text. */
export interface Likeness {
  readonly text: string;
  /** The cosine of the two: 0 nothing in common, 1 the same terms. */
  readonly likeness: number;
}

/** What has been taught, ready to judge. Never changes. */
export interface Model {
  readonly labels: readonly string[];
  judge(text: string): Judgement;
  /** The words that spoke for a label, the loudest first; empty for a label that is not known. */
  reasons(text: string, label: string): Reason[];
  /** The label's sample that resembles the text most, if any has something in common with it. */
  nearest(text: string, label: string): Likeness | undefined;
  /** Groups texts by likeness, as groupAlike() does: the places of each group's texts. */
  group(texts: readonly string[], least: number): number[][];
  /** The text with its typing mistakes forgiven, as corrector() does. */
  corrected(text: string): string;
  /** Whether some sample has the word, as wordsOf() gives it. */
  knows(word: string): boolean;
}

/** Opens what teach() has taught. */
export function openModel(taught: Taught): Model {
  const { labels, weights, offsets, calibration, samples } = taught;
  const places = new Map(taught.vocabulary.terms.map((term, place) => [term, place]));
  const vectorOf = vectoriser(taught.vocabulary, places);
  const compare = likenesses(taught.vocabulary.rarity.length);
  const samplesByLabel = new Map<string, { texts: string[]; vectors: Vector[] }>();
  const samplesOf = (label: string) => {
    const kept = samplesByLabel.get(label);
    if (kept) return kept;
    const texts = samples.filter((sample) => sample.labels.includes(label)).map(({ text }) => text);
    const read = { texts, vectors: texts.map((text) => vectorOf(termsOf(text).terms)) };
    samplesByLabel.set(label, read);
    return read;
  };
  let correct: ((text: string) => string) | undefined;
  return {
    labels,
    judge(text) {
      const vector = vectorOf(termsOf(text).terms);
      const margins = marginsOf(joined([vector]), weights, offsets);
      // Where nothing is known the offsets alone would speak, and they speak for what has the most samples.
      if (vector.ids.length === 0) return { margins, chances: new Float32Array(labels.length) };
      return { margins, chances: chancesOf(margins, calibration) };
    },
    reasons: (text, label) => reasonsFor(text, labels.indexOf(label), taught, vectorOf),
    nearest(text, label) {
      const { texts, vectors } = samplesOf(label);
      let best: Likeness | undefined;
      for (const [at, likeness] of compare(vectorOf(termsOf(text).terms), vectors).entries())
        if (likeness > (best?.likeness ?? 0)) best = { text: texts[at] ?? "", likeness };
      return best;
    },
    group: (texts, least) =>
      groupAlike(
        texts.map((text) => vectorOf(termsOf(text).terms)),
        least,
        compare,
      ),
    corrected(text) {
      correct ??= corrector(taught.vocabulary);
      return correct(text);
    },
    knows: (word) => places.has(wordTerm(word)),
  };
}
