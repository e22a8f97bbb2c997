import { marginsUnder } from "./margins-under.ts";
import type { Vectors } from "./vectors.ts";

/** How dear a mistake is; the smaller, the smoother the border. A label has few samples of its own: they count twice. */
const COST = 2;
const OWN_COUNT = 2;
/** Training begins with the label's own vectors and one in so many of the others: the rest mostly lie clear of the border. */
const ONE_IN = 10;
const ROUNDS_TO_BEGIN = 3;
/** Parts that the vectors are dealt into, to be judged by the others. */
export const FOLDS = 5;
/** Rounds by which the others settle without one part, and the pull that is worth answering then. */
const ROUNDS_TO_SETTLE = 3;
const SETTLED = 0.02;

const softness = (side: number): number => 1 / (2 * COST * (side > 0 ? OWN_COUNT : 1));

/** The squared length of each vector, with 1 for the offset. */
export function squaredLengths({ count, starts, values }: Vectors): Float64Array {
  return Float64Array.from({ length: count }, (_, index) => {
    let sum = 1;
    for (let at = starts[index] as number; at < (starts[index + 1] as number); at += 1)
      sum += (values[at] as number) ** 2;
    return sum;
  });
}

/** One label against the rest, while it is being learnt. */
interface Border {
  readonly vectors: Vectors;
  readonly squared: Float64Array;
  /** 1 for each vector that has the label, -1 for the others. */
  readonly sides: Int8Array;
  /** The fold of each vector. */
  readonly folds: Uint8Array;
  /** One weight per term, and the offset as the last. */
  readonly weights: Float32Array;
  /** How much each vector pulls: 0 for one that lies clear of the border. */
  readonly alphas: Float64Array;
}

/** A seeded shuffle of the first places, so that the same vectors always teach the same. */
function shuffle(order: Int32Array, size: number, seed: number): void {
  let state = seed;
  for (let at = size - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    const moved = order[at] as number;
    order[at] = order[other] as number;
    order[other] = moved;
  }
}

function marginOf({ starts, ids, values }: Vectors, weights: Float32Array, index: number): number {
  let dot = weights[weights.length - 1] as number;
  for (let place = starts[index] as number; place < (starts[index + 1] as number); place += 1) {
    dot += (weights[ids[place] as number] as number) * (values[place] as number);
  }
  return dot;
}

/** Sets how much one vector pulls. */
function pull({ vectors, sides, weights, alphas }: Border, index: number, alpha: number): void {
  const { starts, ids, values } = vectors;
  const change = (alpha - (alphas[index] as number)) * (sides[index] as number);
  alphas[index] = alpha;
  weights[weights.length - 1] = (weights[weights.length - 1] as number) + change;
  for (let place = starts[index] as number; place < (starts[index + 1] as number); place += 1) {
    const id = ids[place] as number;
    weights[id] = (weights[id] as number) + change * (values[place] as number);
  }
}

const indexes = (count: number) => Int32Array.from({ length: count }, (_, index) => index);

/**
 * One round of dual coordinate descent over the first vectors of `order`. Those that lie clear of the border are moved
 * behind the others.
 * @param least a pull that is weaker is let be
 * @returns how many do not lie clear of it
 */
function descend(border: Border, order: Int32Array, size: number, round: number, least = 0): number {
  const { vectors, squared, sides, weights, alphas } = border;
  let active = size;
  shuffle(order, active, round + 42);
  for (let at = 0; at < active; at += 1) {
    const index = order[at] as number;
    const alpha = alphas[index] as number;
    const side = sides[index] as number;
    const soft = softness(side);
    const gradient = side * marginOf(vectors, weights, index) - 1 + alpha * soft;
    if (alpha > 0 || gradient < 0) {
      const next = Math.max(alpha - gradient / ((squared[index] as number) + soft), 0);
      if (Math.abs(gradient) > least && next !== alpha) pull(border, index, next);
    } else {
      active -= 1;
      order[at] = order[active] as number;
      order[active] = index;
      at -= 1;
    }
  }
  return active;
}

/** Learns each border from its own vectors and one in so many of the others, then from all that may not lie clear of it. */
function train(borders: readonly Border[], { vectors, onlyNear, roundsAfter }: Ground): void {
  const all = indexes(vectors.count);
  for (const border of borders) {
    const first = all.filter((index) => border.sides[index] === 1 || index % ONE_IN === 0);
    for (let round = 0; round < ROUNDS_TO_BEGIN; round += 1) descend(border, first, first.length, round);
  }
  const margins = onlyNear
    ? marginsUnder(
        borders.map(({ weights }) => weights),
        vectors,
      )
    : [];
  for (const [at, border] of borders.entries()) {
    const near = nearTo(border, all, margins[at]);
    const active = descend(border, near, near.length, 0);
    for (let round = 0; round < roundsAfter; round += 1) descend(border, near, active, round);
  }
}

/**
 * The vectors that lie near the border, by the margins that they have now; all when these are not given. Own ones that lie clear now may
 * not once the others have been looked at.
 */
function nearTo({ sides, alphas }: Border, all: Int32Array, margins: Float32Array | undefined): Int32Array {
  if (margins === undefined) return all.slice();
  return all.filter((index) => sides[index] === 1 || (alphas[index] as number) > 0 || (margins[index] as number) > -1);
}

/** Vectors whose margin is another when they did not teach it: the others have the margin that the weights give them. */
export interface HeldOut {
  readonly indexes: Int32Array;
  readonly margins: Float32Array;
}

/**
 * The margins of the vectors that pull, as judged by others only: all are dealt into folds, and those that pull settle anew
 * without each fold.
 */
function heldOutMargins(border: Border): HeldOut {
  const { vectors, folds, weights, alphas } = border;
  const pulling = indexes(vectors.count).filter((index) => (alphas[index] as number) > 0);
  const margins = new Float32Array(pulling.length);
  const rest: Border = { ...border, weights: weights.slice(), alphas: alphas.slice() };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    rest.weights.set(weights);
    rest.alphas.set(alphas);
    for (const index of pulling) if (folds[index] === fold) pull(rest, index, 0);
    const others = pulling.filter((index) => folds[index] !== fold);
    for (let round = 0; round < ROUNDS_TO_SETTLE; round += 1) descend(rest, others, others.length, round, SETTLED);
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

/** What is the same for all labels: the vectors, their squaredLengths(), the fold of each, and how they are learnt. */
export interface Ground extends Pick<Border, "vectors" | "squared" | "folds"> {
  /** Whether vectors that lie clear of a border at first sight are never looked at again: much faster, and nearly the same. */
  readonly onlyNear: boolean;
  /** When all that may be near have been looked at once, those that pull are looked at so often again. */
  readonly roundsAfter: number;
}

/**
 * Learns labels against the rest: for each the linear support vector machine with squared hinge loss, by dual coordinate
 * descent (Hsieh et al. 2008, as in LIBLINEAR). Deterministic.
 * @param sides for each label 1 for each vector that has it, -1 for the others
 */
export function solve(ground: Ground, sides: readonly Int8Array[], terms: number): Solved[] {
  const { vectors } = ground;
  const borders = sides.map((own): Border => {
    const alphas = new Float64Array(vectors.count);
    return { ...ground, sides: own, weights: new Float32Array(terms + 1), alphas };
  });
  train(borders, ground);
  return borders.map((border) => ({ weights: border.weights, heldOut: heldOutMargins(border) }));
}
