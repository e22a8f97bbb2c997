import { zipSync } from "fflate";
import { expect, test } from "vitest";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { sampleLetter } from "./support/documents.ts";
import { docxOf, hugeImage, onePagePdf, paragraph } from "./support/hostile.ts";
import { hostileFiles, letterStream, MEGABYTE } from "./support/hostile-files.ts";
import { expectRefused, time } from "./support/refused.ts";

test.for(hostileFiles)("$name", expectRefused);

test("a bomb inside a readable document is never opened", async () => {
  const bomb = zipSync({ "inner.zip": zipSync({ "zeros.bin": new Uint8Array(64 * MEGABYTE) }) });
  const bytes = docxOf(paragraph(sampleLetter), { "word/embeddings/bomb.zip": bomb });
  expect(await createExtractor({ time })({ bytes, fileName: "a.docx" })).toMatchObject({
    ok: true,
    text: expect.stringContaining("Asha Menon"),
  });
});

test("a picture of 2.7 GB beside the text is not decoded", async () => {
  const runs: ChildRun[] = [];
  const extract = createExtractor({ time, onRun: (run) => runs.push(run) });
  expect(await extract({ bytes: hugeImage(), fileName: "a.pdf" })).toMatchObject({ ok: true });
  expect(runs[0]?.peakBytes).toBeLessThan(200 * MEGABYTE);
});

test("scripts and links in a PDF do nothing", async () => {
  const bytes = onePagePdf(letterStream, "", "<< /S /JavaScript /JS (app.alert(1)) >>");
  expect(await createExtractor({ time })({ bytes, fileName: "a.pdf" })).toMatchObject({ ok: true });
});
