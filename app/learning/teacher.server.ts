import { parentPort, workerData } from "node:worker_threads";
import { keepCopy } from "./copies.server.ts";
import type { Lesson } from "./learn.server.ts";
import { teach } from "./teach.ts";

const { samples, kind, directory, name } = workerData as Lesson;
const taught = teach(samples, kind);
await keepCopy(directory, name, taught);
const { weights, margins, heldOut } = taught;
parentPort?.postMessage(
  taught,
  [weights, margins, heldOut].map(({ buffer }) => buffer as ArrayBuffer),
);
