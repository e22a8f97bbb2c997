import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** What is built of this folder: to strip the types of a hundred files would take longer than all else that the primary does. */
const BUILT = resolve("build/server");

/** The built program of a worker. */
export const WORKER = `${BUILT}/worker.js`;

/** The built client. */
export const CLIENT_FILES = "build/client";

/** What begins the product, as it is built. */
export function builtStart(): Promise<typeof import("./begin.ts")> {
  return import(pathToFileURL(`${BUILT}/start.js`).href);
}
