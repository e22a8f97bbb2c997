import type { Vectors } from "./vectors.ts";

/** How dear a mistake is; the smaller, the smoother the border. A label has few samples of its own: they count twice. */
const COST = 2;
const OWN_COUNT = 2;

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
export interface Border {
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

export function marginOf({ starts, ids, values }: Vectors, weights: Float32Array, index: number): number {
  let dot = weights[weights.length - 1] as number;
  const end = starts[index + 1] as number;
  for (let place = starts[index] as number; place < end; place += 1) {
    dot += (weights[ids[place] as number] as number) * (values[place] as number);
  }
  return dot;
}

/** Sets how much one vector pulls. */
export function pull({ vectors, sides, weights, alphas }: Border, index: number, alpha: number): void {
  const { starts, ids, values } = vectors;
  const change = (alpha - (alphas[index] as number)) * (sides[index] as number);
  alphas[index] = alpha;
  weights[weights.length - 1] = (weights[weights.length - 1] as number) + change;
  const end = starts[index + 1] as number;
  for (let place = starts[index] as number; place < end; place += 1) {
    const id = ids[place] as number;
    weights[id] = (weights[id] as number) + change * (values[place] as number);
  }
}

/** How vectors come to pull as strongly as they should. */
export interface Pace {
  /** What is less wrong is let be. */
  readonly least: number;
  /** How far each goes towards where it would be right by itself: beyond 1 it goes ahead of what the others will do. */
  readonly step: number;
}

const EXACT: Pace = { least: 0, step: 1 };

export const indexes = (count: number) => Int32Array.from({ length: count }, (_, index) => index);

/**
 * One round of dual coordinate descent over the first vectors of `order`. Those that lie clear of the border are moved
 * behind the others.
 * @returns how many do not lie clear of it
 */
export function descend(
  border: Border,
  order: Int32Array,
  size: number,
  round: number,
  { least, step }: Pace = EXACT,
): number {
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
      const next = Math.max(alpha - (step * gradient) / ((squared[index] as number) + soft), 0);
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
