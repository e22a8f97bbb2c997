import { type Border, descend, indexes, marginOf, type Pace, pull } from "./descend.ts";
import type { Vectors } from "./vectors.ts";

/** So many sums are kept in registers of the processor at a time. */
const AT_ONCE = 4;

/**
 * The margins of all vectors under the weights of several labels, each with its offset as the last. What is slow is to reach
 * a term's weights: side by side in memory, those of four labels are reached at once.
 */
function marginsUnder(weights: readonly Float32Array[], vectors: Vectors): Float32Array[] {
  const terms = (weights[0]?.length ?? 1) - 1;
  const beside = new Float32Array((terms + 1) * AT_ONCE);
  const margins: Float32Array[] = [];
  for (let first = 0; first < weights.length; first += AT_ONCE) {
    const some = weights.slice(first, first + AT_ONCE);
    for (const [at, own] of some.entries())
      for (let term = 0; term <= terms; term += 1) beside[term * AT_ONCE + at] = own[term] as number;
    margins.push(...marginsBeside(beside, vectors, terms).slice(0, some.length));
  }
  return margins;
}

/** The margins of all vectors under four labels, whose weights of each term lie side by side. */
function marginsBeside(beside: Float32Array, { count, starts, ids, values }: Vectors, terms: number): Float32Array[] {
  const margins = [0, 1, 2, 3].map(() => new Float32Array(count)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const offsets = terms * AT_ONCE;
  for (let index = 0; index < count; index += 1) {
    let a = beside[offsets] as number;
    let b = beside[offsets + 1] as number;
    let c = beside[offsets + 2] as number;
    let d = beside[offsets + 3] as number;
    const end = starts[index + 1] as number;
    for (let place = starts[index] as number; place < end; place += 1) {
      const from = (ids[place] as number) * AT_ONCE;
      const value = values[place] as number;
      a += value * (beside[from] as number);
      b += value * (beside[from + 1] as number);
      c += value * (beside[from + 2] as number);
      d += value * (beside[from + 3] as number);
    }
    margins[0][index] = a;
    margins[1][index] = b;
    margins[2][index] = c;
    margins[3][index] = d;
  }
  return margins;
}

/** Training begins with the label's own vectors and one in so many of the others: the rest mostly lie clear of the border. */
const ONE_IN = 10;
const ROUNDS_TO_BEGIN = 3;
/** Parts that the vectors are dealt into, to be judged by the others. */
export const FOLDS = 5;
/** Rounds by which the others settle without one part. */
const ROUNDS_TO_SETTLE = 3;

/** Margins that vectors have under each border now. */
const marginsNow = (borders: readonly Border[]) => {
  const [first] = borders;
  return first === undefined
    ? []
    : marginsUnder(
        borders.map(({ weights }) => weights),
        first.vectors,
      );
};

/** Learns each border from its own vectors and one in so many of the others, then from all that may not lie clear of it. */
function train(borders: readonly Border[], { vectors, looks }: Ground): void {
  const all = indexes(vectors.count);
  for (const border of borders) {
    const first = all.filter((index) => border.sides[index] === 1 || index % ONE_IN === 0);
    for (let round = 0; round < ROUNDS_TO_BEGIN; round += 1) descend(border, first, first.length, round);
  }
  for (const { above, roundsAfter } of looks) {
    const margins = above === undefined ? [] : marginsNow(borders);
    for (const [at, border] of borders.entries()) {
      const near = above === undefined ? all.slice() : all.filter(nearTo(border, margins[at] as Float32Array, above));
      const active = descend(border, near, near.length, 0);
      for (let round = 0; round < roundsAfter; round += 1) descend(border, near, active, round);
    }
  }
}

/**
 * Tells whether a vector lies near the border, by the margins that all have now. Own ones that lie clear now may not once the others
 * have been looked at.
 */
const nearTo =
  ({ sides, alphas }: Border, margins: Float32Array, above: number) =>
  (index: number): boolean =>
    sides[index] === 1 || (alphas[index] as number) > 0 || (margins[index] as number) > above;

/** Vectors whose margin is another when they did not teach it: the others have the margin that the weights give them. */
interface HeldOut {
  readonly indexes: Int32Array;
  readonly margins: Float32Array;
}

/**
 * The margins of the vectors that pull, as judged by others only: all are dealt into folds, and what lies near the border settles anew
 * without each fold.
 * @param near those that may take the place of what is taken out: all that pull, and others that hardly do not
 */
function heldOutMargins(border: Border, near: Int32Array, { ownFirst, ...pace }: Settling): HeldOut {
  const { vectors, sides, folds, weights, alphas } = border;
  const pulling = near.filter((index) => (alphas[index] as number) > 0);
  const margins = new Float32Array(pulling.length);
  const rest: Border = { ...border, weights: weights.slice(), alphas: alphas.slice() };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    rest.weights.set(weights);
    rest.alphas.set(alphas);
    for (const index of pulling) if (folds[index] === fold) pull(rest, index, 0);
    const others = near.filter((index) => folds[index] !== fold);
    const own = ownFirst ? others.filter((index) => sides[index] === 1) : others.subarray(0, 0);
    for (let round = 0; round < ROUNDS_TO_SETTLE; round += 1) {
      descend(rest, own, own.length, round, pace);
      descend(rest, others, others.length, round, pace);
    }
    for (const [at, index] of pulling.entries())
      if (folds[index] === fold) margins[at] = marginOf(vectors, rest.weights, index);
  }
  return { indexes: pulling, margins };
}

/** One label against the rest, learnt. */
export interface Solved {
  /** One weight per term, and the offset as the last. */
  readonly weights: Float32Array;
  readonly heldOut: HeldOut;
}

/** How the others settle when a fold is taken out. */
interface Settling extends Pace {
  /** Whether vectors that do not pull may begin to: without them nobody takes the place of those that are gone, and held-out margins promise too little. */
  readonly byAll: boolean;
  /** Whether a label's own, of which there are few, settle before all in each round. */
  readonly ownFirst: boolean;
}

/** How labels are learnt. */
export interface Manner {
  /**
   * After the beginning all vectors are looked at so often: those whose margin is above are learnt from once, and those that pull
   * then so many rounds more. Where nothing is said all are learnt from.
   */
  readonly looks: readonly { readonly above: number | undefined; readonly roundsAfter: number }[];
  readonly settling: Settling;
}

/** What is the same for all labels: the vectors, their squaredLengths(), the fold of each, and how they are learnt. */
type Ground = Pick<Border, "vectors" | "squared" | "folds"> & Manner;

/**
 * Learns labels against the rest: for each the linear support vector machine with squared hinge loss, by dual coordinate
 * descent (Hsieh et al. 2008, as in LIBLINEAR). Deterministic.
 * @param sides for each label 1 for each vector that has it, -1 for the others
 */
export function solve(ground: Ground, sides: readonly Int8Array[], terms: number): Solved[] {
  const { vectors, squared, folds, settling } = ground;
  const borders = sides.map((own): Border => {
    const alphas = new Float64Array(vectors.count);
    return { vectors, squared, folds, sides: own, weights: new Float32Array(terms + 1), alphas };
  });
  train(borders, ground);
  const margins = settling.byAll ? marginsNow(borders) : [];
  return borders.map((border, at) => {
    const { alphas, sides: own } = border;
    const now = margins[at];
    const near = indexes(vectors.count).filter(
      (index) =>
        (alphas[index] as number) > 0 || (now !== undefined && (own[index] as number) * (now[index] as number) < 1),
    );
    return { weights: border.weights, heldOut: heldOutMargins(border, near, settling) };
  });
}
