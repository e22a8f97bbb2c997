import { expect, test } from "vitest";
import { count, judgeLetter, trapsApproved, turnedAway } from "#tests/bench/evaluation/judged.ts";
import { loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";

const letters = loadEvaluationSet();
const evidence = await contentEvidence();
const judged = await Promise.all(letters.map((letter) => judgeLetter(letter, evidence)));

test.for([
  ["dev", 0.8],
  ["first", 0.8],
  ["first-2", 0.8],
  ["older", 0.75],
] as const)("what honest letters show is found: %s", ([set, recall]) => {
  const honest = count(judged.filter(({ letter }) => letter.set === set && !TRAPS.has(letter.kind)));
  expect(honest.right / (honest.right + honest.wrong)).toBeGreaterThanOrEqual(0.93);
  expect(honest.right / (honest.right + honest.missed)).toBeGreaterThanOrEqual(recall);
  expect(honest.found / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.9);
});

test("tricks and near misses hardly ever end approved", () => {
  const { traps, approved } = trapsApproved(judged);
  expect(approved.map(({ letter }) => letter.id).length / traps).toBeLessThanOrEqual(0.05);
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
