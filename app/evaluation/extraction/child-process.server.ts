import type { Buffer } from "node:buffer";
import { z } from "zod";
import { type Budget, runSandboxed, type SandboxRun } from "#app/platform/sandbox.server.ts";
import { limits } from "./limits.ts";
import type { DocumentExtension, Extraction } from "./outcome.ts";

/** One run of the child: what it answered, and what it cost (bytes of resident memory, milliseconds). */
export interface ChildRun {
  extraction: Extraction;
  way: ChildTask["way"];
  peakBytes: number;
  milliseconds: number;
}

/** A character takes at most six bytes of JSON (a \u escape), the parts read by OCR some kilobytes. */
const MAX_ANSWER = limits.characters * 6 + 16_384;

const answerSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    text: z.string(),
    pages: z.number().nullable(),
    truncated: z.boolean(),
    scanned: z.array(z.object({ from: z.number(), to: z.number(), confidence: z.number() })),
    unreadPages: z.number(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(["wrong-type", "macro", "active", "encrypted", "damaged", "unreadable", "memory"]),
  }),
]);

/** What a child is to do: take out the text that a document has, or draw its pictures of text and read those, too. */
export interface ChildTask {
  way: "text" | "scan";
  budget: Budget;
}

const FOLDER = "app/evaluation/extraction";

function extractionOf({ answer, failure }: SandboxRun): Extraction {
  if (answer === null) return { ok: false, reason: failure === "broken" ? "damaged" : (failure ?? "damaged") };
  try {
    return answerSchema.parse(JSON.parse(answer));
  } catch {
    return { ok: false, reason: "damaged" };
  }
}

/**
 * Reads one document in a child process of its own, which is killed when it is over its budget.
 * @param signal kills the child and rejects with its reason
 */
export async function runChild(
  bytes: Buffer,
  extension: DocumentExtension,
  { way, budget }: ChildTask,
  signal?: AbortSignal,
): Promise<ChildRun> {
  const program = {
    script: `${FOLDER}/child/main.server.ts`,
    args: [extension, way],
    readable: [FOLDER, "app/files/content"],
    // Decoding pictures and OCR come as native code and a worker; where text is text, the child has neither.
    native: way === "scan",
    budget,
    maxAnswer: MAX_ANSWER,
  };
  const run = await runSandboxed(program, bytes, signal);
  return { extraction: extractionOf(run), way, peakBytes: run.peakBytes, milliseconds: run.milliseconds };
}
