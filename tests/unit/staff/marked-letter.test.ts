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
