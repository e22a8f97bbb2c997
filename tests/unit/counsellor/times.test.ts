import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer } from "#app/counsellor/understanding/read-answer.ts";
import { read, set, TODAY } from "./steps.ts";

const BANDS = [
  { name: "under-5", holds: (years: number) => years < 5 },
  { name: "5-7", holds: (years: number) => years >= 5 && years < 8 },
  { name: "8-12", holds: (years: number) => years >= 8 && years <= 12 },
  { name: "more-than-12", holds: (years: number) => years > 12 },
];

test.each([
  ["experience", "seventy six months as per my passbook", "5-7"],
  ["experience", "hundred and ten months", "8-12"],
  ["experience", "three in Nashik, four in Aurangabad, two here in Pune", "8-12"],
  ["experience", "army 6 years then security company 5 years", "8-12"],
  ["experience", "Four years running lorry and two years as incharge", "ask"],
  ["experience", "2 years teaching + 4 years hospital = total", "5-7"],
  ["experience", "I am 33, began at 23", "ask"],
  ["experience", "I am 54 and started at 19, never sat idle", "ask"],
  ["experience", "I am 38, salary 25 since last year", "ask"],
  ["experience", "I am forty five, began at twenty two", "ask"],
  ["experience", "I am 45, started with 20 people", "ask"],
  ["experience", "I am 45, started with 20 lakhs", "ask"],
  ["experience", "i was 23 when i started, team of 40 now", "ask"],
  ["experience", "I am 45, got married at 20 and started a family", "ask"],
  ["experience", "joined as trainee in november 2019, never left", "5-7"],
  ["experience", "between 5 and 6", "5-7"],
  ["experience", "almost seven, in february", "5-7"],
  ["experience", "8-10 roughly", "8-12"],
  ["experience", "nine and a bit", "8-12"],
  ["experience", "I retired after 33 yrs", "more-than-12"],
  ["experience", "8 yrs of which 3 was Gulf", "8-12"],
  ["experience", "I have been working on and off since my marriage in 2005", "ask"],
  ["experience", "14 years if you count the breaks", "ask"],
])("at %s, %j is read as %s by rules that hold for all times", async (step, text, expected) => {
  expect(await read(step, text)).toBe(expected);
});

test.each([
  ["only 18 months in tech, rest 12 years in production", "ask"],
  ["i have 12 yrs in total", "ask"],
  ["almost five", "4-5"],
  ["eleven yrs in sales, just 18 months on the tech side", "ask"],
  ["joined infosys in july 2023", "under-4"],
  ["21 years, but in accounts, with some automation towards the end", "ask"],
  ["Twenty years of work, some of it with computers.", "ask"],
  ["zero, I am from finance", "under-4"],
])("of the time in technology alone, %j is read as %s", async (text, expected) => {
  expect(await read("experience", text, "aip-assessment")).toBe(expected);
});

test.each([
  ["experience", "not less than ten years"],
  ["experience", "none of your business"],
  ["experience", "almost seven, will complete it in february"],
  ["experience", "five in the navy workshop and another five outside"],
  ["leadership", "I wouldn't say I've never led anyone"],
  ["experience", "33"],
  ["experience", "my father had 40 years"],
  ["experience", "do I need 10 years?"],
])("at %s, %j is not plain, so nothing is noted or proposed", async (step, text) => {
  const asked = set.flows.get("assessment")?.steps.get(step);
  if (asked?.kind !== "asks") throw new Error(`No step ${step}`);
  const reading = await readAnswer(text, asked, set, TODAY);
  expect(reading.kind).not.toBe("answer");
  expect(reading).not.toHaveProperty("likely");
});

test.each([
  ["experience", "a decade and a half", "more-than-12"],
  ["experience", "twentyone", "more-than-12"],
])("at %s, %j is read as %s", async (step, text, expected) => {
  expect(await read(step, text)).toBe(expected);
});
/** Of readings of the same kind none is wrong, and of twenty at most one is asked about again. */
function expectRight(readings: readonly { answer: string; years: number }[]) {
  const wrong = readings.filter(({ answer, years }) => answer !== BANDS.find(({ holds }) => holds(years))?.name);
  expect(wrong.filter(({ answer }) => answer !== "ask")).toEqual([]);
  expect(wrong.length / readings.length).toBeLessThanOrEqual(0.05);
}

const jobs = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 4 });
test("jobs that follow one another add up, however they are joined", async () => {
  const glue = fc.constantFrom(" then ", " and then ", " plus ", ", after that ", " phir ");
  const readings: { answer: string; years: number }[] = [];
  await fc.assert(
    fc.asyncProperty(jobs, glue, fc.constantFrom("years", "yrs", "saal"), async (years, between, unit) => {
      const sum = years.reduce((all, each) => all + each, 0);
      const answer = await read("experience", years.map((each) => `${each} ${unit} at a bank`).join(between));
      readings.push({ answer, years: sum });
    }),
    { numRuns: 300, seed: 9 },
  );
  expectRight(readings);
});

test("two ages, that at the first job and that of now, are no time: it is asked for plainly", async () => {
  const ages = fc.tuple(fc.integer({ min: 18, max: 30 }), fc.integer({ min: 1, max: 35 }));
  const told = fc.constantFrom(
    (began: number, now: number) => `I am ${now}, began at ${began}`,
    (began: number, now: number) => `i was ${began} when i started, now ${now}`,
    (began: number, now: number) => `im ${now}, working since i was ${began}`,
  );
  await fc.assert(
    fc.asyncProperty(ages, told, async ([began, years], words) => {
      expect(await read("experience", words(began, began + years))).toBe("ask");
    }),
    { numRuns: 300, seed: 4 },
  );
});
