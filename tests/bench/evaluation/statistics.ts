interface Interval {
  low: number;
  high: number;
}

const Z = 1.959964;

/** Wilson's 95% interval of a proportion. */
function wilson(successes: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const middle = share + Z ** 2 / (2 * trials);
  const scale = 1 + Z ** 2 / trials;
  return { low: (middle - spread) / scale, high: (middle + spread) / scale };
}

/** A proportion with its 95% interval, to be read. */
export function proportion(successes: number, trials: number): string {
  if (trials === 0) return "-";
  const { low, high } = wilson(successes, trials);
  return `${(successes / trials).toFixed(3)} [${low.toFixed(2)}-${high.toFixed(2)}]`;
}
