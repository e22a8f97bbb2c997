import { flagsOf } from "../flags.server.ts";
import { resultOf } from "../result.server.ts";
import { readText } from "../text/read.server.ts";
import type { EvaluationRequest, EvaluationResult } from "../types.ts";
import { tellsOwnWork } from "./approval.ts";
import type { EvidenceModel } from "./evidence-model.server.ts";
import { scoreElements, type Uncounted } from "./score.server.ts";

/** Changes whenever the same text and the same teaching sentences could get another score. */
export const OFFLINE_VERSION = "3.1.0";

/** Evaluates a text without any outside service. Never throws for any text; scores are 0 to 1, quotes stand in the text. */
export async function evaluateOffline(
  request: EvaluationRequest,
  model: EvidenceModel,
): Promise<{ result: EvaluationResult; uncounted: readonly Uncounted[] }> {
  const document = await model.tellsOwnWork(request.text);
  const read = await readText(request.text, request.elements, tellsOwnWork(document));
  const { matches, uncounted } = await scoreElements(request, read, model, document);
  const flags = await flagsOf(request.text, read, uncounted);
  return { result: resultOf(request, matches, flags, { name: "offline", version: OFFLINE_VERSION }), uncounted };
}
