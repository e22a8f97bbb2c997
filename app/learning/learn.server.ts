import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { takePlace } from "#app/platform/cluster/place.server.ts";
import type { Calibration } from "./calibration.ts";
import { nameOf, readCopy } from "./copies.server.ts";
import type { Sample, Taught } from "./teach.ts";

/** Among what is installed: it can be made again at any time, is the same for all data, and belongs into no backup. */
const KEPT_IN = "node_modules/.cache/learning";

/** What the thread is given. */
export interface Lesson {
  readonly samples: readonly Sample[];
  readonly kind: Calibration["kind"];
  readonly directory: string;
  readonly name: string;
}

/** The threads that are learning. */
const atWork = new Set<Worker>();

/** Ends what is being learnt, so that the process can end; learn() then rejects. */
export async function stopLearning(): Promise<void> {
  await Promise.all([...atWork].map((worker) => worker.terminate()));
}

/** Teaches in a thread of its own, so that requests are answered meanwhile. */
function teachElsewhere(lesson: Lesson): Promise<Taught> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Taught>();
  const worker = new Worker(resolve("app/learning/teacher.server.ts"), { workerData: lesson, execArgv: [] });
  atWork.add(worker);
  worker.once("message", done);
  worker.once("error", reject);
  worker.once("exit", () => {
    atWork.delete(worker);
    reject(new Error("The thread that learns ended without an answer."));
  });
  return promise;
}

/**
 * What the samples teach: read from the copy that an earlier call has kept, or taught now in another thread and kept; of
 * several workers that ask at once one teaches, and the others read its copy. A damaged copy is taught anew. Rejects only when the thread fails.
 * @param kind "one" when a text has one of the labels, "each" when every label stands for itself
 * @param directory where copies are kept
 */
export async function learn(
  samples: readonly Sample[],
  kind: Calibration["kind"],
  directory: string = resolve(KEPT_IN),
): Promise<Taught> {
  const name = await nameOf(samples, kind);
  const kept = await readCopy(directory, name);
  if (kept) return kept;
  const leave = await takePlace(`learning ${name}`, 1);
  try {
    return (await readCopy(directory, name)) ?? (await teachElsewhere({ samples, kind, directory, name }));
  } finally {
    leave();
  }
}
