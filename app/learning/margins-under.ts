import type { Vectors } from "./vectors.ts";

/**
 * The margins of all vectors under the weights of several labels, each with its offset as the last. What is slow is to reach
 * a term's weights: side by side in memory, those of all labels are reached at once.
 */
export function marginsUnder(
  weights: readonly Float32Array[],
  { count, starts, ids, values }: Vectors,
): Float32Array[] {
  const many = weights.length;
  const terms = (weights[0]?.length ?? 1) - 1;
  const beside = new Float32Array((terms + 1) * many);
  for (const [at, own] of weights.entries())
    for (let term = 0; term <= terms; term += 1) beside[term * many + at] = own[term] as number;
  const margins = weights.map(() => new Float32Array(count));
  const sums = new Float64Array(many);
  for (let index = 0; index < count; index += 1) {
    for (let at = 0; at < many; at += 1) sums[at] = beside[terms * many + at] as number;
    for (let place = starts[index] as number; place < (starts[index + 1] as number); place += 1) {
      const from = (ids[place] as number) * many;
      const value = values[place] as number;
      for (let at = 0; at < many; at += 1) sums[at] = (sums[at] as number) + value * (beside[from + at] as number);
    }
    for (let at = 0; at < many; at += 1) (margins[at] as Float32Array)[index] = sums[at] as number;
  }
  return margins;
}
