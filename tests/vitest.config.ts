import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./support/longest-first.ts";

/** Random data of the tests follows from this number, which a failing test names. */
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));

const shared = {
  root: resolve(import.meta.dirname, ".."),
  restoreMocks: true,
  // With the small young generation that is usual a seventh of the time goes into collecting it.
  execArgv: ["--max-semi-space-size=32"] as string[],
  unstubEnvs: true,
  env: { LOG_LEVEL: "warn", TEST_SEED: seed, NODE_COMPILE_CACHE: "node_modules/.cache/node" },
  setupFiles: "tests/support/each-file.ts",
  // Only end what would never end: how long anything takes on a busy machine is no matter of a test.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
} as const;

/** Files that leave nothing behind in the process that runs them: to load the same modules for each would cost as much as the tests. */
const inSharedProcesses = { isolate: false } as const;

/** Files that put other modules in place of the product's, or settings that a process reads once, or that time work to the millisecond. */
const APART = ["tests/unit/**/*.apart.test.{ts,tsx}"];

/** Files of the contract that each have a database of their own and change nothing else of the process, such as its modules or settings. */
const SHARED_CONTRACT = [
  "tests/contract/certification/!(sampling).test.ts",
  "tests/contract/{documents,payments,questions,records,samples,staff}/**/*.test.ts",
  "tests/contract/counsellor/*.test.ts",
  "tests/contract/files/!(rotation).test.ts",
  "tests/contract/platform/backup/{erasures,move,restore}.test.ts",
  "tests/contract/platform/database/**/!(start|data-directory|histories).test.ts",
  "tests/contract/identity/!(timing).test.ts",
  "tests/contract/personal-data/!(killed).test.ts",
];

export default defineConfig({
  test: {
    // Tests wait for products, mails and leases about a third of their time: more workers than cores keep a small machine busy.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...inSharedProcesses,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: APART,
          globalSetup: "tests/support/taught.ts",
        },
      },
      {
        test: { ...shared, name: "apart", include: APART },
      },
      {
        test: {
          ...shared,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          exclude: SHARED_CONTRACT,
          globalSetup: "tests/support/taught.ts",
        },
      },
      {
        test: {
          ...shared,
          ...inSharedProcesses,
          name: "contract-shared",
          include: SHARED_CONTRACT,
          globalSetup: "tests/support/taught.ts",
        },
      },
      {
        test: {
          ...shared,
          ...inSharedProcesses,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: "tests/support/shared-product.ts",
        },
      },
      {
        test: {
          ...shared,
          ...inSharedProcesses,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: "tests/support/shared-browser.ts",
        },
      },
    ],
  },
});
