import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The data directory of a process of the tests; what is found there once stays where it was, so all files of a process have one. */
export const dataDirectory = mkdtempSync(join(tmpdir(), "pgi-test-"));
