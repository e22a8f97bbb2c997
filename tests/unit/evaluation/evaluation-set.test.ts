import { expect, test } from "vitest";
import { judgeHeldOut } from "#tests/bench/evaluation/held-out.ts";
import { count, judgeLetter, trapsApproved, turnedAway } from "#tests/bench/evaluation/judged.ts";
import { type Letter, loadEvaluationSet, TRAPS } from "#tests/data/evaluation/load.ts";
import { evidence } from "./support/texts.ts";

const letters = loadEvaluationSet();
const of = (...sets: string[]) => letters.filter(({ set }) => sets.includes(set));
/** Two strangers' letters, judged by what the others taught. */
const strangers = await judgeHeldOut(of("first-4", "near-life-2"));
const judgedByAll = (own: readonly Letter[]) => Promise.all(own.map((letter) => judgeLetter(letter, evidence)));
const taught = await judgedByAll(of("older", "tricks"));
const isHonest = ({ kind }: Letter) => !TRAPS.has(kind);

test("what honest strangers show is found, and little else", () => {
  const { right, wrong, missed, found } = count(strangers.filter(({ letter }) => isHonest(letter)));
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.92);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(0.8);
  expect(found / (right + missed)).toBeGreaterThanOrEqual(0.93);
});

test.for([
  ["dev", 0.8],
  ["first", 0.8],
  ["first-2", 0.8],
  ["ordinary", 0.8],
  // Its author wrote in the words of the definitions: those are put before a person, not approved.
  ["older", 0.68],
] as const)("what honest letters show is found by what all have taught: %s", async ([set, recall]) => {
  const { right, wrong, missed, found } = count(await judgedByAll(of(set).filter(isHonest)));
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.92);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(recall);
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
