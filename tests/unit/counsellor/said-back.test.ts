import { expect, test } from "vitest";
import type { Context } from "#app/counsellor/conversation/turn.ts";
import { beginning, say, set } from "./steps.ts";

test("an answer that is merely likely is proposed, and noted when it is confirmed", async () => {
  const there = await say(beginning, "yes", "10 years");
  const asked = await say(there, "They bring me the register to sign");
  const noted = { step: "leadership", managerialExperience: false };
  expect(asked.assessment).toMatchObject({ ...noted, proposed: { step: "leadership", answer: "yes" } });
  expect(asked.drafts.at(-1)?.text).toContain('I understand that as "Yes". Is that right?');
  expect(
    asked.drafts
      .at(-1)
      ?.buttons?.map(({ action }) => action)
      .slice(0, 2),
  ).toEqual(["answer:yes", "change"]);
  const confirmed = await say(asked, "yes");
  expect(confirmed.assessment).toMatchObject({ step: "responsibility", managerialExperience: true });
  expect(confirmed.drafts.at(-1)?.text).toContain("Noted: you have led people.");
  const refused = await say(asked, "no");
  expect(refused.assessment).toMatchObject(noted);
  expect(refused.assessment?.proposed).toBeUndefined();
});

test("doubtful years that are told to the question whether to begin are asked back at the step that asks for them", async () => {
  const asked = await say(beginning, "maybe 7 or 8 years");
  expect(asked.answer).toBeUndefined();
  expect(asked.assessment).toMatchObject({ step: "experience" });
  expect(asked.drafts.at(-1)?.text).toMatch(/^I would rather ask than guess.*How many years/s);
  expect((await say(asked, "7 years")).answer).toBe("5-7");
  for (const text of ["maybe after 2 years", "maybe in 2 or 3 months"])
    expect((await say(beginning, text)).assessment).toMatchObject({ step: "welcome" });
});

/** A step that says an answer back, to be confirmed. */
const proposing = (step: string, answer: string): Context => ({
  assessment: { ...set.flows.get("assessment")?.records, flow: "assessment", step, proposed: { step, answer } },
  lastTopic: null,
  memory: {},
});

test.each([
  ["no", "yes", "no"],
  ["no", "haan ji, bilkul", "no"],
  ["no", "yes, nobody reports to me", "no"],
  ["no", "no, I led a team of 12", "yes"],
  ["yes", "yes, I led a team of 12", "yes"],
  ["yes", "haan, meri team thi", "yes"],
  ["yes", "I led a team of 12", "yes"],
])("where %j is said back, %j records %j", async (proposed, text, recorded) => {
  expect((await say(proposing("leadership", proposed), text)).answer).toBe(recorded);
});

test.each([
  ["no", "Yes, I led a team of 12", "yes"],
  ["no", "haan par team thi", "yes"],
  ["no", "yes but I led a team of 12", "yes"],
  ["no", "no, nobody reports to me", "no"],
  ["yes", "yes but", "yes"],
  ["yes", "yes, nobody reports to me", "no"],
  ["yes", "no", undefined],
])("where %j is said back, %j records nothing, and %j is said back", async (proposed, text, next) => {
  const { answer, assessment } = await say(proposing("leadership", proposed), text);
  expect(answer).toBeUndefined();
  expect(assessment).toMatchObject({ step: "leadership", managerialExperience: false });
  expect(assessment?.proposed?.answer).toBe(next);
});

test("a yes that tells of something else confirms no ending", async () => {
  const asked = await say(beginning, "yes", "3 years");
  expect((await say(asked, "yes, 3 years")).drafts.at(-1)?.rule).toBe("assessment/ineligible");
  expect((await say(asked, "yes but I have 9 years")).drafts.at(-1)?.rule).not.toBe("assessment/ineligible");
  expect((await say(asked, "yes but that was before")).drafts.at(-1)?.rule).toBe("messages/confirmEnding");
  expect((await say(asked, "3 years")).drafts.at(-1)?.rule).toBe("messages/confirmEnding");
});
