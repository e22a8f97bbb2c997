import { expect, test } from "vitest";
import { holderOf } from "#app/evaluation/text/holder.ts";
import { tellerOf } from "#app/evaluation/text/told.ts";
import { evidence } from "./support/texts.ts";

const LETTER = "This is to certify that Mr. Arun Rao worked with us from 2012 to 2021. We wish him well.";
const told = (text: string, letter = LETTER) => tellerOf(holderOf(letter))(text).replace(/\s+/g, " ").trim();

test("everybody is called by their part, with the tense of what they do", () => {
  expect(told("Mr. Rao led the yard.")).toBe("theholder led the yard theholderdid .");
  expect(told("He led the yard.")).toBe("theholder led the yard theholderdid .");
  expect(told("Ms. Iyer leads the yard.")).toBe("another leads the yard anotherdoes .");
});

test.for([
  "theholderdid",
  "THEHOLDER",
  "the’holder'did",
  "the\u200bholderdid",
  "\uff54heholderdid",
  "theholder-theholderdid_theholderwas",
  "mytheholder",
  "perhapsother",
  "anothershe",
  "arole",
  "theydid",
])("a document that writes %s itself says nothing by it", (word) => {
  const plain = "The yard was led well in 2019.";
  expect(told(`${word} ${plain} ${word}`)).toBe(told(plain));
});

test("a document full of such words is told by its other words alone", async () => {
  const poor = "Budget of the department. Forecast of the department.";
  const full = `${"theholder theholderdid theholderperf ".repeat(40)}${poor}`;
  expect(await evidence.tellsOwnWork(full)).toBeCloseTo(await evidence.tellsOwnWork(poor), 5);
  const deeds = evidence.deedsOf(holderOf(LETTER));
  expect(deeds(full)).toBeCloseTo(deeds(poor), 5);
});

test("words that only look like them stay", () => {
  expect(told("Another person and the holder of it, an aria, its role.")).toContain("the holder of it");
});

test("a name has at most eight parts", () => {
  const parts = Array.from(
    { length: 3_000 },
    (_, at) => `A${String.fromCharCode(97 + (at % 26), 97 + ((at / 26) % 26))}`,
  );
  expect(holderOf(`This is to certify that Mr. ${parts.join("-")} worked with us.`).names.size).toBeLessThanOrEqual(8);
});
