import { expect, test } from "vitest";
import { markQuotes } from "#app/staff/marked-letter.server.ts";

test("a letter keeps every word, and names what each counted sentence counts for", () => {
  const text = "To whom it may concern.\nShe led (with 9 people)\n  the change. She was kind.";
  const quotes = ["She led (with 9 people) the change."];
  const parts = markQuotes(text, [
    { elementName: "Leading", quotes },
    { elementName: "Change", quotes: [...quotes, "the change. She", "never there", " "] },
    { elementName: "Kindness", quotes: ["She was kind."] },
  ]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ of }) => of.length > 0).map(({ of }) => of)).toEqual([["Leading", "Change"], ["Kindness"]]);
});

test("what was not read, and what was not read surely, is marked between the quotes", () => {
  const text = "She led the change. उन्होंने बजट बनाया। Then she lefl.";
  const unsure = { from: text.indexOf("Then"), to: text.length };
  const parts = markQuotes(text, [{ elementName: "Change", quotes: ["She led the change."] }], [unsure]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ doubt }) => doubt !== undefined)).toEqual([
    { text: "उन्होंने बजट बनाया", of: [], doubt: "not read: another script" },
    { text: "Then she lefl.", of: [], doubt: "read with doubt" },
  ]);
});
