import { expect, test } from "vitest";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { set as ruleSet } from "./steps.ts";

const TODAY = new Date("2026-11-22");
const visitor = { studentId: null, signedIn: false };

const at = (step: string) => ({
  assessment: { ...ruleSet.flows.get("assessment")?.records, flow: "assessment", step },
  lastTopic: null,
  memory: {},
});

test.each([
  ["welcome", "haan ji", "yes"],
  ["welcome", "ok let's start", "yes"],
  ["welcome", "not now", "no"],
  ["experience", "I have 10 years of experience as a manager", "8-12"],
  ["experience", "around 6 years in HR", "5-7"],
  ["experience", "more than twelve years", "more-than-12"],
  ["experience", "less than 5 years", "under-5"],
  ["experience", "9+", "8-12"],
  ["experience", "10 years?", "8-12"],
  ["leadership", "I led a project team", "yes"],
  ["leadership", "no but I mentor juniors", "no"],
  ["ai_tools", "once in a while", "occasionally"],
  ["ai_tools", "never used", "no"],
])("at %s, %j is the answer %s", async (step, text, answer) => {
  expect((await respond(at(step), { kind: "text", text }, visitor, ruleSet, TODAY)).answer).toBe(answer);
});

test.each([
  ["experience", "how much experience do I need?"],
  ["experience", "do I need 10 years?"],
  ["experience", "do 4 years count"],
  ["leadership", "what are the fees"],
  ["ai_tools", "which tools?"],
  ["ai_tools", "xylophone"],
])("at %s, %j is no answer, and the step is asked again", async (step, text) => {
  const { answer, assessment, drafts } = await respond(at(step), { kind: "text", text }, visitor, ruleSet, TODAY);
  expect(answer).toBeUndefined();
  expect(assessment).toEqual(at(step).assessment);
  expect(drafts.at(-1)).toMatchObject({ rule: `assessment/${step}`, buttons: expect.any(Array) });
});

test("a step that the rules no longer have leaves the visitor free to ask and to start again", async () => {
  const gone = { assessment: { flow: "assessment", step: "no-such-step" }, lastTopic: null, memory: {} };
  const asked = await respond(gone, { kind: "text", text: "What are the fees?" }, visitor, ruleSet, TODAY);
  expect(asked.drafts.at(-1)?.rule).toBe("replies/fees");
  const button = { text: "Yes", action: "answer:yes", variant: "outline" } as const;
  const pressed = await respond(
    gone,
    { kind: "button", button, rule: "assessment/no-such-step" },
    visitor,
    ruleSet,
    TODAY,
  );
  expect(pressed.drafts.at(-1)?.rule).toBe("messages/staleAnswer");
  const again = { text: "Start again", action: "restart", variant: "primary" } as const;
  const restarted = await respond(gone, { kind: "button", button: again, rule: undefined }, visitor, ruleSet, TODAY);
  expect(restarted.assessment).toMatchObject({ step: "welcome", workExperience: 0 });
});
