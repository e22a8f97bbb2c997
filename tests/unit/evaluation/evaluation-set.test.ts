import { expect, test } from "vitest";
import { judgeHeldOut } from "#tests/bench/evaluation/held-out.ts";
import { count, judgeLetter, trapsApproved, turnedAway } from "#tests/bench/evaluation/judged.ts";
import { loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";

const letters = loadEvaluationSet();
const of = (...sets: string[]) => letters.filter(({ set }) => sets.includes(set));
/** Two strangers' letters, judged by what the others taught. */
const strangers = await judgeHeldOut(of("first-4", "near-life-2"));
const evidence = await contentEvidence();
const taught = await Promise.all(of("older", "tricks").map((letter) => judgeLetter(letter, evidence)));

test("what honest strangers show is found, and little else", () => {
  const { right, wrong, missed, found } = count(strangers.filter(({ letter }) => !TRAPS.has(letter.kind)));
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.92);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(0.8);
  expect(found / (right + missed)).toBeGreaterThanOrEqual(0.93);
});

test("few of the strangers' traps end approved, and of others hardly any", () => {
  const { approved, traps } = trapsApproved(strangers);
  expect(approved.length / traps).toBeLessThanOrEqual(0.08);
  expect(trapsApproved(taught).approved.length).toBeLessThanOrEqual(4);
});

test("nobody is turned away by the machine alone", () => {
  expect(turnedAway([...strangers, ...taught]).map(({ letter }) => letter.id)).toEqual([]);
});

test.for(taught.filter(({ letter }) => letter.flags.length > 0))(
  "$letter.id is put before a person",
  ({ letter, flags }) => {
    expect(flags).toEqual(expect.arrayContaining([...letter.flags]));
  },
);
