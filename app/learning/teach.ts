import { type Calibration, calibrate } from "./calibration.ts";
import { FOLDS, solve, squaredLengths } from "./solve.ts";
import { readSamples, type Vocabulary } from "./vectors.ts";

/** A text that teaches, with the labels it has: none at all teaches every label what it is not. */
export interface Sample {
  readonly text: string;
  readonly labels: readonly string[];
}

/** What samples have taught: plain data, to be kept, sent to another thread, and opened with openModel(). */
export interface Taught {
  readonly samples: readonly Sample[];
  /** In the order of their names. */
  readonly labels: readonly string[];
  readonly vocabulary: Vocabulary;
  /** For each term its weight under each label. */
  readonly weights: Float32Array;
  /** For each label, what it stands at before any term has spoken. */
  readonly offsets: Float32Array;
  readonly calibration: Calibration;
  /** For each sample its margin under each label, itself among those that taught. */
  readonly margins: Float32Array;
  /** For each sample its margin under each label, as judged by samples that it is not among. */
  readonly heldOut: Float32Array;
}

/** Deals the samples of each label over the folds, so that no fold takes a label's samples away together. */
function dealt(samples: readonly Sample[]): Uint8Array {
  const next = new Map<string, number>();
  return Uint8Array.from(samples, ({ labels }) => {
    const key = labels.join("\n");
    const turn = next.get(key) ?? 0;
    next.set(key, turn + 1);
    return turn % FOLDS;
  });
}

/**
 * Teaches labels by samples: each label against the rest, on words, pairs of words and runs of letters. The same samples in
 * the same order always teach the same. Takes seconds for ten thousand samples: learn() does it in another thread.
 */
export function teach(samples: readonly Sample[], kind: Calibration["kind"]): Taught {
  const labels = [...new Set(samples.flatMap((sample) => sample.labels))].sort();
  const places = new Map(labels.map((label, place) => [label, place]));
  const labelsOf = samples.map((sample) => new Set(sample.labels.map((label) => places.get(label) ?? 0)));
  const { vocabulary, vectors } = readSamples(samples.map(({ text }) => text));
  const terms = vocabulary.terms.length;
  const ground = { vectors, squared: squaredLengths(vectors), folds: dealt(samples) };
  const weights = new Float32Array(terms * labels.length);
  const offsets = new Float32Array(labels.length);
  const margins = new Float32Array(samples.length * labels.length);
  const heldOut = new Float32Array(samples.length * labels.length);
  for (let label = 0; label < labels.length; label += 1) {
    const sides = Int8Array.from(labelsOf, (own) => (own.has(label) ? 1 : -1));
    const solved = solve(ground, sides, terms);
    offsets[label] = solved.weights[terms] as number;
    for (let term = 0; term < terms; term += 1) {
      weights[term * labels.length + label] = solved.weights[term] as number;
    }
    for (let index = 0; index < samples.length; index += 1) {
      margins[index * labels.length + label] = solved.margins[index] as number;
      heldOut[index * labels.length + label] = solved.heldOut[index] as number;
    }
  }
  const calibration = calibrate(kind, { margins: heldOut, labels: labels.length, labelsOf, offsets });
  return { samples, labels, vocabulary, weights, offsets, calibration, margins, heldOut };
}
