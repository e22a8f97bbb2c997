import { expect, test } from "vitest";
import { journey, type Standing } from "#app/routes/student/dashboard/journey.ts";

const standing = (paid: boolean, handedIn: number, competencyCertificates = 0): Standing => ({
  paid,
  documents: { handedIn, required: 4 },
  competencyCertificates,
});

test.each([
  ["nothing done", standing(false, 0), "Apply"],
  ["paid", standing(true, 0), "Documents"],
  ["some documents", standing(true, 3), "Documents"],
  ["all documents", standing(true, 4), "Competencies"],
  ["certificates handed in", standing(true, 4, 2), "Competencies"],
] as const)("%s: exactly one step is the current one, and only it says what to do", (_, where, title) => {
  const steps = journey(where, "₹4,999");
  expect(steps.filter(({ state }) => state === "current").map((step) => step.title)).toEqual([title]);
  expect(steps.filter(({ action }) => action).map((step) => step.title)).toEqual([title]);
});

test("the steps before the current one are done, those after it come later", () => {
  expect(journey(standing(true, 4), "₹4,999").map(({ state }) => state)).toEqual([
    "done",
    "done",
    "current",
    "later",
    "later",
  ]);
});

test("the fee and the counts are said", () => {
  expect(journey(standing(false, 0), "₹4,999")[0]?.text).toContain("₹4,999");
  expect(journey(standing(true, 3), "₹4,999")[1]?.text).toBe("3 of 4 required documents handed in.");
  expect(journey(standing(true, 4, 1), "₹4,999")[2]?.text).toBe("1 certificate handed in for evaluation.");
  expect(journey(standing(true, 4, 2), "₹4,999")[2]?.text).toBe("2 certificates handed in for evaluation.");
});
