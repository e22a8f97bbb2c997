import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { enumeratePaths, pathTable } from "#app/counsellor/flow/paths.ts";
import { set as ruleSet } from "./steps.ts";

/** One path a line, written from the table of steps in docs/product.md: flow | answers | end. */
const specified = (await readFile("tests/data/assessment-paths.txt", "utf8"))
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

const ENDS = { outcome: "outcome", ends: "step", leaves: "reply" } as const;

test.each(["assessment", "aip-assessment"])("every path of the %s ends as the specification says", async (name) => {
  const flow = ruleSet.flows.get(name);
  if (flow === undefined) throw new Error(`No flow ${name}`);
  const { paths, problems } = await enumeratePaths(flow, ruleSet);
  const found = paths.map(({ given, end }) => {
    const answers = given.map(({ step, answer }) => `${step}: ${answer}`).join(", ");
    return `${name} | ${answers} | ${ENDS[end.kind]} ${end.name}`;
  });
  expect(problems).toEqual([]);
  expect(found.sort()).toEqual(specified.filter((line) => line.startsWith(`${name} | `)).sort());
});

test("rules/paths.md says what the rules do", async () => {
  expect(await readFile("rules/paths.md", "utf8"), "npm run rules paths -- --write").toBe(await pathTable(ruleSet));
});
