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
  /** For each term its weight under each label, in units of the term's scale. */
  readonly weights: Int8Array;
  /** For each term the unit of its weights. */
  readonly scales: Float32Array;
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

/** Labels that are learnt before their weights are written side by side, which costs a far jump in memory per term. */
const AT_ONCE = 16;

/** The largest whole number in eight bits. */
const MOST_STEPS = 127;

interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly into: Float32Array;
}

/** Writes columns of a matrix that is kept row by row, from column `first` on. */
function writeColumns(given: readonly Float32Array[], first: number, { rows, columns, into }: Matrix): void {
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < given.length; at += 1) into[row * columns + first + at] = given[at]?.[row] as number;
  }
}

/** Weights in a quarter of the memory: for each term in steps of its largest weight's 127th part. */
function inSteps(weights: Float32Array, terms: number): Pick<Taught, "weights" | "scales"> {
  const columns = terms === 0 ? 0 : weights.length / terms;
  const scales = new Float32Array(terms);
  const steps = new Int8Array(weights.length);
  for (let term = 0; term < terms; term += 1) {
    const row = weights.subarray(term * columns, (term + 1) * columns);
    let most = 0;
    for (const weight of row) most = Math.max(most, Math.abs(weight));
    scales[term] = most / MOST_STEPS;
    for (let at = 0; most > 0 && at < columns; at += 1)
      steps[term * columns + at] = Math.round(((row[at] as number) / most) * MOST_STEPS);
  }
  return { weights: steps, scales };
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
  for (let first = 0; first < labels.length; first += AT_ONCE) {
    const sides = labels
      .slice(first, first + AT_ONCE)
      .map((_, at) => Int8Array.from(labelsOf, (own) => (own.has(first + at) ? 1 : -1)));
    const solved = solve(ground, sides, terms);
    for (const [at, each] of solved.entries()) offsets[first + at] = each.weights[terms] as number;
    const columns = (of: "weights" | "margins" | "heldOut") => solved.map((each) => each[of]);
    writeColumns(columns("weights"), first, { rows: terms, columns: labels.length, into: weights });
    writeColumns(columns("margins"), first, { rows: samples.length, columns: labels.length, into: margins });
    writeColumns(columns("heldOut"), first, { rows: samples.length, columns: labels.length, into: heldOut });
  }
  const calibration = calibrate(kind, { margins: heldOut, labels: labels.length, labelsOf, offsets });
  return { samples, labels, vocabulary, ...inSteps(weights, terms), offsets, calibration, margins, heldOut };
}
