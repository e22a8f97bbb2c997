import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Competency {
  course: string;
  name: string;
  definition: string;
  elements: { name: string; definition: string; bei_question: string }[];
}
const competencies: Competency[] = JSON.parse(readFileSync("content/competencies.json", "utf8"));

test.each(["GMP", "AIP"])("%s has at least four competencies", (course) => {
  expect(competencies.filter((each) => each.course === course).length).toBeGreaterThanOrEqual(4);
});

test("every competency has four or five elements, each with a definition and a BEI question", () => {
  for (const { name, elements } of competencies) {
    expect(elements.length, name).toBeGreaterThanOrEqual(4);
    expect(elements.length, name).toBeLessThanOrEqual(5);
    for (const element of elements) {
      expect(element.definition.split(" ").length, element.name).toBeGreaterThanOrEqual(12);
      expect(element.bei_question, element.name).toMatch(/\?|\.$/);
    }
  }
});

test("no competency, element or question stands twice", () => {
  const texts = competencies.flatMap(({ name, elements }) => [
    name,
    ...elements.flatMap((element) => [element.name, element.bei_question]),
  ]);
  expect(new Set(texts).size).toBe(texts.length);
});
