import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A data directory of this test file's own. Import before anything that reads the settings. */
export const dataDirectory = mkdtempSync(join(tmpdir(), "pgi-identity-"));
process.env.DATA_DIR = dataDirectory;
process.env.LOG_LEVEL = "silent";

afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
