import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { explainFailure } from "#app/evaluation/extraction/outcome.ts";
import { sampleLetter } from "./support/documents.ts";
import { docxOf, hugeImage, onePagePdf, paragraph } from "./support/hostile.ts";
import { hostileFiles, letterStream, MEGABYTE } from "./support/hostile-files.ts";

const TIMEOUT = 90_000;
/** Other suites may keep the machine busy; what is tested here is memory and the answer, not speed. */
const time = 60_000;
const CHILD_LIMIT = { text: 450e6, scan: 950e6 };

describe("hostile documents", () => {
  test.for(hostileFiles)("$name", { timeout: TIMEOUT }, async ({ fileName, reason, bytes }) => {
    const runs: ChildRun[] = [];
    const extract = createExtractor({ time, onRun: (run) => runs.push(run) });
    const extraction = await extract({ bytes: await bytes(), fileName });
    expect(extraction).toEqual({ ok: false, reason });
    expect(explainFailure(reason)).toMatch(/^[A-Z].+/);
    for (const { way, peakBytes } of runs) expect(peakBytes).toBeLessThan(CHILD_LIMIT[way]);
  });
});

test("a bomb inside a readable document is never opened", { timeout: TIMEOUT }, async () => {
  const bomb = zipSync({ "inner.zip": zipSync({ "zeros.bin": new Uint8Array(64 * MEGABYTE) }) });
  const bytes = docxOf(paragraph(sampleLetter), { "word/embeddings/bomb.zip": bomb });
  expect(await createExtractor({ time })({ bytes, fileName: "a.docx" })).toMatchObject({
    ok: true,
    text: expect.stringContaining("Asha Menon"),
  });
});

test("a picture of 2.7 GB beside the text is not decoded", { timeout: TIMEOUT }, async () => {
  const runs: ChildRun[] = [];
  const extract = createExtractor({ time, onRun: (run) => runs.push(run) });
  expect(await extract({ bytes: hugeImage(), fileName: "a.pdf" })).toMatchObject({ ok: true });
  expect(runs[0]?.peakBytes).toBeLessThan(200 * MEGABYTE);
});

test("scripts and links in a PDF do nothing", { timeout: TIMEOUT }, async () => {
  const bytes = onePagePdf(letterStream, "", "<< /S /JavaScript /JS (app.alert(1)) >>");
  expect(await createExtractor({ time })({ bytes, fileName: "a.pdf" })).toMatchObject({ ok: true });
});
