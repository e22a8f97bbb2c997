import type { TestProject } from "vitest/node";
import { chromiumPath } from "./chromium.ts";
import startSharedProduct from "./shared-product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The Chromium that the browser tests start. */
    chromium: string;
  }
}

/** As for the HTTP tests, and a Chromium unpacked once before the test files start it in parallel. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("chromium", await chromiumPath());
  return startSharedProduct(project);
}
