import type { Buffer } from "node:buffer";
import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { z } from "zod";
import { type Budget, limits } from "./limits.ts";
import { watchMemory } from "./memory.server.ts";
import type { DocumentExtension, Extraction, ExtractionFailure } from "./outcome.ts";

/** One run of the child: what it answered, and what it cost (bytes of resident memory, milliseconds). */
export interface ChildRun {
  extraction: Extraction;
  way: ChildTask["way"];
  peakBytes: number;
  milliseconds: number;
}

/** A character takes at most six bytes of JSON (a \u escape), the parts read by OCR some kilobytes. */
const MAX_ANSWER_BYTES = limits.characters * 6 + 16_384;

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
    reason: z.enum(["wrong-type", "macro", "encrypted", "damaged", "unreadable", "memory"]),
  }),
]);

/** What a child is to do: take out the text that a document has, or draw its pictures of text and read those, too. */
export interface ChildTask {
  way: "text" | "scan";
  budget: Budget;
}

/** Decoding pictures and OCR come as native code and a worker; where text is text, the child may have neither. */
const FOR_SCANS = ["--allow-addons", "--allow-worker"];

/** No environment, a small heap, and Node's permission model: the child may read its own code and nothing else. */
function startChild(extension: DocumentExtension, { way, budget }: ChildTask): ChildProcess {
  const root = process.cwd();
  const folder = path.join(root, "app", "evaluation", "extraction");
  const readable = [folder, path.join(root, "node_modules"), path.join(root, "package.json")];
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${budget.heapMegabytes}`,
      "--disable-warning=ExperimentalWarning",
      "--permission",
      ...(way === "scan" ? FOR_SCANS : []),
      ...readable.map((place) => `--allow-fs-read=${place}`),
      path.join(folder, "child", "main.server.ts"),
      extension,
      way,
    ],
    { cwd: root, env: {}, stdio: ["pipe", "pipe", "ignore"], windowsHide: true },
  );
  // The server's own requests come first on a busy machine.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

function parseAnswer(answer: string): Extraction {
  try {
    return answerSchema.parse(JSON.parse(answer));
  } catch {
    return { ok: false, reason: "damaged" };
  }
}

/** Exit by abort means that V8 ran out of its heap; anything else without an answer is a file that broke its reader. */
function withoutAnswer(code: number | null, signal: NodeJS.Signals | null): ExtractionFailure {
  return signal === "SIGABRT" || code === 134 || code === 5 ? "memory" : "damaged";
}

/**
 * Reads one document in a child process of its own, which is killed when it is over its budget.
 * @param signal kills the child and rejects with its reason
 */
export function runChild(
  bytes: Buffer,
  extension: DocumentExtension,
  task: ChildTask,
  signal?: AbortSignal,
): Promise<ChildRun> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildRun>();
  const started = performance.now();
  const child = startChild(extension, task);
  let stopped: ExtractionFailure | null = null;
  const stop = (reason: ExtractionFailure) => {
    stopped ??= reason;
    child.kill("SIGKILL");
  };
  const endWatch = watchMemory(child.pid ?? 0, task.budget.memoryBytes, () => stop("memory"));
  const timer = setTimeout(() => stop("timeout"), task.budget.time);
  const end = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", end);
  let answer = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    answer += part;
    if (answer.length > MAX_ANSWER_BYTES) stop("memory");
  });
  const settle = (extraction: Extraction) =>
    resolve({ extraction, way: task.way, peakBytes: endWatch(), milliseconds: performance.now() - started });
  const tidy = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    endWatch();
  };
  child.on("error", (error) => {
    tidy();
    reject(error);
  });
  child.on("close", (code, killedBy) => {
    tidy();
    if (signal?.aborted) return reject(signal.reason);
    if (stopped) return settle({ ok: false, reason: stopped });
    settle(code === 0 ? parseAnswer(answer) : { ok: false, reason: withoutAnswer(code, killedBy) });
  });
  // The child may be killed before it has read everything.
  child.stdin?.on("error", () => {}).end(bytes);
  return promise;
}
