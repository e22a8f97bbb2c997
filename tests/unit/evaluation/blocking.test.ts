import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { evaluateCertificate } from "#app/evaluation/evaluate-certificate.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { limits } from "#app/evaluation/extraction/limits.ts";
import { wordsOf } from "#app/evaluation/text/words.ts";
import { makeDocx } from "./support/documents.ts";
import { competency, elements, evidence } from "./support/texts.ts";

const TIMEOUT = 120_000;
/** Other suites may keep the machine busy. */
const time = 60_000;
/** A ligature that compatibility forms write out as eighteen characters. */
const LIGATURE = "\uFDFA";
const UNFOLDED = 18;

test("a text that unfolds is prepared in the child, and cut there", { timeout: TIMEOUT }, async () => {
  const bytes = await makeDocx(LIGATURE.repeat(limits.characters));
  const extraction = await createExtractor({ time })({ bytes, fileName: "a.docx" });
  if (!extraction.ok) throw new Error(extraction.reason);
  expect(extraction.text.normalize("NFKC") === extraction.text).toBe(true);
  expect(extraction.text.length).toBeLessThanOrEqual(limits.characters);
  expect(extraction.truncated).toBe(true);
});

test("evaluating it holds nobody up for as long as its unfolding would", { timeout: TIMEOUT }, async () => {
  const whole = LIGATURE.repeat(limits.characters);
  const bytes = await makeDocx(whole);
  const began = performance.now();
  expect(wordsOf(whole).join("").length).toBeGreaterThan(limits.characters * (UNFOLDED / 2));
  const unfolding = performance.now() - began;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const extract = createExtractor({ time });
  const evaluation = await evaluateCertificate(
    { bytes, fileName: "a.docx", competency, elements },
    { evidence, extract },
  );
  delay.disable();
  expect(evaluation.result.flags.map(({ kind }) => kind)).toContain("not-english");
  expect(delay.max / 1e6).toBeLessThan(unfolding);
});
