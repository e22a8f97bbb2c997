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

/** What a model answered; `away` says that it gave no answer at all, so that a later question may get one. */
export type ModelReply = { ok: true; answer: ModelAnswer } | { ok: false; reason: string; away: boolean };

const TIME_LIMIT = 30_000;
const MAX_RETRIES = 1;
/** Bytes of an answer, as they come out of any compression; a usable one has some kilobytes. */
const MAX_ANSWER = 1024 * 1024;
const fence = /```(?:json)?\s*([\s\S]*?)```/i;

/** Some servers wrap the JSON in a code fence although a bare object was asked for. */
function unfence(text: string, schema: ReturnType<typeof answerSchema>): ModelAnswer | null {
  try {
    return schema.parse(JSON.parse(fence.exec(text)?.[1] ?? text));
  } catch {
    return null;
  }
}

function describe(error: unknown): { reason: string; away: boolean } {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (isOverlong(cause)) return { reason: "the model's answer was too long", away: false };
  if (APICallError.isInstance(cause) && cause.statusCode !== undefined && cause.statusCode !== 200)
    return { reason: `the model answered with status ${cause.statusCode}`, away: true };
  if (APICallError.isInstance(cause)) return { reason: "the model could not be reached", away: true };
  return { reason: "the model gave no usable answer", away: false };
}

class OverlongAnswerError extends Error {}

function isOverlong(error: unknown): boolean {
  return error instanceof OverlongAnswerError || (error instanceof Error && isOverlong(error.cause));
}

/** Fetches like `fetch`, but cuts an answer off that is longer than any usable one, before it fills the memory. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.byteLength;
        if (bytes > MAX_ANSWER) throw new OverlongAnswerError();
        controller.enqueue(part);
      },
    }),
  );
  return new Response(counted ?? null, response);
};

/**
 * Asks the model about one document. Every failure comes back as a reason (for the record, without secrets).
 * @throws the signal's reason, when it ends the question
 */
export async function askModel(
  request: EvaluationRequest,
  settings: ModelSettings,
  signal?: AbortSignal,
): Promise<ModelReply> {
  const [first, ...rest] = request.elements.map(({ id }) => id);
  if (first === undefined) return { ok: false, reason: "the competency has no elements", away: false };
  const schema = answerSchema([first, ...rest]);
  const provider = createOpenAICompatible({
    name: "evaluator",
    baseURL: settings.url,
    apiKey: settings.apiKey,
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
  });
  const timeout = AbortSignal.timeout(settings.timeLimit ?? TIME_LIMIT);
  const abortSignal = signal ? AbortSignal.any([timeout, signal]) : timeout;
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
    signal?.throwIfAborted();
    if (timeout.aborted) return { ok: false, reason: "the model took too long", away: true };
    const answer = NoObjectGeneratedError.isInstance(error) ? unfence(error.text ?? "", schema) : null;
    return answer ? { ok: true, answer } : { ok: false, ...describe(error) };
  }
}
