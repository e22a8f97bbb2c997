import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, expect } from "vitest";
import { atEnd } from "./at-end.ts";
import { drawFor, SEED } from "./random.ts";

// Runs before every test file: random data that can be drawn again, and a data directory that nobody else has.
drawFor(relative(process.cwd(), expect.getState().testPath ?? ""));
fc.configureGlobal({ seed: SEED });

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(`Random data of this run: TEST_SEED=${SEED} draws it again.`));
});

const dataDirectory = mkdtempSync(join(tmpdir(), "pgi-test-"));
process.env.DATA_DIR = dataDirectory;
afterAll(async () => {
  for (const end of atEnd) await end();
  rmSync(dataDirectory, { recursive: true, force: true });
});
