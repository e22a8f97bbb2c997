import type { VerdictPairs } from "#app/records/student-uploads.server.ts";

/** How far evaluator and assessors agree on the elements that both judged. */
export interface Agreement {
  /** Elements that both judged. */
  judged: number;
  /** 0 to 100; null while nothing was judged by both. */
  percent: number | null;
}

export function agreementOf({ bothApproved, onlyEvaluator, onlyAssessor, neither }: VerdictPairs): Agreement {
  const judged = bothApproved + onlyEvaluator + onlyAssessor + neither;
  if (judged === 0) return { judged, percent: null };
  return { judged, percent: ((bothApproved + neither) / judged) * 100 };
}

export function sumPairs(all: readonly VerdictPairs[]): VerdictPairs {
  return all.reduce(
    (sum, pairs) => ({
      bothApproved: sum.bothApproved + pairs.bothApproved,
      onlyEvaluator: sum.onlyEvaluator + pairs.onlyEvaluator,
      onlyAssessor: sum.onlyAssessor + pairs.onlyAssessor,
      neither: sum.neither + pairs.neither,
    }),
    { bothApproved: 0, onlyEvaluator: 0, onlyAssessor: 0, neither: 0 },
  );
}

/** A share with its 95% interval, by Wilson. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

const Z = 1.959964;

/** The share of what came about in so many trials; null without any. */
export function shareOf(successes: number, trials: number): Share | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const middle = share + Z ** 2 / (2 * trials);
  const scale = 1 + Z ** 2 / trials;
  return { share, low: (middle - spread) / scale, high: (middle + spread) / scale };
}
