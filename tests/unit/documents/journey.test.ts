import { expect, test } from "vitest";
import { journey, type Standing } from "#app/routes/student/dashboard/journey.tsx";

const standing = (paid: boolean, handedIn: number, approved = 0, portfolioMissing = 0): Standing => ({
  paid,
  documents: { askedAgain: 0, handedIn, required: 4 },
  portfolio: { handedIn: 6 - portfolioMissing, places: 7, missing: portfolioMissing },
  elements: { approved, total: 12 },
});

test.each([
  ["nothing done", standing(false, 0), "Apply"],
  ["paid", standing(true, 0), "Documents"],
  ["some documents", standing(true, 3), "Documents"],
  ["all documents", standing(true, 4), "Competencies"],
  ["some elements approved", standing(true, 4, 2), "Competencies"],
  ["all elements approved before the documents", standing(true, 3, 12), "Documents"],
  ["all elements approved", standing(true, 4, 12), "Review and interview"],
] as const)("%s: exactly one step is the current one, and only it says what to do", (_, where, title) => {
  const steps = journey(where, "₹4,999");
  expect(steps.filter(({ state }) => state === "current").map((step) => step.title)).toEqual([title]);
  const acting = steps.filter(({ action }) => action).map((step) => step.title);
  expect(acting).toEqual(title === "Review and interview" ? [] : [title]);
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
  expect(journey(standing(true, 3), "₹4,999")[1]?.text).toBe("3 of 4 required documents handed in. Portfolio: 6 of 7.");
  expect(journey(standing(true, 4, 2), "₹4,999")[2]?.text).toBe("2 of 12 elements approved.");
});

test("the review waits for the portfolio, and leads to it", () => {
  const at = (missing: number) => journey(standing(true, 4, 12, missing), "₹4,999")[3];
  expect(at(2)?.text).toContain("as soon as it is complete");
  expect(at(2)?.action?.to).toBe("/student-dashboard/documents/portfolio");
  expect(at(0)?.text).toContain("PGI reviews your portfolio now");
  expect(at(0)?.action).toBeUndefined();
});
