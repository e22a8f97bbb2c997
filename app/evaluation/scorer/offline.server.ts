import { flagsOf } from "../flags.server.ts";
import { resultOf } from "../result.server.ts";
import type { EvaluationRequest, EvaluationResult } from "../types.ts";
import { readText } from "./read.server.ts";
import { scoreElements } from "./score.server.ts";

/** Changes whenever the same text could get another score. */
export const OFFLINE_VERSION = "1.0.0";

/** Evaluates a text without any outside service. Never throws for any text; scores are 0 to 1, quotes stand in the text. */
export async function evaluateOffline(request: EvaluationRequest): Promise<EvaluationResult> {
  const read = await readText(request.text, request.elements);
  const matches = await scoreElements(request.elements, read);
  return resultOf(request, matches, flagsOf(request.text, read), {
    name: "offline",
    version: OFFLINE_VERSION,
  });
}
