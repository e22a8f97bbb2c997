import { chancesOf } from "./calibration.ts";
import { type Reason, reasonsFor } from "./explain.ts";
import type { Taught } from "./teach.ts";
import { termsOf } from "./terms.ts";
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
}

/** The cosine of two vectors of length 1. */
function likeness(weights: ReadonlyMap<number, number>, { ids, values }: Vector): number {
  let sum = 0;
  for (const [at, id] of ids.entries()) sum += (weights.get(id) ?? 0) * (values[at] as number);
  return sum;
}

/** Opens what teach() has taught. */
export function openModel(taught: Taught): Model {
  const { labels, weights, offsets, calibration, samples } = taught;
  const vectorOf = vectoriser(taught.vocabulary);
  const samplesOf = (label: string) => samples.filter((sample) => sample.labels.includes(label));
  return {
    labels,
    judge(text) {
      const { ids, values } = vectorOf(termsOf(text).terms);
      const margins = offsets.slice();
      for (let at = 0; at < ids.length; at += 1) {
        const value = values[at] as number;
        const row = (ids[at] as number) * labels.length;
        for (let label = 0; label < labels.length; label += 1) {
          margins[label] = (margins[label] as number) + value * (weights[row + label] as number);
        }
      }
      return { margins, chances: chancesOf(margins, calibration) };
    },
    reasons: (text, label) => reasonsFor(text, labels.indexOf(label), taught, vectorOf),
    nearest(text, label) {
      const { ids, values } = vectorOf(termsOf(text).terms);
      const weights = new Map(Array.from(ids, (id, at) => [id, values[at] ?? 0]));
      let best: Likeness | undefined;
      for (const sample of samplesOf(label)) {
        const found = likeness(weights, vectorOf(termsOf(sample.text).terms));
        if (found > (best?.likeness ?? 0)) best = { text: sample.text, likeness: found };
      }
      return best;
    },
  };
}
