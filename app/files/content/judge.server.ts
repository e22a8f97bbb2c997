import { availableParallelism } from "node:os";
import { createQueue } from "#app/platform/queue.server.ts";
import { runSandboxed } from "#app/platform/sandbox.server.ts";

/** Why the content of a file is not accepted. */
export type ContentFault = (typeof CONTENT_FAULTS)[number];

const CONTENT_FAULTS = ["damaged", "too-many-pixels", "script", "launch", "attachment", "sends", "elsewhere"] as const;

const FOLDER = "app/files/content";
/** A document of 5 MB takes well under a second of a free processor. */
const BUDGET = { time: 20_000, memoryBytes: 400e6, heapMegabytes: 224 };
const LONGEST_ANSWER = 100;

/** Those that wait are bounded by the uploads in memory, and by their patience. */
const inTurn = createQueue({
  atOnce: Math.max(2, availableParallelism() - 1),
  waiting: 100,
  patience: 60_000,
  overtime: { after: 2_000, most: 1 },
});

/** Why a file is not accepted; `complex` says that judging it took too much time or memory. */
export type Judgement = ContentFault | "complex" | null;

/**
 * Has the content of a PDF, JPG or PNG read in a child process that may do nothing but read it: no byte of a stranger is
 * decoded in the server itself.
 * @throws BusyError when too many files wait for their turn
 */
export async function judgeContent(bytes: Buffer, kind: "pdf" | "jpg" | "png"): Promise<Judgement> {
  const program = {
    script: `${FOLDER}/main.server.ts`,
    args: [kind],
    readable: [FOLDER],
    native: kind !== "pdf",
    budget: BUDGET,
    maxAnswer: LONGEST_ANSWER,
  };
  const { answer, failure } = await inTurn(() => runSandboxed(program, bytes));
  if (failure) return failure === "broken" ? "damaged" : "complex";
  const said: unknown = JSON.parse(answer ?? "null");
  return said === null ? null : (CONTENT_FAULTS.find((fault) => fault === said) ?? "damaged");
}
