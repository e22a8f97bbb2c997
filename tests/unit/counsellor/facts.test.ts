import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const facts = read("content/facts.json");

function placeholders(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name ?? "");
}

const fact = (path: string) => path.split(".").reduce((value, part) => value?.[part], facts);

// The figures of docs/product.md.
test("the facts are the specification's business constants", () => {
  expect(facts.fees.application).toBe(4999);
  expect(facts.gmp).toMatchObject({ duration: "6-8 months", experienceYears: 10, managerialYears: 5, recentYears: 3 });
  expect(facts.aip).toMatchObject({ duration: "4-6 months", experience: "4-5 years" });
  expect(facts.portfolio).toEqual({ projectReports: "2-3", testimonials: 3, creditPercent: 20 });
});

test("both readings of the thresholds on which the specification disagrees with itself are kept", () => {
  expect([facts.gmp.assessmentYears, facts.gmp.experienceYears]).toEqual([8, 10]);
  expect([facts.aip.experience, facts.aip.assessmentYears]).toEqual(["4-5 years", 5]);
});

test("every placeholder of the landing page is a fact", () => {
  const unknown = placeholders(read("content/landing.json")).filter((name) => fact(name) === undefined);
  expect(unknown).toEqual([]);
});

test("the sample courses carry the same price and duration as the facts", () => {
  const courses: { code: string; price: number; duration: string }[] = read("content/courses.json");
  expect(courses.map(({ code, price, duration }) => [code, price, duration])).toEqual([
    ["GMP", facts.fees.application, facts.gmp.duration],
    ["AIP", facts.fees.application, facts.aip.duration],
  ]);
});

test("no reply states the fee itself", () => {
  const stating = readdirSync("rules/replies").filter((file) =>
    /4,?999/.test(read(`rules/replies/${file}`).event.params.text),
  );
  expect(stating).toEqual([]);
});
