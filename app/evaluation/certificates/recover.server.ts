import type { Settings } from "#app/platform/env.server.ts";
import { dropEvaluationPromises } from "#app/records/competency-certificates.server.ts";
import { settleEvaluations } from "#app/records/evaluations.server.ts";

/**
 * Completes the evaluations that a crash left half recorded. On the embedded database this process is the only one, so
 * that whatever still looks as if it were being evaluated is not; elsewhere such a promise runs out by itself.
 */
export async function recoverEvaluations({ MONGODB_URI }: Pick<Settings, "MONGODB_URI">): Promise<void> {
  if (!MONGODB_URI) await dropEvaluationPromises();
  while ((await settleEvaluations()) > 0);
}
