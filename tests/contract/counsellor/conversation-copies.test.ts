import { expect, test } from "vitest";
import {
  closeConversation,
  openConversation,
  readConversation,
  restartConversation,
  restoreConversation,
  say,
  snapshotOf,
} from "#app/counsellor/conversation.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { countsPerRuleAndDay } from "#app/records/conversation-counts.server.ts";
import { Conversations } from "#app/records/conversations.server.ts";
import { countUnanswered, listUnanswered } from "#app/records/unanswered-questions.server.ts";
import { after, press, tell, visitor, withCounsellor } from "./talk.ts";

withCounsellor();

test("a conversation that is closed is gone", async () => {
  const { id, turn } = await openConversation("visitor");
  await closeConversation(id);
  expect(await readConversation(id)).toBeUndefined();
  expect(await say(id, { turn, text: "hello" }, visitor)).toEqual({ kind: "gone" });
  expect(await restartConversation(id)).toBeUndefined();
  expect(await readConversation("no such id")).toBeUndefined();
});

test("the browser's signed copy restores a lost conversation, under a new id", async () => {
  const profile = { name: "Asha Rao", email: "asha@example.org", phone: "+919876543210" };
  const begun = after(await press(await openConversation("visitor", profile), "Check my eligibility"));
  const copy = snapshotOf(begun);
  await closeConversation(begun.id);
  const restored = await restoreConversation(copy, "visitor");
  expect(restored?.id).not.toBe(begun.id);
  expect(restored?.messages).toEqual(begun.messages);
  const further = restored && after(await press(restored, "Yes"));
  expect(further?.assessment).toMatchObject({ step: "experience" });
  const readable = Buffer.from(copy.split(".")[0] ?? "", "base64url").toString();
  expect(readable).not.toContain("asha@example.org");
  expect(readable).not.toContain("9876543210");
  expect(readable).not.toContain(begun.id);
});

test("a conversation in which nothing has been said goes within a day, another after thirty", async () => {
  const days = async (id: string) => {
    const row = await Conversations.findById(id).lean<{ expires_at: Date }>();
    return Math.round((Number(row?.expires_at) - Date.now()) / 86_400_000);
  };
  const opened = await openConversation("visitor");
  expect(await days(opened.id)).toBe(1);
  await tell(opened, "What does it cost?");
  expect(await days(opened.id)).toBe(30);
  const restored = await restoreConversation(snapshotOf(opened), "visitor");
  expect(await days(restored?.id ?? "")).toBe(1);
  await restartConversation(opened.id);
  expect(await days(opened.id)).toBe(1);
});

test("the copy of one account is worth nothing to another, even one of the same name", async () => {
  const owner = { name: "Asha Rao", email: "asha@example.org", accountId: "a".repeat(24) };
  const copy = snapshotOf(await openConversation("dashboard", owner));
  expect(Buffer.from(copy.split(".")[0] ?? "", "base64url").toString()).not.toContain(owner.accountId);
  expect(await restoreConversation(copy, "dashboard", { ...owner, accountId: "b".repeat(24) })).toBeUndefined();
  expect(await restoreConversation(copy, "dashboard")).toBeUndefined();
  expect(await restoreConversation(copy, "dashboard", owner)).toBeDefined();
});

test("a forged, damaged or foreign copy is refused", async () => {
  const conversation = await openConversation("visitor");
  const copy = snapshotOf(conversation);
  const [body = "", signature = ""] = copy.split(".");
  const other = Buffer.from(Buffer.from(body, "base64url").toString().replace("GMP", "FREE")).toString("base64url");
  const forged = [
    `${other}.${signature}`,
    `${body}.`,
    body,
    "",
    ".",
    "a.b",
    `${copy}.x`,
    `${body}.${signature.slice(0, -2)}AA`,
    "x".repeat(300_000),
  ];
  for (const each of forged) expect(await restoreConversation(each, "visitor")).toBeUndefined();
  expect(await restoreConversation(copy, "dashboard")).toBeUndefined();
  expect(await restoreConversation(copy, "visitor")).toBeDefined();
});

test("a question that no rule answers for sure reaches the inbox without personal data", async () => {
  const conversation = await openConversation("visitor", { name: "Zubin Mistry", email: "z@example.org", phone: "1" });
  const question =
    "Zubin here, which of the two quokka columns does my entry stand in, zubin@example.org or +91 98765 43210?";
  await tell(conversation, question);
  await tell(await openConversation("visitor"), "Here, which of the two QUOKKA columns does my entry stand in, or");
  const found = (await listUnanswered(new Date(0))).filter(({ question: kept }) => kept.includes("quokka"));
  expect(found).toMatchObject([
    { question: expect.stringMatching(/which of the two quokka columns does my entry stand in/i) },
  ]);
  expect(found.map(({ question: kept }) => kept).join(" ")).not.toMatch(/zubin|98765|@/i);
});

test("first askers at the same moment are counted together", async () => {
  await Promise.all(Array.from({ length: 12 }, () => countUnanswered("same moment", { topic: "fees", score: 0.1 })));
  const [found] = (await listUnanswered(new Date(0))).filter(({ question }) => question === "same moment");
  expect(found).toMatchObject({ count: 12, nearestTopic: "fees", nearestScore: 0.1 });
});

test("counts per rule and per day are queries", async () => {
  const since = new Date(Date.now() - 60_000);
  const countOf = async (name: string) =>
    (await countsPerRuleAndDay(since)).filter(({ rule }) => rule === name).reduce((sum, { count }) => sum + count, 0);
  const [before, applied] = [await countOf("replies/refund"), await countOf("replies/apply")];
  await tell(await openConversation("visitor"), "Can I get a refund?");
  await tell(await openConversation("visitor"), "How do I apply?");
  const perDay = await countsPerRuleAndDay(since);
  expect(await countOf("replies/refund")).toBe(before + 1);
  // A reply with a follow-up is one reply.
  expect(await countOf("replies/apply")).toBe(applied + 1);
  expect(perDay.find(({ rule }) => rule === "replies/refund")).toMatchObject({
    day: calendarDay(new Date()),
  });
});
