import { groupAlike, likenessTo, weightsOf } from "./alike.ts";
import { chancesOf } from "./calibration.ts";
import { corrector } from "./correct.ts";
import { type Reason, reasonsFor } from "./explain.ts";
import type { Taught } from "./teach.ts";
import { termsOf, wordTerm } from "./terms.ts";
import { joined, type Vector, vectoriser } from "./vectors.ts";
import { placesOf } from "./vocabulary.ts";
import { marginsOf } from "./weights.ts";

/** How a text was judged, label by label in the order of Model.labels. */
export interface Judgement {
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
