import { evaluationLeases } from "#app/records/competency-certificates.server.ts";
import { settleEvaluations } from "#app/records/evaluations.server.ts";

/**
 * Completes the evaluations that a crash left half recorded.
 * @param alone whether nobody else can be at work on what was begun, so that it is free again; else its lease runs out by itself
 */
export async function recoverEvaluations({ alone }: { alone: boolean }): Promise<void> {
  if (alone) await evaluationLeases.release();
  while ((await settleEvaluations()) > 0);
}
