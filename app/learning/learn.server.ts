import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { keptIn } from "#app/platform/kept-in.server.ts";
import type { Calibration } from "./calibration.ts";
import { nameOf, readCopy, readMargins, type TaughtBySamples } from "./copies.server.ts";
import type { Learnt, Sample, SampleMargins } from "./teach.ts";

const KEPT_IN = keptIn("learning");

/** What was learnt when the product was built; only read. */
const BUILT_IN = "build/beside/learning";
/** The names of what this process has learnt or read. */
const learnt = new Set<string>();

/** Copies what this process has learnt to where the build keeps it. @param folder of what is made with the build */
export async function copyLearnt(folder: string): Promise<void> {
  await mkdir(join(folder, "learning"), { recursive: true });
  for (const file of await readdir(KEPT_IN))
    if (learnt.has(file.split(".")[0] ?? "")) await copyFile(join(KEPT_IN, file), join(folder, "learning", file));
}

/** What the thread is given. */
export interface Lesson {
  readonly samples: readonly Sample[];
  readonly kind: Calibration["kind"];
  readonly directory: string;
  readonly name: string;
}

/** What the thread answers. */
export interface Answer {
  readonly taught: TaughtBySamples;
  readonly sampleMargins: SampleMargins;
  /** Whether a copy is kept of both. */
  readonly kept: boolean;
}

/** The threads that are learning. */
const atWork = new Set<Worker>();

/** Ends what is being learnt, so that the process can end; learn() then rejects. */
export async function stopLearning(): Promise<void> {
  await Promise.all([...atWork].map((worker) => worker.terminate()));
}

/** Teaches in a thread of its own, so that requests are answered meanwhile. */
function teachElsewhere(lesson: Lesson): Promise<Answer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Answer>();
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

/** @param unkept how the samples are judged, when no copy could be written of it */
function learntFrom(lesson: Lesson, taught: TaughtBySamples, unkept?: SampleMargins): Learnt {
  const { samples, directory, name } = lesson;
  let held = unkept;
  return {
    taught: { ...taught, samples },
    async sampleMargins() {
      const known = held ?? (await readMargins(directory, name));
      if (known !== undefined) return known;
      const { sampleMargins, kept } = await teachElsewhere(lesson);
      if (!kept) held = sampleMargins;
      return sampleMargins;
    },
  };
}

/**
 * What the samples teach: read from the copy that an earlier call has kept, or taught now in another thread and kept. A damaged copy is taught anew. Rejects only when the thread fails.
 * @param kind "one" when a text has one of the labels, "each" when every label stands for itself
 */
export async function learn(
  samples: readonly Sample[],
  kind: Calibration["kind"],
  directory: string = KEPT_IN,
): Promise<Learnt> {
  const name = await nameOf(samples, kind);
  const lesson = { samples, kind, directory, name };
  learnt.add(name);
  for (const from of [directory, resolve(BUILT_IN)]) {
    const kept = await readCopy(from, name);
    if (kept) return learntFrom({ ...lesson, directory: from }, kept);
  }
  const own = await teachElsewhere(lesson);
  return learntFrom(lesson, own.taught, own.kept ? undefined : own.sampleMargins);
}
