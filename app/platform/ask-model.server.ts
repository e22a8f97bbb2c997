import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, type ModelMessage, NoObjectGeneratedError, Output, RetryError } from "ai";
import type { z } from "zod";

/** An OpenAI-compatible chat-completions API. */
export interface ModelSettings {
  /** Base address, for example https://api.openai.com/v1. */
  url: string;
  model: string;
  apiKey?: string;
  /** One limit for everything, retries included, in milliseconds. */
  timeLimit?: number;
}

/** What a model answered; `away` says that it gave no answer at all, so that a later question may get one. */
export type ModelReply<Answer> = { ok: true; answer: Answer } | { ok: false; reason: string; away: boolean };

/** What a model is asked, and how far its answer may go. */
export interface ModelQuestion<Answer> {
  /** Names the answer for the model. */
  name: string;
  system: string;
  messages: ModelMessage[];
  /** What is no such answer counts as none. */
  schema: z.ZodType<Answer>;
  /** In milliseconds, retries included. */
  timeLimit: number;
  maxRetries: number;
  /** Bytes of an answer, as they come out of any compression. */
  maxAnswer: number;
}

const fence = /```(?:json)?\s*([\s\S]*?)```/i;

/** Some servers wrap the JSON in a code fence although a bare object was asked for. */
function unfence<Answer>(text: string, schema: z.ZodType<Answer>): Answer | null {
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
function boundedFetch(maxAnswer: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    let bytes = 0;
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          bytes += part.byteLength;
          if (bytes > maxAnswer) throw new OverlongAnswerError();
          controller.enqueue(part);
        },
      }),
    );
    return new Response(counted ?? null, response);
  };
}

/**
 * Asks a model one question. Every failure comes back as a reason (for the record, without secrets).
 * @throws the signal's reason, when it ends the question
 */
export async function askModel<Answer>(
  { url, model, apiKey, timeLimit }: ModelSettings,
  question: ModelQuestion<Answer>,
  signal?: AbortSignal,
): Promise<ModelReply<Answer>> {
  const { name, system, messages, schema, maxRetries, maxAnswer } = question;
  const provider = createOpenAICompatible({
    name,
    baseURL: url,
    apiKey,
    supportsStructuredOutputs: true,
    fetch: boundedFetch(maxAnswer),
  });
  const timeout = AbortSignal.timeout(timeLimit ?? question.timeLimit);
  const abortSignal = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const { output } = await generateText({
      model: provider(model),
      system,
      messages,
      output: Output.object({ schema, name }),
      temperature: 0,
      maxRetries,
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
