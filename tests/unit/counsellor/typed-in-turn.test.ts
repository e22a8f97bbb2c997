import { expect, test } from "vitest";
import { respond } from "#app/counsellor/conversation/respond.ts";
import type { Context } from "#app/counsellor/conversation/turn.ts";
import { beginning, say, set, TODAY, visitor } from "./steps.ts";

test("going back takes an answer back, with everything it recorded", async () => {
  const there = await say(beginning, "yes", "10 years", "I led a team");
  expect(there.assessment).toMatchObject({ step: "responsibility", workExperience: 10, managerialExperience: true });
  const back = await say(there, "go back");
  expect(back.assessment).toMatchObject({ step: "leadership", workExperience: 10, managerialExperience: false });
  const first = await say(back, "go back", "go back");
  expect(first.assessment).toMatchObject({ step: "welcome", workExperience: 0 });
  expect((await say(first, "go back")).assessment).toMatchObject({ step: "welcome" });
});

test("no typed answer ends in not eligible before it is confirmed; a correction is taken instead", async () => {
  const asked = await say(beginning, "yes", "3 years");
  expect(asked.drafts.at(-1)).toMatchObject({ rule: "messages/confirmEnding" });
  expect(asked.drafts.at(-1)?.text).toContain("3 years of work experience");
  expect(asked.assessment).toMatchObject({ step: "experience", pending: { answer: "under-5" } });
  expect((await say(asked, "yes")).drafts.at(-1)?.rule).toBe("assessment/ineligible");
  expect((await say(asked, "no")).assessment).toMatchObject({ step: "experience" });
  expect((await say(asked, "13 years")).assessment).toMatchObject({ step: "leadership", workExperience: 15 });
  expect((await say(asked, "what are the fees?")).drafts.map(({ rule }) => rule)).toContain("replies/fees");
});

test("a button of an answer in between does not throw the answers away", async () => {
  const there = await say(beginning, "yes", "10 years");
  const start = { text: "Check my eligibility", action: "start:assessment", variant: "primary" } as const;
  const told = await respond(
    there,
    { kind: "button", button: start, rule: "replies/eligibility" },
    visitor,
    set,
    TODAY,
  );
  expect(told.assessment).toEqual(there.assessment);
  const [goOn, again] = told.drafts.at(-1)?.buttons ?? [];
  if (goOn === undefined || again === undefined) throw new Error("No buttons");
  const press = (button: typeof goOn) =>
    respond(told, { kind: "button", button, rule: "messages/underWay" }, visitor, set, TODAY);
  expect((await press(goOn)).assessment).toMatchObject({ step: "leadership", workExperience: 10 });
  expect((await press(again)).assessment).toMatchObject({ step: "welcome", workExperience: 0 });
});

test("an assessment that was offered begins with a yes, or with the years of experience", async () => {
  const offered: Context = { assessment: null, lastTopic: "eligibility", memory: {} };
  expect((await say(offered, "yes please")).assessment).toMatchObject({ step: "experience" });
  const years = await say(offered, "I have 9 years");
  expect(years.assessment).toMatchObject({ step: "leadership", workExperience: 10 });
  expect(years.drafts.at(-1)?.text).toContain("Noted: 9 years of work experience.");
  expect((await say(offered, "do 9 years count?")).assessment).toBeNull();
  expect((await say(offered, "2. exam")).assessment).toBeNull();
  expect((await say({ assessment: null, lastTopic: "portfolio", memory: {} }, "yes")).assessment).toBeNull();
});
