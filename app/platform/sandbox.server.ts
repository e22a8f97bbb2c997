import type { Buffer } from "node:buffer";
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { watchMemory } from "./memory.server.ts";

/** What one child may use. Times are milliseconds, memory is bytes. */
export interface Budget {
  time: number;
  /** A child may pass this by a little before it is noticed. */
  memoryBytes: number;
  /** V8 heap of the child in megabytes; ArrayBuffers are outside it, hence the memory watchdog. */
  heapMegabytes: number;
}

/** A program that gets bytes from a stranger and says what it made of them. */
export interface Sandboxed {
  /** The program, from the root of the project. */
  script: string;
  args: readonly string[];
  /** Folders of its own code, from the root of the project; the packages are always readable, and nothing else is. */
  readable: readonly string[];
  /** Whether it needs native code and workers, which it is not given otherwise. */
  native: boolean;
  budget: Budget;
  /** Characters of the longest answer. */
  maxAnswer: number;
}

/** How a child ended, and what that cost (bytes of resident memory, milliseconds). */
export interface SandboxRun {
  /** What it wrote; null when it did not end by itself and well. */
  answer: string | null;
  /** Why there is no answer; null when there is one. */
  failure: "timeout" | "memory" | "broken" | null;
  peakBytes: number;
  milliseconds: number;
}

/** The fourth is where a service manager hands the listening socket over: the child is not to have it. */
const CLOSED_BUT_PIPES: StdioOptions = ["pipe", "pipe", "ignore", "ignore"];
const FOR_NATIVE = ["--allow-addons", "--allow-worker"];

/** No environment, a small heap, and Node's permission model: the child may read its own code and nothing else. */
function start({ script, args, readable, native, budget }: Sandboxed): ChildProcess {
  const root = process.cwd();
  const places = [...readable, "node_modules", "package.json"].map((place) => path.join(root, place));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${budget.heapMegabytes}`,
      "--disable-warning=ExperimentalWarning",
      "--permission",
      ...(native ? FOR_NATIVE : []),
      ...places.map((place) => `--allow-fs-read=${place}`),
      path.join(root, script),
      ...args,
    ],
    { cwd: root, env: {}, stdio: CLOSED_BUT_PIPES, windowsHide: true },
  );
  // The server's own requests come first on a busy machine.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** Exit by abort means that V8 ran out of its heap; anything else without an answer is bytes that broke their reader. */
function failureOf(code: number | null, signal: NodeJS.Signals | null): SandboxRun["failure"] {
  if (code === 0) return null;
  return signal === "SIGABRT" || code === 134 || code === 5 ? "memory" : "broken";
}

/** Has a stranger's bytes read in a child process of its own, which is killed when it is over its budget. */
export function runSandboxed(program: Sandboxed, bytes: Buffer, signal?: AbortSignal): Promise<SandboxRun> {
  const { promise, resolve, reject } = Promise.withResolvers<SandboxRun>();
  const started = performance.now();
  const child = start(program);
  let stopped: SandboxRun["failure"] = null;
  const stop = (reason: "timeout" | "memory") => {
    stopped ??= reason;
    child.kill("SIGKILL");
  };
  const endWatch = watchMemory(child.pid ?? 0, program.budget.memoryBytes, () => stop("memory"));
  const timer = setTimeout(() => stop("timeout"), program.budget.time);
  const end = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", end);
  let written = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    written += part;
    if (written.length > program.maxAnswer) stop("memory");
  });
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
    const failure = stopped ?? failureOf(code, killedBy);
    const answer = failure === null ? written : null;
    resolve({ answer, failure, peakBytes: endWatch(), milliseconds: performance.now() - started });
  });
  // The child may be killed before it has read everything.
  child.stdin?.on("error", () => {}).end(bytes);
  return promise;
}
