import { readdir, readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { checkRules } from "#app/counsellor/check/check.ts";
import { jsonSchemas } from "#app/counsellor/format/kinds.ts";
import { findingsIn, fixtureFiles, teachHere } from "./fixture.ts";
import { apply } from "./mistakes/mistake.ts";
import { mistakes } from "./mistakes.ts";

vi.setConfig({ testTimeout: 30_000 });

test("the fixture has no mistakes", async () => {
  expect(await findingsIn(await fixtureFiles())).toEqual([]);
});

test.each(mistakes)("$name", async (mistake) => {
  const findings = await findingsIn(apply(mistake, await fixtureFiles()));
  const said = findings.map(
    ({ file, line, message, didYouMean }) =>
      `${file}:${line} ${message}${didYouMean === undefined ? "" : ` Did you mean ${didYouMean}?`}`,
  );
  expect(said).toEqual(mistake.says);
  for (const { advice, column, line } of findings) {
    expect(advice).not.toBe("");
    expect(Math.min(column, line)).toBeGreaterThan(0);
  }
});

test("tells the mistakes of all files at once", async () => {
  let files = await fixtureFiles();
  const some = mistakes.filter(({ name }) =>
    ["curly quotes", "unknown flow", "number as text", "unknown step"].includes(name),
  );
  for (const mistake of some.filter(({ name }) => name !== "unknown flow")) files = apply(mistake, files);
  const told = new Set((await findingsIn(files)).map(({ file }) => file));
  expect(told).toEqual(new Set(["replies/fees.json", "replies/greeting.json", "assessment/experience.json"]));
});

test("the JSON Schemas in rules/schema are those of the checker", async () => {
  const generated = jsonSchemas();
  expect((await readdir("rules/schema")).sort()).toEqual(Object.keys(generated).sort());
  for (const [name, text] of Object.entries(generated)) {
    expect(await readFile(`rules/schema/${name}`, "utf8"), `${name}: npm run rules schema`).toBe(text);
  }
});

test("every property in the JSON Schemas is explained by a description and an example", () => {
  const unexplained: string[] = [];
  const walk = (schema: unknown, at: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { properties, ...rest } = schema as {
      properties?: Record<
        string,
        { description?: string; examples?: unknown; properties?: unknown; items?: unknown; $ref?: string }
      >;
    };
    for (const [name, property] of Object.entries(properties ?? {})) {
      const simple = property.properties === undefined && property.items === undefined;
      if (property.$ref !== undefined) continue;
      if (property.description === undefined || (simple && property.examples === undefined))
        unexplained.push(`${at}.${name}`);
      walk(property, `${at}.${name}`);
    }
    for (const [key, value] of Object.entries(rest)) walk(value, `${at}/${key}`);
  };
  for (const [name, text] of Object.entries(jsonSchemas())) walk(JSON.parse(text), name);
  expect(unexplained).toEqual([]);
});

const anyFile = fc.constantFrom(
  "replies/fees.json",
  "assessment/experience.json",
  "assessment/result.json",
  "outcomes/gmp.json",
  "flows.json",
  "conditions.json",
  "words.json",
  "matching.json",
  "messages.json",
  "conversations/to-gmp.json",
  "content/facts.json",
);

test("never fails on any bytes", async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, fc.uint8Array({ maxLength: 60 }), async (path, bytes) => {
      const files = (await fixtureFiles()).filter((file) => file.path !== path);
      expect((await checkRules([...files, { path, bytes }], "any", teachHere)).findings).toBeInstanceOf(Array);
    }),
    { numRuns: 30 },
  );
});

test("never fails on any JSON, and never lets through what is not a rule", async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, fc.json({ maxDepth: 6 }), async (path, text) => {
      const files = (await fixtureFiles()).filter((file) => file.path !== path);
      const { ruleSet, findings } = await checkRules(
        [...files, { path, bytes: new TextEncoder().encode(text) }],
        "any",
        teachHere,
      );
      if (path !== "content/facts.json") expect(findings.length).toBeGreaterThan(0);
      expect(ruleSet === undefined).toBe(findings.length > 0);
    }),
    { numRuns: 75 },
  );
});

test("never fails when any value of a file is replaced by any other", async () => {
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("__proto__", "constructor", "toString", "{{", "≈0", "", { toString: null }, [{ toString: null }]),
  );
  await fc.assert(
    fc.asyncProperty(anyFile, fc.nat(), values, async (path, pick, value) => {
      const files = await fixtureFiles();
      const file = files.find((each) => each.path === path);
      const root: unknown = JSON.parse(new TextDecoder().decode(file?.bytes));
      const places: { holder: Record<string, unknown>; key: string }[] = [];
      const walk = (holder: unknown): void => {
        if (typeof holder !== "object" || holder === null) return;
        for (const key of Object.keys(holder)) {
          places.push({ holder: holder as Record<string, unknown>, key });
          walk((holder as Record<string, unknown>)[key]);
        }
      };
      walk(root);
      const place = places[pick % Math.max(1, places.length)];
      if (place !== undefined) place.holder[place.key] = value;
      const bytes = new TextEncoder().encode(JSON.stringify(root));
      const { ruleSet, findings } = await checkRules(
        [...files.filter((each) => each.path !== path), { path, bytes }],
        "any",
        teachHere,
      );
      expect(ruleSet === undefined).toBe(findings.length > 0);
    }),
    { numRuns: 150 },
  );
});
