import { expect, test } from "vitest";
import { journey, type Standing } from "#app/routes/student/dashboard/journey.tsx";

const standing = (paid: boolean, handedIn: number, approved = 0): Standing => ({
  paid,
  documents: { askedAgain: 0, handedIn, required: 4 },
  portfolio: { handedIn: 6, places: 7 },
  elements: { approved, total: 12, enough: approved >= 10 },
  certification: { stage: null, missing: 2, interview: null },
});
const ready = (stage: Standing["certification"]["stage"]): Standing => ({
  ...standing(true, 4, 10),
  certification: { stage, missing: 0, interview: "21 Nov 2026, 5:35 pm in India" },
});

test.each([
  ["nothing done", standing(false, 0), "Apply"],
  ["paid", standing(true, 0), "Documents"],
  ["some documents", standing(true, 3), "Documents"],
  ["all documents", standing(true, 4), "Competencies"],
  ["some elements approved", standing(true, 4, 2), "Competencies"],
  ["all elements approved before the documents", standing(true, 3, 12), "Documents"],
  ["enough elements approved", standing(true, 4, 10), "Review and interview"],
  ["everything complete", ready("ready"), "Review and interview"],
  [
    "a document asked for again once the interview is booked",
    { ...ready("booked"), paid: true },
    "Review and interview",
  ],
  ["the interview under way", ready("interviewed"), "Review and interview"],
  ["the interview done", ready("recommended"), "Certification"],
] as const)("%s: exactly one step is the current one, and only it says what to do", (_, where, title) => {
  const steps = journey(where, "₹4,999");
  expect(steps.filter(({ state }) => state === "current").map((step) => step.title)).toEqual([title]);
  expect(steps.filter(({ action }) => action).map((step) => step.title)).toEqual([title]);
});

test("the steps before the current one are done, those after it come later", () => {
  const states = ["done", "done", "current", "later", "later"];
  expect(journey(standing(true, 4), "₹4,999").map(({ state }) => state)).toEqual(states);
  const talked = ["done", "done", "done", "done", "current"];
  expect(journey(ready("recommended"), "₹4,999").map(({ state }) => state)).toEqual(talked);
});

test("the fee, the counts and the interview are said", () => {
  expect(journey(standing(false, 0), "₹4,999")[0]?.text).toContain("₹4,999");
  expect(journey(standing(true, 3), "₹4,999")[1]?.text).toBe("3 of 4 required documents handed in. Portfolio: 6 of 7.");
  expect(journey(standing(true, 4, 2), "₹4,999")[2]?.text).toBe("2 of 12 elements approved.");
  expect(journey(standing(true, 4, 10), "₹4,999")[3]?.text).toBe("2 things are still missing.");
  expect(journey(ready("booked"), "₹4,999")[3]?.text).toContain("21 Nov 2026, 5:35 pm in India");
});
