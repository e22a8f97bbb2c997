const STEPS = 40;
/** Holds the weights back, so that a feature that parts all cases does not run away. */
const RIDGE = 1;

/** Solves a system of linear equations by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at] ?? 0) > Math.abs(best[at] ?? 0) ? row : best));
    const place = rows.indexOf(pivot);
    [rows[at], rows[place]] = [pivot, rows[at] ?? pivot];
    for (const row of rows) {
      if (row === pivot) continue;
      const share = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** The weights under which what is true is least surprising (Newton's method); the first feature, always 1, is not held back. */
export function logisticRegression(features: readonly (readonly number[])[], truths: readonly boolean[]): number[] {
  const size = features[0]?.length ?? 0;
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : RIDGE * weight));
    const bend = weights.map((_, row) =>
      weights.map((_other, column): number => (row !== column ? 0 : row === 0 ? 1e-6 : RIDGE)),
    );
    for (const [at, own] of features.entries()) {
      const chance = 1 / (1 + Math.exp(-own.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0)));
      const error = chance - (truths[at] ? 1 : 0);
      for (const [row, value] of own.entries()) {
        slope[row] = (slope[row] ?? 0) + error * value;
        const line = bend[row];
        if (line)
          for (const [column, other] of own.entries())
            line[column] = (line[column] ?? 0) + chance * (1 - chance) * value * other;
      }
    }
    const change = solved(bend, slope);
    weights = weights.map((weight, at) => weight - (change[at] ?? 0));
    if (change.every((one) => Math.abs(one) < 1e-6)) break;
  }
  return weights;
}
