import { expect, test } from "vitest";
import { keptWeights, weightOf } from "#app/learning/weights.ts";

test("weights are kept to half a step, and those next to nothing as what is usual for the term", () => {
  const columns = [
    [2, 0.01, 0.02],
    [-0.5, 0.01, 0.02],
    [0.004, 0.01, -0.02],
    [-0.004, -0.4, 0.02],
  ].map((column) => Float32Array.from(column));
  const kept = keptWeights(columns, 3, 0.03);
  const half = kept.step / 2;
  expect(kept.step).toBeCloseTo(2 / 127, 6);
  expect(kept.told).toHaveLength(3);
  for (const [label, column] of columns.entries()) {
    for (const [term, weight] of column.entries())
      expect(Math.abs(weightOf(kept, term, label) - weight)).toBeLessThan(Math.max(half, 0.03) + 1e-6);
  }
  expect(weightOf(kept, 0, 0)).toBeCloseTo(2, 5);
  expect(weightOf(kept, 1, 1)).toBeCloseTo(0.01, 6);
});

test("all weights are kept as they are where none is next to nothing", () => {
  const columns = [Float32Array.of(2, 0), Float32Array.of(-1e-7, 0)];
  const kept = keptWeights(columns, 2, 0);
  expect(kept.told).toHaveLength(2);
  for (const [label, column] of columns.entries())
    for (const [term, weight] of column.entries()) expect(weightOf(kept, term, label)).toBe(weight);
});
