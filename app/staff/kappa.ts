/** The two grades that one thing was given, each counted from 0. */
export type Pair = readonly [number, number];

/** How far two who grade agree beyond chance: 1 always, 0 as chance would. Null where there are too few to say, or all is graded alike. */
export interface Compared {
  pairs: number;
  kappa: number | null;
  /** Where it lies in 95 of 100 cases. */
  low: number | null;
  high: number | null;
}

/** Kappa of a table of how often each pair of grades was given, with the squares of the steps between them as weights. */
function kappaOf(table: readonly (readonly number[])[]): number | null {
  const all = table.flat().reduce((sum, count) => sum + count, 0);
  const grades = table.map((_, grade) => grade);
  const rows = grades.map((i) => grades.reduce((sum, j) => sum + (table[i]?.[j] ?? 0), 0));
  const columns = grades.map((j) => grades.reduce((sum, i) => sum + (table[i]?.[j] ?? 0), 0));
  let [seen, expected] = [0, 0];
  for (const i of grades)
    for (const j of grades) {
      seen += (i - j) ** 2 * (table[i]?.[j] ?? 0);
      expected += ((i - j) ** 2 * (rows[i] ?? 0) * (columns[j] ?? 0)) / all;
    }
  return expected > 0 ? 1 - seen / expected : null;
}

/**
 * Weighted kappa of pairs of grades, with an interval by leaving each pair out once (jackknife). Who of the two came first does not matter:
 * each pair counts both ways round.
 * @param fewest pairs below which nothing is said
 */
export function weightedKappa(pairs: readonly Pair[], grades: number, fewest: number): Compared {
  const count = pairs.length;
  const none = { pairs: count, kappa: null, low: null, high: null };
  if (count < Math.max(2, fewest)) return none;
  const table = Array.from({ length: grades }, () => Array.from({ length: grades }, () => 0));
  const add = ([one, other]: Pair, by: number) => {
    for (const [i, j] of [
      [one, other],
      [other, one],
    ] as const) {
      const row = table[i];
      if (row) row[j] = (row[j] ?? 0) + by;
    }
  };
  for (const pair of pairs) add(pair, 1);
  const kappa = kappaOf(table);
  if (kappa === null) return none;
  const without = pairs.map((pair) => {
    add(pair, -1);
    const left = kappaOf(table) ?? 1;
    add(pair, 1);
    return left;
  });
  const mean = without.reduce((sum, value) => sum + value, 0) / count;
  const spread = without.reduce((sum, value) => sum + (value - mean) ** 2, 0) * ((count - 1) / count);
  const half = 1.96 * Math.sqrt(spread);
  return { pairs: count, kappa, low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) };
}
