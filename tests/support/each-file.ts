import { mkdirSync, rmSync } from "node:fs";
import { relative } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, expect } from "vitest";
import { atEnd } from "./at-end.ts";
import { dataDirectory } from "./data-directory.ts";
import { drawFor, SEED } from "./random.ts";

// Runs before every test file: random data that can be drawn again, and an empty data directory that no other process has.
drawFor(relative(process.cwd(), expect.getState().testPath ?? ""));
fc.configureGlobal({ seed: SEED });

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(`Random data of this run: TEST_SEED=${SEED} draws it again.`));
});

mkdirSync(dataDirectory, { recursive: true });
process.env.DATA_DIR = dataDirectory;
afterAll(async () => {
  for (const end of atEnd) await end();
  rmSync(dataDirectory, { recursive: true, force: true });
});
