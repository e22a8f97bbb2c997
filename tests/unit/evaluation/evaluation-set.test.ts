import { expect, test } from "vitest";
import { count, type JudgedLetter, judgeLetter, trapsApproved, turnedAway } from "#tests/bench/evaluation/judged.ts";
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
  ["fourth", 0.75, 0.85],
] as const)("what honest letters show is found: %s", ([set, recall, precision]) => {
  const honest = count(judged.filter(({ letter }) => letter.set === set && !TRAPS.has(letter.kind)));
  expect(honest.right / (honest.right + honest.wrong)).toBeGreaterThanOrEqual(precision);
  expect(honest.right / (honest.right + honest.missed)).toBeGreaterThanOrEqual(recall);
  expect(honest.found / (honest.right + honest.missed)).toBeGreaterThanOrEqual(0.9);
});

test("tricks and near misses hardly ever end approved, and of letters that taught nothing few", () => {
  const fresh = ({ letter }: JudgedLetter) => letter.set === "fourth";
  const known = trapsApproved(judged.filter((one) => !fresh(one)));
  expect(known.approved.length / known.traps).toBeLessThanOrEqual(0.05);
  expect(trapsApproved(judged.filter(fresh)).approved.length).toBeLessThanOrEqual(4);
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
