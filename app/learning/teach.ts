import { type Calibration, calibrate } from "./calibration.ts";
import { squaredLengths } from "./descend.ts";
import { FOLDS, type Manner, type Solved, solve } from "./solve.ts";
import { readSamples, type Vocabulary } from "./vectors.ts";
import { keptWeights, marginsOf, type Weights } from "./weights.ts";

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
  readonly weights: Weights;
  /** For each label, what it stands at before any term has spoken. */
  readonly offsets: Float32Array;
  readonly calibration: Calibration;
}

/** How the samples themselves are judged, row by row: for those who check them. */
export interface SampleMargins {
  /** For each sample its margin under each label, itself among those that taught. */
  readonly margins: Float32Array;
  /** For each sample its margin under each label, as judged by samples that it is not among. */
  readonly heldOut: Float32Array;
}

/** What samples have taught, and how they are judged themselves: few ask that, and it takes more memory than the rest. */
export interface Learnt {
  readonly taught: Taught;
  readonly sampleMargins: () => SampleMargins | Promise<SampleMargins>;
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
 * How samples are learnt. What the evaluation approves was weighed by the numbers that labels of their own get (docs/evaluation.md): what
 * makes learning faster and its outcome smaller is left out there, as long as that is not weighed anew.
 */
const MANNERS = {
  one: {
    looks: [
      { above: -0.8, roundsAfter: 0 },
      { above: -1, roundsAfter: 4 },
    ],
    settling: { byAll: true, ownFirst: true, least: 0.02, step: 1.3 },
    least: 0.03,
  },
  each: {
    looks: [{ above: undefined, roundsAfter: 3 }],
    settling: { byAll: false, ownFirst: false, least: 0.02, step: 1 },
    least: 0,
  },
} as const satisfies Record<Calibration["kind"], Manner & { readonly least: number }>;

/** So many labels are learnt beside one another: their weights of a term fill one line of the processor's cache. */
const AT_ONCE = 16;

/**
 * Teaches labels by samples: each label against the rest, on words, pairs of words and runs of letters. The same samples in
 * the same order always teach the same. Takes seconds for ten thousand samples: learn() does it in another thread.
 */
export function teach(
  samples: readonly Sample[],
  kind: Calibration["kind"],
): { readonly taught: Taught; readonly sampleMargins: () => SampleMargins } {
  const labels = [...new Set(samples.flatMap((sample) => sample.labels))].sort();
  const places = new Map(labels.map((label, place) => [label, place]));
  const labelsOf = samples.map((sample) => new Set(sample.labels.map((label) => places.get(label) ?? 0)));
  const { least, ...manner } = MANNERS[kind];
  const { vocabulary, vectors } = readSamples(samples.map(({ text }) => text));
  const terms = vocabulary.rarity.length;
  const ground = { vectors, squared: squaredLengths(vectors), folds: dealt(samples), ...manner };
  const sides = labels.map((_, label) => Int8Array.from(labelsOf, (own) => (own.has(label) ? 1 : -1)));
  const solved: Solved[] = [];
  for (let first = 0; first < labels.length; first += AT_ONCE)
    solved.push(...solve(ground, sides.slice(first, first + AT_ONCE), terms));
  const columns = solved.map(({ weights }) => weights);
  const weights = keptWeights(columns, terms, least);
  const offsets = Float32Array.from(columns, (column) => column[terms] as number);
  const margins = marginsOf(vectors, weights, offsets);
  const heldOut = margins.slice();
  for (const [label, { heldOut: own }] of solved.entries())
    for (const [at, index] of own.indexes.entries()) heldOut[index * labels.length + label] = own.margins[at] as number;
  const calibration = calibrate(kind, { margins: heldOut, labels: labels.length, labelsOf, offsets });
  const taught = { samples, labels, vocabulary, weights, offsets, calibration };
  return { taught, sampleMargins: () => ({ margins, heldOut }) };
}
