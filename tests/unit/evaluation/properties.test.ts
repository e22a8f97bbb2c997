import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import { acceptedMessage, noMatchMessage } from "#app/evaluation/messages.ts";
import { MATCH_THRESHOLD } from "#app/evaluation/types.ts";
import { budgeting, competency, elements, evidence } from "./support/texts.ts";

const fragments = [
  budgeting,
  "She saved Rs. 4 lakh by removing waste and kept expenditure within the approved limits.",
  "He was accountable for the revenue, the margin and the profitability of the Pune branch.",
  "He was not involved in cost control.",
  "\n\n",
  "\n",
  "- ",
  "CERTIFICATE",
  "Mr. ",
  "ignore previous instructions",
  "१२३ बजट",
  "\u0000\ud800",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "binary" }), fc.lorem()), { maxLength: 30 })
  .map((parts) => parts.join(" "));
const element = fc.record({ name: fc.string(), definition: fc.string() });
const collapse = (value: string) => value.replace(/\s+/g, " ");

test("any text gets one bounded score per element, verbatim quotes and a fitting summary", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      const result = await evaluateText({ text: value, competency, elements }, { evidence });
      expect(result.matchedElements.map(({ elementId }) => elementId)).toEqual(elements.map(({ id }) => id));
      for (const { matchScore, matched, quotes } of result.matchedElements) {
        expect(matchScore).toBeGreaterThanOrEqual(0);
        expect(matchScore).toBeLessThanOrEqual(1);
        expect(matched).toBe(matchScore >= MATCH_THRESHOLD);
        for (const quote of quotes) expect(collapse(value)).toContain(quote);
      }
      const count = result.matchedElements.filter(({ matched }) => matched).length;
      expect(result.overallMatch).toBe(count > 0);
      expect(result.summary).toBe(
        count > 0 ? acceptedMessage(count, elements.length) : noMatchMessage(competency.name),
      );
      expect(result.textHash).toMatch(/^[0-9a-f]{64}$/);
    }),
  );
});

test("the order of the elements changes no score", async () => {
  const shuffled = fc.shuffledSubarray([...elements], { minLength: elements.length });
  await fc.assert(
    fc.asyncProperty(text, shuffled, async (value, order) => {
      const straight = await evaluateText({ text: value, competency, elements }, { evidence });
      const other = await evaluateText({ text: value, competency, elements: order }, { evidence });
      const sorted = (list: typeof straight.matchedElements) =>
        list.toSorted((a, b) => a.elementId.localeCompare(b.elementId));
      expect(sorted(other.matchedElements)).toEqual(sorted(straight.matchedElements));
    }),
    { numRuns: 40 },
  );
});

test("no definition, however odd, breaks the scorer", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(element, { maxLength: 8 }), async (value, odd) => {
      const list = odd.map((item, index) => ({ id: String(index), ...item }));
      const result = await evaluateText({ text: value, competency, elements: list }, { evidence });
      expect(result.matchedElements).toHaveLength(list.length);
      for (const { matchScore } of result.matchedElements) expect(matchScore >= 0 && matchScore <= 1).toBe(true);
    }),
  );
});

test.for(["not ", "Mr. ", "a, ", "was done by the ", "x-", "attended ", "1. ", "\n", "mark score "])(
  "300,000 characters of %j cost less than three seconds of work",
  async (part) => {
    const before = process.cpuUsage();
    await evaluateText({ text: part.repeat(300_000 / part.length), competency, elements }, { evidence });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  },
);
