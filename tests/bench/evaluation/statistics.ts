/** Counts of judgements against labels. */
export interface Confusion {
  truePositive: number;
  falsePositive: number;
  falseNegative: number;
}

/** A judgement on one element of one text. */
export interface Judgement {
  text: string;
  expected: boolean;
  score: number;
}

export interface Interval {
  low: number;
  high: number;
}

const Z = 1.959964;

/** Wilson's 95% interval of a proportion. */
export function wilson(successes: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const middle = share + Z ** 2 / (2 * trials);
  const scale = 1 + Z ** 2 / trials;
  return { low: (middle - spread) / scale, high: (middle + spread) / scale };
}

export function confusionAt(judgements: readonly Judgement[], threshold: number): Confusion {
  const count = (expected: boolean, found: boolean) =>
    judgements.filter((item) => item.expected === expected && item.score >= threshold === found).length;
  return { truePositive: count(true, true), falsePositive: count(false, true), falseNegative: count(true, false) };
}

export function f1(counts: Confusion): number {
  const { truePositive, falsePositive, falseNegative } = counts;
  return truePositive === 0 ? 0 : (2 * truePositive) / (2 * truePositive + falsePositive + falseNegative);
}

/** A small generator with a fixed seed (mulberry32), so that a report can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const SAMPLES = 2_000;

/** 95% bootstrap interval of F1; whole texts are drawn, because the judgements on one text are not independent. */
export function bootstrapF1(judgements: readonly Judgement[], threshold: number): Interval {
  const byText = [...Map.groupBy(judgements, ({ text }) => text).values()].map((items) =>
    confusionAt(items, threshold),
  );
  const random = seeded(20260101);
  const figures = Array.from({ length: SAMPLES }, () => {
    const sum = { truePositive: 0, falsePositive: 0, falseNegative: 0 };
    for (let draw = 0; draw < byText.length; draw += 1) {
      const counts = byText[Math.floor(random() * byText.length)];
      if (!counts) continue;
      sum.truePositive += counts.truePositive;
      sum.falsePositive += counts.falsePositive;
      sum.falseNegative += counts.falseNegative;
    }
    return f1(sum);
  }).sort((a, b) => a - b);
  return { low: figures[Math.floor(SAMPLES * 0.025)] ?? 0, high: figures[Math.floor(SAMPLES * 0.975)] ?? 1 };
}
