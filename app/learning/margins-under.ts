import type { Vectors } from "./vectors.ts";

/** So many sums are kept in registers of the processor at a time. */
const AT_ONCE = 4;

/**
 * The margins of all vectors under the weights of several labels, each with its offset as the last. What is slow is to reach
 * a term's weights: side by side in memory, those of four labels are reached at once.
 */
export function marginsUnder(weights: readonly Float32Array[], vectors: Vectors): Float32Array[] {
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
