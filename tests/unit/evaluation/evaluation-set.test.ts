import { expect, test } from "vitest";
import { count, judgeLetter, trapsApproved, turnedAway } from "#tests/bench/evaluation/judged.ts";
import { loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";

/** The letters that may be looked at; the unseen ones are scored by the benchmark alone. */
const letters = loadEvaluationSet().filter(({ set }) => set !== "first");
const evidence = await contentEvidence();
const judged = await Promise.all(letters.map((letter) => judgeLetter(letter, evidence)));

test("scores of the letters do not fall back", () => {
  const honest = count(judged.filter(({ letter }) => !TRAPS.has(letter.kind)));
  expect(honest.right / (honest.right + honest.wrong)).toBeGreaterThanOrEqual(0.9);
  expect(honest.right / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.8);
  expect(honest.found / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.9);
});

test("tricks and near misses hardly ever end approved", () => {
  const { traps, approved } = trapsApproved(judged);
  expect(approved.map(({ letter }) => letter.id).length / traps).toBeLessThanOrEqual(0.1);
});

test("nobody is turned away by the machine alone", () => {
  expect(turnedAway(judged).map(({ letter }) => letter.id)).toEqual([]);
});

test.for(judged.filter(({ letter }) => letter.flags.length > 0))(
  "$letter.id is put before a person",
  ({ letter, flags }) => {
    expect(flags).toEqual(expect.arrayContaining([...letter.flags]));
  },
);
