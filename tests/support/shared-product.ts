import { spawnSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { beginData, startProduct } from "./product.ts";
import learnOnce from "./taught.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The product that the tests of a project share; each test brings its own data. */
    product: { address: string; dataDir: string };
  }
}

/**
 * Builds if needed, has learnt what every product of the tests will read, and starts one product for a whole
 * test project; an error in its log fails the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, ["app/cli/build-if-needed.ts"], { stdio: "inherit" });
  if (built.status !== 0) throw new Error("The build failed.");
  await learnOnce();
  await beginData();
  const product = await startProduct();
  project.provide("product", { address: product.address, dataDir: product.dataDir });
  return async () => product[Symbol.asyncDispose]();
}
