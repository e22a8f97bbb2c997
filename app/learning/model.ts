import { groupAlike, likenessTo, weightsOf } from "./alike.ts";
import { chancesOf } from "./calibration.ts";
import { corrector } from "./correct.ts";
import { type Reason, reasonsFor } from "./explain.ts";
import type { Taught } from "./teach.ts";
import { termsOf, wordTerm } from "./terms.ts";
import { type Vector, vectoriser } from "./vectors.ts";

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
  const { labels, weights, scales, offsets, calibration, samples } = taught;
  const vectorOf = vectoriser(taught.vocabulary);
  const known = new Set(taught.vocabulary.terms.slice(0, taught.vocabulary.words));
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
      const { ids, values } = vectorOf(termsOf(text).terms);
      const margins = offsets.slice();
      // Where nothing is known the offsets alone would speak, and they speak for what has the most samples.
      if (ids.length === 0) return { margins, chances: new Float32Array(labels.length) };
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] as number;
        const value = (values[at] as number) * (scales[id] as number);
        const row = id * labels.length;
        for (let label = 0; label < labels.length; label += 1) {
          margins[label] = (margins[label] as number) + value * (weights[row + label] as number);
        }
      }
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
    knows: (word) => known.has(wordTerm(word)),
  };
}
