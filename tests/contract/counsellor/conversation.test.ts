import { expect, test } from "vitest";
import {
  closeConversation,
  openConversation,
  readConversation,
  restartConversation,
  say,
  transcriptOf,
} from "#app/counsellor/conversation.server.ts";
import { MAX_MESSAGE_LENGTH } from "#app/counsellor/messages.ts";
import type { Conversation } from "#app/records/conversation.ts";
import { after, paid, press, reference, tell, visitor, withCounsellor } from "./talk.ts";

withCounsellor();

const lastRule = ({ messages }: Conversation) => messages.at(-1)?.rule;

test("greets by the name that the eligibility form was told", async () => {
  const named = await openConversation("visitor", { name: "Asha Rao", email: "asha@example.org", phone: "+91 98" });
  const unnamed = await openConversation("dashboard");
  expect(named.messages[0]?.text).toContain("Asha Rao");
  expect(unnamed.messages[0]?.text).not.toContain("{{");
});

test("keeps what is said, with unique ids from timestamps, the rule and the rule set", async () => {
  const conversation = await tell(await openConversation("visitor"), "What are the fees?");
  const kept = await readConversation(conversation.id);
  expect(kept).toEqual(conversation);
  expect(lastRule(conversation)).toBe("replies/fees");
  expect(conversation.messages.at(-1)?.ruleSet).toMatch(/^[0-9a-f]{12}$/);
  const ids = conversation.messages.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(Math.abs(Number(id) - Date.now())).toBeLessThan(60_000);
  expect(transcriptOf(conversation).at(-1)).not.toHaveProperty("rule");
});

test("conversations that are asked for at the same moment are each their own, and one that has gone is not among them", async () => {
  const opened = await Promise.all(Array.from({ length: 45 }, () => openConversation("visitor")));
  const [gone] = opened;
  const said = Promise.all(opened.slice(1).map((each, place) => tell(each, `What are the fees of ${place}?`)));
  await closeConversation(gone?.id ?? "");
  const stand = await said;
  const read = await Promise.all([gone, ...stand, ...stand].map((each) => readConversation(each?.id ?? "")));
  expect(read).toEqual([undefined, ...stand, ...stand]);
});

test("a message that is sent twice is answered once", async () => {
  const { id, turn } = await openConversation("visitor");
  const both = await Promise.all([1, 2, 3].map(() => say(id, { turn, text: "What are the fees?" }, visitor)));
  expect(both.map(({ kind }) => kind).sort()).toEqual(["said", "unchanged", "unchanged"]);
  const kept = await readConversation(id);
  expect(kept?.messages.filter(({ isBot }) => !isBot)).toHaveLength(1);
  for (const said of both) expect(after(said).messages).toEqual(kept?.messages);
});

test("blank input and unknown buttons change nothing", async () => {
  const conversation = await openConversation("visitor");
  const { id, turn } = conversation;
  for (const text of ["", " \n\t ", "\u0000\u0007", "\u200b"]) {
    expect(await say(id, { turn, text }, visitor)).toMatchObject({ kind: "unchanged", why: "blank" });
  }
  for (const button of [
    "",
    "0:0",
    "x:y:z",
    `${conversation.messages[0]?.id}:99`,
    `${conversation.messages[0]?.id}:-1`,
  ]) {
    expect(await say(id, { turn, button }, visitor)).toMatchObject({ kind: "unchanged", why: "no-such-button" });
  }
  expect((await readConversation(id))?.turn).toBe(turn);
});

test("an over-long message is refused with a sentence and nothing is kept", async () => {
  const { id, turn } = await openConversation("visitor");
  const said = await say(id, { turn, text: "a".repeat(MAX_MESSAGE_LENGTH + 1) }, visitor);
  expect(said).toMatchObject({ kind: "too-long", message: expect.stringContaining(String(MAX_MESSAGE_LENGTH)) });
  expect((await readConversation(id))?.messages).toHaveLength(1);
  expect((await say(id, { turn, text: "a".repeat(MAX_MESSAGE_LENGTH) }, visitor)).kind).toBe("said");
});

test.each([
  "a\ud800b",
  "x\u0000y",
  "__proto__",
  "constructor.prototype",
  '{"$gt": ""}',
  "$where: sleep(1)",
  "<script>alert(1)</script>",
  "{{fees.application}} {{name}}",
  "नमस्ते, फीस कितनी है",
  "👩‍👩‍👧‍👦 \u202efees",
])("keeps and answers %j as plain words", async (text) => {
  const conversation = await tell(await openConversation("visitor", { name: text }), text);
  const kept = await readConversation(conversation.id);
  expect(kept).toEqual(conversation);
  const own = kept?.messages.find(({ isBot }) => !isBot)?.text ?? "";
  expect(own.isWellFormed()).toBe(true);
  expect(own).not.toMatch(/\p{Cc}|\u202e/u);
  expect(kept?.messages.filter(({ isBot }) => isBot)).not.toHaveLength(1);
});

test("a conversation never grows without bound", async () => {
  let conversation = await openConversation("visitor");
  for (let index = 0; index < 70; index += 1) conversation = await tell(conversation, `hello ${index}`);
  expect(conversation.messages.length).toBeLessThanOrEqual(120);
  expect(conversation.messages.some(({ text }) => text === "hello 69")).toBe(true);
});

test("an answer of a step that is behind us is told so, and the step asked again", async () => {
  const begun = after(await press(await openConversation("visitor"), "Check my eligibility"));
  const old = reference(begun, "Yes");
  const further = after(await press(begun, "Yes"));
  const stale = after(await say(further.id, { turn: further.turn, button: old }, visitor));
  expect(stale.assessment).toEqual(further.assessment);
  expect(lastRule(stale)).toBe("assessment/experience");
  // The page from before: its turn is taken, so nothing happens at all.
  const outdated = await say(begun.id, { turn: begun.turn, button: old }, visitor);
  expect(outdated).toMatchObject({ kind: "unchanged", why: "turn-taken" });
});

test("a question in mid-assessment is answered and the step asked again", async () => {
  const begun = after(
    await press(after(await press(await openConversation("visitor"), "Check my eligibility")), "Yes"),
  );
  const asked = await tell(begun, "What are the fees?");
  expect(asked.messages.slice(-2).map(({ rule }) => rule)).toEqual(["replies/fees", "assessment/experience"]);
  expect(asked.assessment).toEqual(begun.assessment);
  const typed = await tell(asked, "I have 9 years");
  expect(typed.assessment).toMatchObject({ step: "leadership", workExperience: 10 });
});

test("whoever has paid is told so instead of being sent to pay again", async () => {
  const asked = await tell(await openConversation("dashboard"), "How do I apply?", visitor);
  const toPay = await press(asked, "Apply for GMP", visitor);
  expect(toPay).toMatchObject({ kind: "go", to: "/payment/test?course=GMP" });
  expect(asked.messages.some(({ followUp }) => followUp)).toBe(true);
  const told = after(await press(asked, "Apply for GMP", paid));
  expect(told.messages.at(-1)?.text).toMatch(/already complete|complete/i);
});

test("New Chat begins again and leaves the buttons of older pages outdated", async () => {
  const before = await tell(await openConversation("visitor", { name: "Asha" }), "What are the fees?");
  const fresh = await restartConversation(before.id);
  expect(fresh?.messages).toHaveLength(1);
  expect(fresh?.messages[0]?.text).toContain("Asha");
  const button = reference(before, "How do I apply?");
  const pressed = await say(before.id, { turn: before.turn, button }, visitor);
  expect(pressed).toMatchObject({ kind: "unchanged", why: "no-such-button" });
});

test("words from a second tab are answered, words sent twice are not, and none answer a question unseen", async () => {
  const first = await openConversation("visitor");
  await tell(first, "What are the fees?");
  const twice = await say(first.id, { turn: first.turn, text: "What are the fees?" }, visitor);
  expect(twice).toMatchObject({ kind: "unchanged", why: "turn-taken" });
  const other = after(await say(first.id, { turn: first.turn, text: "Do I need a degree?" }, visitor));
  expect(lastRule(other)).toBe("replies/degree");
  const begun = after(await press(other, "Check my eligibility"));
  const unseen = await say(begun.id, { turn: first.turn, text: "yes" }, visitor);
  expect(unseen).toMatchObject({ kind: "unchanged", why: "turn-taken" });
});
