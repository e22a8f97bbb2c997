import type { Vectors } from "./vectors.ts";

/**
 * The weights of terms under labels. Most of a term's weights are nearly the same, for nearly every label is none that it
 * speaks for: that is kept once, and of the others how far they are from it, in whole steps.
 */
export interface Weights {
  /** How many labels there are. */
  readonly labels: number;
  /** For each term what it weighs under every label that is not told. */
  readonly usual: Float32Array;
  /** The labels that are told of term i stand from starts[i] to before starts[i + 1]. */
  readonly starts: Uint32Array;
  readonly told: Uint16Array;
  /** For each label that is told, so many steps its weight is above the usual. */
  readonly above: Int8Array | Float32Array;
  readonly step: number;
}

const MOST_STEPS = 127;

/**
 * Keeps the weights that solve() has found, label by label, each with one weight per term (and what else, behind them).
 * @param least a weight so near to the usual is the usual, and the others are kept in 127 steps to either side; 0 keeps all as
 * they are
 */
export function keptWeights(columns: readonly Float32Array[], terms: number, least: number): Weights {
  const usual = usualOf(columns, terms, least);
  const starts = new Uint32Array(terms + 1);
  let most = 0;
  for (const column of columns) {
    for (let term = 0; term < terms; term += 1) {
      const apart = Math.abs((column[term] as number) - (usual[term] as number));
      if (apart <= least) continue;
      starts[term + 1] = (starts[term + 1] as number) + 1;
      if (apart > most) most = apart;
    }
  }
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  const told = new Uint16Array(starts[terms] as number);
  const step = least > 0 ? most / MOST_STEPS : 1;
  const above = least > 0 ? new Int8Array(told.length) : new Float32Array(told.length);
  const next = starts.slice();
  for (const [label, column] of columns.entries()) {
    for (let term = 0; term < terms; term += 1) {
      const apart = (column[term] as number) - (usual[term] as number);
      if (Math.abs(apart) <= least) continue;
      const place = next[term] as number;
      next[term] = place + 1;
      told[place] = label;
      above[place] = least > 0 ? Math.round(apart / step) : apart;
    }
  }
  return { labels: columns.length, usual, starts, told, above, step };
}

/** For each term the mean of its weights that are next to nothing. */
function usualOf(columns: readonly Float32Array[], terms: number, least: number): Float32Array {
  const sums = new Float64Array(terms);
  const counts = new Uint16Array(terms);
  for (const column of columns) {
    for (let term = 0; term < terms; term += 1) {
      const weight = column[term] as number;
      if (Math.abs(weight) >= least) continue;
      sums[term] = (sums[term] as number) + weight;
      counts[term] = (counts[term] as number) + 1;
    }
  }
  return Float32Array.from(sums, (sum, term) => sum / Math.max(1, counts[term] as number));
}

/** What a term weighs under a label. */
export function weightOf({ usual, starts, told, above, step }: Weights, term: number, label: number): number {
  const place = told.subarray(starts[term], starts[term + 1]).indexOf(label);
  const steps = place < 0 ? 0 : (above[(starts[term] as number) + place] as number);
  return (usual[term] as number) + steps * step;
}

/** The margins of vectors under every label, row by row. @param offsets what each label stands at before any term has spoken */
export function marginsOf(
  { count, starts: firsts, ids, values }: Vectors,
  { labels, usual, starts, told, above, step }: Weights,
  offsets: Float32Array,
): Float32Array {
  const margins = new Float32Array(count * labels);
  const sums = new Float64Array(labels);
  for (let row = 0; row < count; row += 1) {
    sums.fill(0);
    let all = 0;
    for (let at = firsts[row] as number; at < (firsts[row + 1] as number); at += 1) {
      const term = ids[at] as number;
      const value = values[at] as number;
      const stepped = value * step;
      all += value * (usual[term] as number);
      const end = starts[term + 1] as number;
      for (let place = starts[term] as number; place < end; place += 1) {
        const label = told[place] as number;
        sums[label] = (sums[label] as number) + stepped * (above[place] as number);
      }
    }
    for (let label = 0; label < labels; label += 1)
      margins[row * labels + label] = all + (sums[label] as number) + (offsets[label] as number);
  }
  return margins;
}
