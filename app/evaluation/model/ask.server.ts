import { askModel, type ModelReply, type ModelSettings } from "#app/platform/ask-model.server.ts";
import type { EvaluationRequest } from "../types.ts";
import { answerSchema, type ModelAnswer, messagesFor } from "./verify.server.ts";

const TIME_LIMIT = 30_000;
const MAX_RETRIES = 1;
/** A usable answer has some kilobytes. */
const MAX_ANSWER = 1024 * 1024;

/**
 * Asks the model about one document. Every failure comes back as a reason (for the record, without secrets).
 * @throws the signal's reason, when it ends the question
 */
export async function askAboutDocument(
  request: EvaluationRequest,
  settings: ModelSettings,
  signal?: AbortSignal,
): Promise<ModelReply<ModelAnswer>> {
  const [first, ...rest] = request.elements.map(({ id }) => id);
  if (first === undefined) return { ok: false, reason: "the competency has no elements", away: false };
  const schema = answerSchema([first, ...rest]);
  const limits = { timeLimit: TIME_LIMIT, maxRetries: MAX_RETRIES, maxAnswer: MAX_ANSWER };
  return askModel(settings, { name: "evaluation", schema, ...messagesFor(request), ...limits }, signal);
}
