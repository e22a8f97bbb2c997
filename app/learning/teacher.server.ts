import { parentPort, workerData } from "node:worker_threads";
import { keepCopy } from "./copies.server.ts";
import type { Answer, Lesson } from "./learn.server.ts";
import { teach } from "./teach.ts";

const { samples, kind, directory, name } = workerData as Lesson;
const learnt = teach(samples, kind);
const { samples: _, ...taught } = learnt.taught;
const sampleMargins = learnt.sampleMargins();
const kept = await keepCopy(directory, name, taught, sampleMargins);
const answer: Answer = { taught, sampleMargins, kept };
parentPort?.postMessage(
  answer,
  [sampleMargins.margins, sampleMargins.heldOut].map(({ buffer }) => buffer as ArrayBuffer),
);
