import { parentPort, workerData } from "node:worker_threads";
import { keepCopy } from "./copies.server.ts";
import type { Lesson } from "./learn.server.ts";
import { teach } from "./teach.ts";

const { samples, kind, directory, name } = workerData as Lesson;
const taught = teach(samples, kind);
await keepCopy(directory, name, taught);
parentPort?.postMessage(taught, [taught.weights.buffer as ArrayBuffer, taught.heldOut.buffer as ArrayBuffer]);
