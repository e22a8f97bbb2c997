import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, NoObjectGeneratedError, Output, RetryError } from "ai";
import type { EvaluationRequest } from "../types.ts";
import { answerSchema, type ModelAnswer, messagesFor } from "./prompt.server.ts";

/** An OpenAI-compatible chat-completions API (EVALUATOR_URL, EVALUATOR_MODEL, EVALUATOR_API_KEY). */
export interface ModelSettings {
  /** Base address, for example https://api.openai.com/v1. */
  url: string;
  model: string;
  apiKey?: string;
  /** One limit for everything, retries included, in milliseconds. */
  timeLimit?: number;
}

export type ModelReply = { ok: true; answer: ModelAnswer } | { ok: false; reason: string };

const TIME_LIMIT = 30_000;
const MAX_RETRIES = 1;
const fence = /```(?:json)?\s*([\s\S]*?)```/i;

/** Some servers wrap the JSON in a code fence although a bare object was asked for. */
function unfence(text: string, schema: ReturnType<typeof answerSchema>): ModelAnswer | null {
  try {
    return schema.parse(JSON.parse(fence.exec(text)?.[1] ?? text));
  } catch {
    return null;
  }
}

function describe(error: unknown): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(cause) && cause.statusCode !== undefined && cause.statusCode !== 200)
    return `the model answered with status ${cause.statusCode}`;
  if (APICallError.isInstance(cause)) return "the model could not be reached";
  return "the model gave no usable answer";
}

/** Asks the model about one document. Every failure comes back as a reason (for the record, without secrets); nothing is thrown. */
export async function askModel(request: EvaluationRequest, settings: ModelSettings): Promise<ModelReply> {
  const [first, ...rest] = request.elements.map(({ id }) => id);
  if (first === undefined) return { ok: false, reason: "the competency has no elements" };
  const schema = answerSchema([first, ...rest]);
  const provider = createOpenAICompatible({
    name: "evaluator",
    baseURL: settings.url,
    apiKey: settings.apiKey,
    supportsStructuredOutputs: true,
  });
  const abortSignal = AbortSignal.timeout(settings.timeLimit ?? TIME_LIMIT);
  try {
    const { output } = await generateText({
      model: provider(settings.model),
      ...messagesFor(request),
      output: Output.object({ schema, name: "evaluation" }),
      temperature: 0,
      maxRetries: MAX_RETRIES,
      abortSignal,
    });
    return { ok: true, answer: output };
  } catch (error) {
    if (abortSignal.aborted) return { ok: false, reason: "the model took too long" };
    const answer = NoObjectGeneratedError.isInstance(error) ? unfence(error.text ?? "", schema) : null;
    return answer ? { ok: true, answer } : { ok: false, reason: describe(error) };
  }
}
