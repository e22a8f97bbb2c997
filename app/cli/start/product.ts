import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

type Product = typeof import("#app/server.ts");

/** The built product. */
export function builtProduct(): Promise<Product> {
  return import(pathToFileURL(resolve("build/server/index.js")).href);
}

/** The built files of the client. */
export const CLIENT_FILES = "build/client";
