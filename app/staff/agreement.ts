import type { VerdictPairs } from "#app/records/student-uploads.server.ts";

/** How far evaluator and assessors agree on the elements that both judged. */
export interface Agreement {
  /** Elements that both judged. */
  judged: number;
  /** 0 to 100; null while nothing was judged by both. */
  percent: number | null;
  /** Cohen's kappa, agreement beyond chance: 1 is full agreement, 0 is chance; null where it is not defined. */
  kappa: number | null;
}

export function agreementOf({ bothApproved, onlyEvaluator, onlyAssessor, neither }: VerdictPairs): Agreement {
  const judged = bothApproved + onlyEvaluator + onlyAssessor + neither;
  if (judged === 0) return { judged, percent: null, kappa: null };
  const observed = (bothApproved + neither) / judged;
  const evaluatorApproves = (bothApproved + onlyEvaluator) / judged;
  const assessorApproves = (bothApproved + onlyAssessor) / judged;
  const byChance = evaluatorApproves * assessorApproves + (1 - evaluatorApproves) * (1 - assessorApproves);
  const kappa = byChance === 1 ? null : (observed - byChance) / (1 - byChance);
  return { judged, percent: observed * 100, kappa };
}

/** The pairs of several competencies together. */
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
