import { expect, test } from "vitest";
import { type Pair, weightedKappa } from "#app/staff/kappa.ts";

/** So many times each pair of grades. */
const pairs = (...counted: [Pair, number][]) =>
  counted.flatMap(([pair, times]) => Array.from({ length: times }, () => pair));

test("agreement beyond chance is between nothing and all, and worked out as by hand", () => {
  const alike = pairs([[0, 0], 20], [[1, 1], 10], [[2, 2], 10]);
  expect(weightedKappa(alike, 3, 30)).toMatchObject({ pairs: 40, kappa: 1, low: 1, high: 1 });
  // Squared steps seen: 10 of 1 and 5 of 4; by chance, from margins of 55, 30 and 15 in 100: 0.945 for each pair of 50.
  const some = pairs([[0, 0], 25], [[0, 1], 0], [[0, 2], 5], [[1, 1], 10], [[1, 2], 5], [[1, 0], 5]);
  const margins = [0.6, 0.3, 0.1].map((_, grade) => some.flat().filter((each) => each === grade).length / 100);
  const byChance = margins.flatMap((p, i) => margins.map((q, j) => p * q * (i - j) ** 2)).reduce((a, b) => a + b);
  const { kappa, low, high } = weightedKappa(some, 3, 30);
  expect(kappa).toBeCloseTo(1 - (10 * 1 + 5 * 4) / 50 / byChance, 10);
  expect([(low ?? 1) < (kappa ?? 0), (high ?? 0) > (kappa ?? 1)]).toEqual([true, true]);
});

test("too few pairs, or all of one grade, say nothing", () => {
  expect(weightedKappa(pairs([[0, 0], 29]), 3, 30)).toEqual({ pairs: 29, kappa: null, low: null, high: null });
  expect(weightedKappa(pairs([[0, 0], 90]), 3, 30).kappa).toBeNull();
});
