import { expect, test, vi } from "vitest";
import { typoFinder } from "#app/learning/model.ts";

const { near } = typoFinder(["fees", "refund", "eligibility"], 4);

test.each([
  ["one left out", "eligiblity"],
  ["one too many", "eligibillity"],
  ["another one", "eligibilita"],
  ["two swapped", "eligibiltiy"],
])("finds the word that was meant with %s", (_, typed) => {
  expect(near(typed)).toEqual(["eligibility"]);
});

test("two mistakes, and words that are too short, are not forgiven", () => {
  expect(near("eligbilty")).toEqual([]);
  expect(near("fee")).toEqual([]);
});

// One sign may stand for six letters ("㌖"), so that a message holds a word of thousands.
test("a word much longer than all that are known costs nothing", () => {
  const looked = vi.spyOn(Map.prototype, "get");
  near("a".repeat(6000));
  const looks = looked.mock.calls.length;
  looked.mockRestore();
  expect(looks).toBe(0);
});
