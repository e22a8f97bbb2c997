import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { listEvaluations, replaceVerdict } from "#app/records/evaluations.server.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { judge, type KeptCertificate, outcomeOf, verdictOf } from "./evaluate-kept.server.ts";

/** What came of asking the model once more about a certificate that a stand-in has judged. */
export type SecondLook =
  /** The model has judged; `changed` says whether it sees other elements shown than the stand-in did. */
  | { kind: "judged"; outcome: AttemptOutcome; changed: boolean }
  /** A person has judged meanwhile, or a newer certificate stands: there is nothing to do any more. */
  | { kind: "settled" }
  /** The model is still away. */
  | { kind: "away" }
  /** The model answered, and not usably. */
  | { kind: "unusable" };

/**
 * Has a certificate judged by the model that was away when a stand-in judged it, and puts its verdict in the place of the
 * stand-in's.
 * @param signal ends it; then nothing was recorded
 * @throws like `evaluateKept`
 */
export async function lookAgain(kept: KeptCertificate, signal: AbortSignal): Promise<SecondLook> {
  const { certificate, student } = kept;
  const evaluation = (await listEvaluations(student.id)).find(({ file_url }) => file_url === certificate.file_path);
  const open = evaluation?.state === "waiting" && evaluation.reviews.length === 0;
  if (!open || !evaluation.evaluator.modelAway) return { kind: "settled" };
  const judged = await judge(kept, await readCatalogue(student.course_name), signal);
  if (!judged?.ok) return { kind: "settled" };
  const verdict = verdictOf(judged.result);
  if (verdict.evaluator.name !== "model") return { kind: verdict.evaluator.modelAway ? "away" : "unusable" };
  if (!(await replaceVerdict(evaluation, verdict))) return { kind: "settled" };
  const shown = (matches: typeof verdict.matches) => matches.map(({ elementId, matched }) => `${elementId} ${matched}`);
  const changed = shown(verdict.matches).join() !== shown(evaluation.matches).join();
  return { kind: "judged", outcome: outcomeOf(verdict), changed };
}
