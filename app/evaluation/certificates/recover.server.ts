import type { Settings } from "#app/platform/env.server.ts";
import { releaseEvaluations } from "#app/records/competency-certificates.server.ts";
import { settleEvaluations } from "#app/records/evaluations.server.ts";

/**
 * Completes the evaluations that a crash left half recorded. On the embedded database this process is the only one, so
 * that nobody else can be at work on what was begun; elsewhere such a lease runs out by itself.
 */
export async function recoverEvaluations({ MONGODB_URI }: Pick<Settings, "MONGODB_URI">): Promise<void> {
  if (!MONGODB_URI) await releaseEvaluations();
  while ((await settleEvaluations()) > 0);
}
