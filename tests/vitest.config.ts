import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Random data of the tests follows from this number, which a failing test names. */
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));

const shared = {
  root: resolve(import.meta.dirname, ".."),
  restoreMocks: true,
  unstubEnvs: true,
  env: { LOG_LEVEL: "warn", TEST_SEED: seed },
  setupFiles: "tests/support/each-file.ts",
  hookTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    // Tests wait for products, mails and leases about a third of their time: one worker more than cores keeps a small machine busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          globalSetup: "tests/support/taught.ts",
        },
      },
      {
        test: {
          ...shared,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          globalSetup: "tests/support/taught.ts",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: "tests/support/shared-product.ts",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: "tests/support/shared-browser.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
