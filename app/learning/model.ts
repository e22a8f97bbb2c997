import { chancesOf } from "./calibration.ts";
import type { Taught } from "./teach.ts";
import { type FoundTerm, termsOf, wordTerm } from "./terms.ts";
import { corrector } from "./typos.ts";
import { groupAlike, joined, likenessTo, type Vector, vectoriser, weightsOf } from "./vectors.ts";
import { placesOf, termAt } from "./vocabulary.ts";
import { marginsOf, weightOf } from "./weights.ts";

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
    spoke.set(termAt(vocabulary.terms, id), (values[at] as number) * weightOf(weights, id, label));
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
  const placeOf = placesOf(taught.vocabulary.terms);
  const vectorOf = vectoriser(taught.vocabulary, placeOf);
  const vectorsByLabel = new Map<string, { text: string; vector: Vector }[]>();
  const samplesOf = (label: string) => {
    const kept = vectorsByLabel.get(label);
    if (kept) return kept;
    const own = samples.filter((sample) => sample.labels.includes(label));
    const read = own.map(({ text }) => ({ text, vector: vectorOf(termsOf(text).terms) }));
    vectorsByLabel.set(label, read);
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
      const weights = weightsOf(vectorOf(termsOf(text).terms));
      let best: Likeness | undefined;
      for (const { text: sample, vector } of samplesOf(label)) {
        const found = likenessTo(weights, vector);
        if (found > (best?.likeness ?? 0)) best = { text: sample, likeness: found };
      }
      return best;
    },
    group: (texts, least) =>
      groupAlike(
        texts.map((text) => vectorOf(termsOf(text).terms)),
        least,
      ),
    corrected(text) {
      correct ??= corrector(taught.vocabulary);
      return correct(text);
    },
    knows: (word) => placeOf(wordTerm(word)) >= 0,
  };
}
