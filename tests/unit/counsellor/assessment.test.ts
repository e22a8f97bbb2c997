import { beforeAll, expect, test } from "vitest";
import { enumeratePaths, type FlowPath } from "#app/counsellor/flow/paths.ts";
import { giveAnswer } from "#app/counsellor/flow/session.ts";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";

let rules: RuleSet;

beforeAll(async () => {
  const { ruleSet, findings } = await loadRules({ rules: "rules", content: "content" });
  if (ruleSet === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
  rules = ruleSet;
});

const NOTHING_RECORDED = {
  workExperience: 0,
  managerialExperience: false,
  currentRole: false,
  businessExposure: false,
  aiTools: false,
  aiWorkflows: false,
  aiMindset: false,
};

// The table of steps in docs/product.md, row by row.
test.each([
  ["welcome", "yes", "experience", {}],
  ["experience", "under-5", "ineligible", { workExperience: 3 }],
  ["experience", "5-7", "ai_tools", { workExperience: 6 }],
  ["experience", "8-12", "leadership", { workExperience: 10 }],
  ["experience", "more-than-12", "leadership", { workExperience: 15 }],
  ["leadership", "yes", "responsibility", { managerialExperience: true }],
  ["leadership", "no", "ai_tools", { managerialExperience: false }],
  ["responsibility", "yes", "business_exposure", { currentRole: true }],
  ["responsibility", "no", "ai_tools", { currentRole: false }],
  ["business_exposure", "yes", "ai_tools", { businessExposure: true }],
  ["business_exposure", "no", "ai_tools", { businessExposure: false }],
  ["ai_tools", "yes", "ai_workflows", { aiTools: true }],
  ["ai_tools", "occasionally", "ai_workflows", { aiTools: true }],
  ["ai_workflows", "yes", "ai_mindset", { aiWorkflows: true }],
  ["ai_workflows", "some", "ai_mindset", { aiWorkflows: true }],
])("%s answered with %s leads to %s", async (step, answer, to, record) => {
  const move = await giveAnswer({ ...NOTHING_RECORDED, flow: "assessment", step }, answer, rules);
  expect(move).toMatchObject({ kind: "at", state: { ...NOTHING_RECORDED, ...record, step: to } });
});

test("No at the welcome leaves with the general information", async () => {
  const state = { ...NOTHING_RECORDED, flow: "assessment", step: "welcome" };
  expect(await giveAnswer(state, "no", rules)).toEqual({ kind: "left", topic: "general-information" });
});

test.each([
  ["ai_tools", "no"],
  ["ai_workflows", "limited"],
  ["ai_mindset", "yes"],
  ["ai_mindset", "some"],
  ["ai_mindset", "no"],
])("%s answered with %s decides the result", async (step, answer) => {
  const state = { ...NOTHING_RECORDED, flow: "assessment", step };
  expect((await giveAnswer(state, answer, rules)).kind).toBe("outcome");
});

/** The outcomes in words of their own: what a person would say who reads the answers one by one. */
function outcomeBySpecification({ given }: FlowPath): string {
  const said = new Map(given.map(({ step, answer }) => [step, answer]));
  const eightYears = said.get("experience") === "8-12" || said.get("experience") === "more-than-12";
  const management = ["leadership", "responsibility", "business_exposure"].every((step) => said.get(step) === "yes");
  const aiPath = said.get("ai_mindset") === "yes" || said.get("ai_mindset") === "some";
  if (eightYears && management) return aiPath ? "both" : "gmp";
  return aiPath ? "aip" : "not-eligible";
}

test("every path of the assessment ends as the specification says", async () => {
  const flow = rules.flows.get("assessment");
  if (flow === undefined) throw new Error("there is no assessment");
  const { paths, problems } = await enumeratePaths(flow, rules);
  expect(problems).toEqual([]);
  const decided = paths.filter(({ end }) => end.kind === "outcome");
  // 1 way to skip management (5-7 years), and for each of 2 bands 4 ways through it; 11 ways through the AI questions.
  expect(decided).toHaveLength((1 + 2 * 4) * (1 + 2 * (1 + 2 * 3)));
  for (const path of decided) expect(path.end.name, JSON.stringify(path.given)).toBe(outcomeBySpecification(path));
  expect(paths.filter(({ end }) => end.kind !== "outcome").map(({ end }) => end.name)).toEqual(
    expect.arrayContaining(["ineligible", "general-information"]),
  );
});

test.each([
  [["under-4"], "too_early"],
  [["4-5", "extensively"], "eligible"],
  [["4-5", "some"], "eligible"],
  [["4-5", "theoretical"], "theoretical"],
  [["more-than-5", "extensively"], "eligible"],
  [["more-than-5", "some"], "eligible"],
  [["more-than-5", "theoretical"], "theoretical"],
])("the AIP check answered with %j ends at %s", async (answers, end) => {
  const flow = rules.flows.get("aip-assessment");
  if (flow === undefined) throw new Error("there is no AIP check");
  const { paths } = await enumeratePaths(flow, rules);
  expect(paths).toHaveLength(7);
  const path = paths.find(({ given }) => JSON.stringify(given.map(({ answer }) => answer)) === JSON.stringify(answers));
  expect(path?.end).toEqual({ kind: "ends", name: end });
});

test("the sentences about ineligibility are the specification's, word for word", () => {
  const said = (flow: string, step: string) => {
    const found = rules.flows.get(flow)?.steps.get(step);
    return found?.kind === "ends" ? found.speech.text : "";
  };
  expect(said("assessment", "ineligible")).toContain(
    "PGI certifications require a minimum of 5 years of work experience",
  );
  expect(said("aip-assessment", "too_early")).toContain("AIP requires at least 4 years of relevant experience");
  expect(rules.outcomes.find(({ name }) => name === "not-eligible")?.speech.text).toContain(
    "you don't meet the requirements for either certification program",
  );
});
