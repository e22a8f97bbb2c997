import { expect, test } from "vitest";
import { respond } from "#app/counsellor/conversation/respond.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { set as real } from "./steps.ts";

const today = new Date("2026-11-22");
const visitor = { studentId: null, signedIn: false };
const paid = { studentId: "PGI2026-0042", signedIn: true };
const fresh = { assessment: null, lastTopic: null, memory: {} };

/** The real rules, never sure of anything. */
const doubting: RuleSet = {
  ...real,
  lexicon: {
    ...real.lexicon,
    matching: { ...real.lexicon.matching, confidence: 1, ambiguity: 1, leastOffered: 0, hedged: 1, leastNamed: 1 },
  },
};

const say = (text: string, set: RuleSet, as: typeof visitor | typeof paid = visitor) =>
  respond(fresh, { kind: "text", text }, as, set, today);

test("what is hardly likely is offered beside a person, by the titles of the topics", async () => {
  const { drafts, unanswered } = await say("fees kitna hai", doubting);
  const offer = drafts.at(-1);
  expect(offer?.rule).toBe("messages/handOver");
  const [person, ...readings] = offer?.buttons ?? [];
  expect(person).toMatchObject({ action: "person" });
  expect(readings).toHaveLength(2);
  expect(readings[0]).toMatchObject({ text: real.replies.get("fees")?.title, action: "topic:fees" });
  expect(unanswered).toBe(true);
});

test("pressing an offered reading gives its reply, the one that holds for this visitor", async () => {
  const { drafts } = await say("I want to apply", doubting);
  const rule = drafts.at(-1)?.rule;
  const button = drafts.at(-1)?.buttons?.find(({ action }) => action === "topic:apply");
  if (button === undefined) throw new Error("apply is not offered");
  const pressed = await respond(fresh, { kind: "button", button, rule }, visitor, real, today);
  expect(pressed.drafts[0]).toMatchObject({ text: real.replies.get("apply")?.title, isBot: false });
  expect(pressed.drafts[1]?.rule).toBe("replies/apply");
  expect(pressed.lastTopic).toBe("apply");
  const byPaid = await respond(fresh, { kind: "button", button, rule }, paid, real, today);
  expect(byPaid.drafts[1]?.rule).toBe("replies/apply-complete");
});

test("what is not our subject is told from what is not understood, and neither is offered", async () => {
  const foreign = await say("who won the cricket match yesterday", real);
  expect(foreign.drafts.at(-1)?.rule).toBe("replies/off-topic");
  const gibberish = await say("᚛ ᚑᚌᚐᚋ ᚜ 🙂", real);
  expect(gibberish.drafts.at(-1)?.rule).toBe("messages/help");
  const doubted = await say("who won the cricket match yesterday", doubting);
  const offered = doubted.drafts.at(-1)?.buttons?.map(({ action }) => action) ?? [];
  for (const topic of ["off-topic", "small-talk", "greeting", "rude", "thanks"])
    expect(offered).not.toContain(`topic:${topic}`);
});

test("every part of a message is answered, up to three, and a part that is not our subject is named", async () => {
  const rules = async (text: string) => (await say(text, real)).drafts.flatMap(({ rule }) => rule ?? []);
  expect(await rules("Is there an exam? Do I need a degree? What are the fees?")).toEqual(
    expect.arrayContaining(["replies/exam", "replies/degree", "replies/fees"]),
  );
  const named = await say("What are the fees? And who won the cricket match yesterday?", real);
  expect(named.drafts[1]?.rule).toBe("replies/fees");
  expect(named.drafts.at(-1)).toMatchObject({ rule: "messages/partNotAnswered" });
  expect(named.drafts.at(-1)?.text).toContain("who won the cricket match");
  const first = await say("what's the weather today, and what are the fees?", real);
  expect(first.drafts.at(-1)?.text).toContain('"what\'s the weather today"');
});

test("money that has left an account is never answered by paying again", async () => {
  for (const topic of ["money-deducted", "paid-but-locked", "payment-problem"]) {
    const { text } = real.replies.get(topic)?.speech ?? { text: "" };
    expect(text).not.toMatch(/try again|pay once more|repeat the payment/i);
    expect(text).toMatch(/do not pay (again|a second time)/i);
  }
});
