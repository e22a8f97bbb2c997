import type { Buffer } from "node:buffer";
import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { z } from "zod";
import { limits } from "./limits.ts";
import { watchMemory } from "./memory.server.ts";
import type { DocumentExtension, Extraction, ExtractionFailure } from "./outcome.ts";

/** One run of the child: what it answered, and what it cost (bytes of resident memory, milliseconds). */
export interface ChildRun {
  extraction: Extraction;
  peakBytes: number;
  milliseconds: number;
}

/** A character takes at most six bytes of JSON (a \u escape). */
const MAX_ANSWER_BYTES = limits.characters * 6 + 1024;

const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), text: z.string(), pages: z.number().nullable(), truncated: z.boolean() }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(["wrong-type", "macro", "encrypted", "damaged", "unreadable", "memory"]),
  }),
]);

/** No environment, a small heap, and Node's permission model: the child may read its own code and nothing else. */
function startChild(extension: DocumentExtension): ChildProcess {
  const root = process.cwd();
  const folder = path.join(root, "app", "evaluation", "extraction");
  const readable = [folder, path.join(root, "node_modules"), path.join(root, "package.json")];
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.heapMegabytes}`,
      "--disable-warning=ExperimentalWarning",
      "--permission",
      ...readable.map((place) => `--allow-fs-read=${place}`),
      path.join(folder, "child", "main.server.ts"),
      extension,
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

/** Reads one document in a child process of its own, killed when it takes more than `time` milliseconds or too much memory. */
export function runChild(bytes: Buffer, extension: DocumentExtension, time: number): Promise<ChildRun> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildRun>();
  const started = performance.now();
  const child = startChild(extension);
  let stopped: ExtractionFailure | null = null;
  const stop = (reason: ExtractionFailure) => {
    stopped ??= reason;
    child.kill("SIGKILL");
  };
  const endWatch = watchMemory(child.pid ?? 0, limits.memoryBytes, () => stop("memory"));
  const timer = setTimeout(() => stop("timeout"), time);
  let answer = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    answer += part;
    if (answer.length > MAX_ANSWER_BYTES) stop("memory");
  });
  const settle = (extraction: Extraction) => {
    clearTimeout(timer);
    resolve({ extraction, peakBytes: endWatch(), milliseconds: performance.now() - started });
  };
  child.on("error", (error) => {
    clearTimeout(timer);
    endWatch();
    reject(error);
  });
  child.on("close", (code, signal) => {
    if (stopped) return settle({ ok: false, reason: stopped });
    settle(code === 0 ? parseAnswer(answer) : { ok: false, reason: withoutAnswer(code, signal) });
  });
  // The child may be killed before it has read everything.
  child.stdin?.on("error", () => {}).end(bytes);
  return promise;
}
