import { expect, test } from "vitest";
import { judgeHeldOut } from "#tests/bench/evaluation/held-out.ts";
import { count, judgeLetter, trapsApproved, turnedAway } from "#tests/bench/evaluation/judged.ts";
import { loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";

const letters = loadEvaluationSet();
const evidence = await contentEvidence();
const judged = await Promise.all(letters.map((letter) => judgeLetter(letter, evidence)));

test.for([
  ["dev", 0.8, 0.92],
  ["first", 0.8, 0.92],
  ["first-2", 0.8, 0.92],
  ["older", 0.75, 0.92],
  ["ordinary", 0.8, 0.92],
  ["first-4", 0.75, 0.85],
] as const)("what honest letters show is found: %s", ([set, recall, precision]) => {
  const honest = count(judged.filter(({ letter }) => letter.set === set && !TRAPS.has(letter.kind)));
  expect(honest.right / (honest.right + honest.wrong)).toBeGreaterThanOrEqual(precision);
  expect(honest.right / (honest.right + honest.missed)).toBeGreaterThanOrEqual(recall);
  expect(honest.found / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.9);
});

test("tricks and near misses hardly ever end approved", () => {
  const { approved, traps } = trapsApproved(judged);
  expect(approved.length / traps).toBeLessThanOrEqual(0.05);
});

test("a stranger's letters are judged by what others taught: honest people pass, few traps do", async () => {
  const heldOut = await judgeHeldOut(letters.filter(({ set }) => set === "first-4"));
  const honest = count(heldOut.filter(({ letter }) => !TRAPS.has(letter.kind)));
  expect(honest.right / (honest.right + honest.wrong)).toBeGreaterThanOrEqual(0.86);
  expect(honest.right / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.78);
  expect(honest.found / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.9);
  expect(trapsApproved(heldOut).approved.length).toBeLessThanOrEqual(3);
  expect(turnedAway(heldOut)).toEqual([]);
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
