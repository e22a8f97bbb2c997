import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeProbe, probesIn } from "#tests/support/probes.ts";
import { read, set } from "./steps.ts";

test.each([
  ["leadership", "I have nobody under me", "no"],
  ["leadership", "I am confused", "confused"],
  ["leadership", "I have a question", "question"],
  ["leadership", "I don't not lead", "ask"],
  ["leadership", "yes, no, maybe", "ask"],
  ["leadership", "my boss leads the team", "ask"],
  ["leadership", "I want to lead a team one day", "ask"],
  ["leadership", "not yet, planning to", "no"],
  ["experience", "two decades", "more-than-12"],
  ["experience", "3 years at TCS and 9 at Infosys", "8-12"],
  ["experience", "6 months", "under-5"],
  ["experience", "I'm 45 with 6 years of experience", "5-7"],
  ["experience", "I'm 45", "ask"],
  ["experience", "5-7", "5-7"],
  ["experience", "4 or 5 years", "ask"],
  ["experience", "twenty-five years", "more-than-12"],
  ["experience", "since 2010", "more-than-12"],
  ["experience", "12 years in sales, six as head", "8-12"],
  ["experience", "salary 12 lakh", "ask"],
  ["experience", "12 LPA, team of 8", "ask"],
  ["experience", "2 years 6 months", "under-5"],
  ["experience", "I don't have 5 years", "ask"],
  ["experience", "I will have 5 years next year", "ask"],
  ["experience", "my husband has 10 years", "ask"],
  ["experience", "never mind", "ask"],
  ["experience", "900 years", "ask"],
  ["experience", "go back", "back"],
  ["leadership", "I made a mistake", "back"],
  ["leadership", "change my answer please", "back"],
  ["ai_tools", "stop", "stop"],
  ["ai_tools", "start again", "restart"],
  ["ai_tools", "I stopped using it", "ask"],
  ["ai_workflows", "not much", "limited"],
  ["ai_mindset", "not always", "some"],
])("at %s, %j is read as %s", async (step, text, expected) => {
  expect(await read(step, text)).toBe(expected);
});

test.each([
  ["experience", "four and a half years in data", "4-5"],
  ["experience", "since 2019", "more-than-5"],
  ["projects", "mostly theory", "theoretical"],
  ["projects", "not really", "theoretical"],
  ["projects", "maybe", "ask"],
])("in the AIP check at %s, %j is read as %s", async (step, text, expected) => {
  expect(await read(step, text, "aip-assessment")).toBe(expected);
});

const BOOLEAN_STEPS = ["leadership", "responsibility", "business_exposure"];

test("however negations, doubts and answers are put together, nothing is read as its opposite", async () => {
  const positive = fc.constantFrom("yes", "haan", "sure", "of course", "I do");
  const negation = fc.constantFrom("no", "not", "never", "nahi", "I don't", "nope", "nobody");
  const doubt = fc.constantFrom("maybe", "not sure", "I am confused", "depends", "who knows?", "shayad", "if I must");
  const noise = fc.constantFrom("well", "sir", "honestly", "the weather", "in Pune", "12 people", "on Mondays");
  const pieces = fc.array(fc.oneof(positive, negation, doubt, noise), { minLength: 1, maxLength: 6 });
  const glue = fc.constantFrom(" ", ", ", " but ", ". ");
  const doubts = ["maybe", "not sure", "I am confused", "depends", "who knows?", "shayad", "if I must"];
  const negations = ["no", "not", "never", "nahi", "I don't", "nope", "nobody"];
  const yes = ["yes", "haan", "sure", "of course", "I do"];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...BOOLEAN_STEPS), pieces, glue, async (step, words, between) => {
      const answer = await read(step, words.join(between));
      if (words.some((word) => doubts.includes(word))) expect(["ask", "confused"]).toContain(answer);
      else if (answer === "yes") expect(words.some((word) => negations.includes(word))).toBe(false);
      else if (answer === "no") {
        expect(words.some((word) => negations.includes(word))).toBe(true);
        // One negation may turn what it stands beside; said on its own, a yes contradicts it.
        if (between !== " ") expect(words.some((word) => yes.includes(word))).toBe(false);
      }
    }),
    { numRuns: 1500, seed: 12 },
  );
});

const BANDS = [
  { name: "under-5", holds: (years: number) => years < 5 },
  { name: "5-7", holds: (years: number) => years >= 5 && years < 8 },
  { name: "8-12", holds: (years: number) => years >= 8 && years <= 12 },
  { name: "more-than-12", holds: (years: number) => years > 12 },
];

test("a time at work is read as it was said, whatever stands around it", async () => {
  const said = fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((years) => ({ years, text: `${years} years` })),
    fc.integer({ min: 1, max: 48 }).map((months) => ({ years: months / 12, text: `${months} months` })),
    fc.integer({ min: 1, max: 20 }).map((years) => ({ years: years + 0.5, text: `${years} and a half years` })),
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .map(([a, b]) => ({ years: a + b, text: `${a} years at TCS and ${b} at Infosys` })),
    fc.integer({ min: 1990, max: 2024 }).map((year) => ({ years: 2026 - year, text: `since ${year}` })),
  );
  const before = fc.constantFrom("", "I have ", "I'm 45 with ", "well sir, ", "salary 12 lakh, ", "aged 38, ");
  const after = fc.constantFrom("", ".", " of experience", " in Pune", ", 2 kids");
  await fc.assert(
    fc.asyncProperty(said, before, after, async ({ years, text }, head, tail) => {
      const answer = await read("experience", `${head}${text}${tail}`);
      const band = BANDS.find(({ holds }) => holds(years));
      expect([band?.name, "ask"]).toContain(answer);
    }),
    { numRuns: 1500, seed: 5 },
  );
});

test("any words at all are read within bounds, and the same words always alike", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 300 }), async (text) => {
      expect(await read("experience", text)).toBe(await read("experience", text));
    }),
    { numRuns: 300, seed: 7 },
  );
  // One whose reading grew faster than its length would not end.
  for (const piece of ["no ", "9 ", "more than ", "and a half ", "5-", "of "]) {
    for (const step of ["experience", "leadership"]) await read(step, piece.repeat(1000).slice(0, 1000));
  }
});

test("what strangers typed is understood, and none of it taken for another answer", async () => {
  const probes = ["dev", "first"].flatMap((name) => probesIn(`tests/data/probes-${name}.tsv`));
  const judged = await Promise.all(probes.map(async (probe) => ({ ...probe, ...(await judgeProbe(probe, set)) })));
  expect(judged.filter(({ verdict }) => verdict === "misread")).toEqual([]);
  const share = (...verdicts: string[]) =>
    judged.filter(({ verdict }) => verdicts.includes(verdict)).length / probes.length;
  expect(share("right")).toBeGreaterThan(0.8);
  // What is not plain is asked for plainly, and not proposed.
  expect(share("right", "proposed")).toBeGreaterThan(0.9);
});
