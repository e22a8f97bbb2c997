import { expect } from "vitest";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { explainFailure } from "#app/evaluation/extraction/outcome.ts";
import type { Hostile } from "./hostile-pictures.ts";

/** Other suites may keep the machine busy; what is tested here is memory and the answer, not speed. */
export const time = 200_000;
const CHILD_LIMIT = { text: 450e6, scan: 950e6 };

/** That a document is not read, for its reason, by children that stay within their memory. */
export async function expectRefused({ fileName, reason, bytes }: Hostile): Promise<void> {
  const runs: ChildRun[] = [];
  const extract = createExtractor({ time, onRun: (run) => runs.push(run) });
  const extraction = await extract({ bytes: await bytes(), fileName });
  expect(extraction).toEqual({ ok: false, reason });
  expect(explainFailure(reason)).toMatch(/^[A-Z].+/);
  for (const { way, peakBytes } of runs) expect(peakBytes).toBeLessThan(CHILD_LIMIT[way]);
}
