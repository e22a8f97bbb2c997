import { expect, test } from "vitest";
import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { lessonsOf } from "#app/evaluation/evidence/lessons.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { limits } from "#app/evaluation/extraction/limits.ts";
import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { makeDocx } from "./support/documents.ts";
import { competency, evaluate } from "./support/texts.ts";

/** Other suites may keep the machine busy. */
const time = 60_000;
/** A ligature that compatibility forms write out as eighteen letters. */
const LIGATURE = "\uFDFA";

test("a text that unfolds is prepared in the child, and cut there", async () => {
  const bytes = await makeDocx(LIGATURE.repeat(limits.characters));
  const extraction = await createExtractor({ time })({ bytes, fileName: "a.docx" });
  if (!extraction.ok) throw new Error(extraction.reason);
  expect(extraction.text.normalize("NFKC") === extraction.text).toBe(true);
  expect(extraction.text.length).toBeLessThanOrEqual(limits.characters);
  expect(extraction.truncated).toBe(true);
});

/** Milliseconds of work of this thread so far, not waiting. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How many milliseconds of work nobody else gets a turn for, at most, while something is done. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = spent();
  let turn = setImmediate(function next() {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    turn = setImmediate(next);
  });
  await work();
  clearImmediate(turn);
  return Math.max(longest, spent() - last);
}

const letters = loadEvaluationSet()
  .filter(({ competencies: [own] }) => own?.name === competency.name)
  .map(({ text }) => text);
const names = Array.from({ length: 20_000 }, (_, at) => `Mr. A${at.toString(36).replace(/\d/g, "x")} Xy led. `);

test.for([
  ["letters", letters.join("\n\n")],
  ["names", names.join("")],
  ["titles", "Dr Name: Ab "],
  ["numbers", "1. "],
  ["a script that is not read", LIGATURE.normalize("NFKC")],
  ["short lines", "a b c d e f.\n\n"],
  ["others", "He led the team of the vendor. "],
])("300,000 characters of %s are judged in turns of less than 50 ms", async ([, part = ""]) => {
  const text = part.repeat(Math.ceil(limits.characters / part.length)).slice(0, limits.characters);
  let longest = Number.POSITIVE_INFINITY;
  // Code that is not compiled yet, or a collection of garbage, may fall into a turn: the best of three says what the turns themselves cost.
  for (let left = 3; left > 0 && longest >= 50; left -= 1)
    longest = Math.min(longest, await longestTurn(() => evaluate(text)));
  expect(longest).toBeLessThan(50);
});

test("what teaches is put together in turns of less than 50 ms, and not again while it stays the same", async () => {
  const content = await readTeachingContent("content/evidence");
  const documents = [...content.documents];
  const lesson = () => lessonsOf([], content.nothing, documents);
  expect(await longestTurn(lesson)).toBeLessThan(50);
  expect((await lesson()).documents).toBe((await lesson()).documents);
});
