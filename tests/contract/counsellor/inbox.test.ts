import { expect, test } from "vitest";
import { openConversation, rate, transcriptOf } from "#app/counsellor/conversation.server.ts";
import { groupQuestions } from "#app/counsellor/inbox/groups.ts";
import { buttonReference } from "#app/counsellor/messages.ts";
import { ruleSet } from "#app/counsellor/rule-store.server.ts";
import type { Conversation } from "#app/records/conversation.ts";
import { votesPerRule } from "#app/records/conversation-counts.server.ts";
import { countUnanswered, listUnanswered } from "#app/records/unanswered-questions.server.ts";
import { tell, withCounsellor } from "./talk.ts";

withCounsellor();
const LONG_AGO = new Date(0);

/** A question that the rules in force are unsure of, so that readings are offered. */
async function unsure(question: string): Promise<Conversation> {
  const conversation = await tell(await openConversation("visitor", { name: "Asha Rao" }), question);
  expect(conversation.messages.at(-1)?.rule, question).toMatch(/^messages\/(didYouMean|handOver)$/);
  return conversation;
}

const kept = async (part: string) => (await listUnanswered(LONG_AGO)).find(({ question }) => question.includes(part));

test("an unsure question is kept without personal data, and whether a reading was taken, once", async () => {
  const question = "Asha Rao asks: can the thing be stopped halfway";
  const conversation = await unsure(question);
  const offer = conversation.messages.at(-1);
  expect(await kept("stopped halfway")).toMatchObject({ count: 1, offered: 1, taken: {} });
  expect((await kept("stopped halfway"))?.question).not.toMatch(/asha|rao/);
  const button = buttonReference(offer?.id ?? "", 1);
  const topic = offer?.buttons?.[1]?.action.replace("topic:", "") ?? "";
  const after = await tell(conversation, { button });
  expect(await kept("stopped halfway")).toMatchObject({ taken: { [topic]: 1 } });
  await tell(after, { button });
  expect(await kept("stopped halfway")).toMatchObject({ taken: { [topic]: 1 } });
});

test("letters at random and abuse stay out", async () => {
  let conversation = await openConversation("visitor");
  for (const text of ["qwjk zxvv bnmpq", "!!! ???", "you are a stupid useless bot", "12345 678"]) {
    conversation = await tell(conversation, text);
  }
  for (const part of ["zxvv", "stupid", "678"]) expect(await kept(part)).toBeUndefined();
});

test("alike questions stand together, with the topics they likeliest belong to and what was taken first", async () => {
  const alike = [
    "is parking available at the centre",
    "parking available at the centre",
    "is parking there at the centre",
  ];
  const at = new Date();
  const asked = (question: string, count: number, taken = {}) => ({
    question,
    count,
    taken,
    nearestTopic: null,
    nearestScore: 0,
    offered: 2,
    firstAt: at,
    lastAt: at,
  });
  const questions = [
    asked(alike[0] ?? "", 5),
    asked("how hard is the maths", 4),
    asked(alike[1] ?? "", 3, { location: 2 }),
    asked(alike[2] ?? "", 1),
  ];
  const [first, second, ...more] = groupQuestions(questions, await ruleSet(), 10);
  expect(first).toMatchObject({ line: alike[0], count: 9, offered: 6, taken: 2 });
  expect(first?.questions.map(({ question }) => question)).toEqual(alike);
  expect(first?.likely[0]).toMatchObject({ meaning: "location", taken: 2, file: "samples/location.txt" });
  expect(second?.line).toBe("how hard is the maths");
  expect(second?.likely).toHaveLength(3);
  expect(more).toEqual([]);
});

test("the inbox of five hundred questions is grouped without making anybody wait", async () => {
  const questions = Array.from({ length: 500 }, (_, index) => ({
    question: `what about the ${index} thing of number ${index * 7} and its fee`,
    count: 1,
    taken: {},
    offered: 0,
    nearestTopic: null,
    nearestScore: 0,
    firstAt: new Date(),
    lastAt: new Date(),
  }));
  expect(groupQuestions(questions, await ruleSet(), 50).length).toBeLessThanOrEqual(50);
});

test("an older record without offers is still read", async () => {
  await countUnanswered("an old question", undefined);
  expect(await kept("an old question")).toMatchObject({ offered: 0, taken: {} });
});

test("one vote per reply, which may be changed, is counted for its rule", async () => {
  const conversation = await tell(await openConversation("visitor"), "What are the fees?");
  const reply = conversation.messages.find(({ rule }) => rule === "replies/fees")?.id ?? "";
  const [greeting] = conversation.messages;
  expect(transcriptOf(conversation).map(({ vote }) => vote)).toEqual(
    conversation.messages.map(({ rule, followUp }) => (rule === "replies/fees" && !followUp ? null : undefined)),
  );
  expect(await rate(conversation.id, reply, "up")).toBe(true);
  expect(await rate(conversation.id, reply, "down")).toBe(true);
  expect(await rate(conversation.id, greeting?.id ?? "", "up")).toBe(false);
  expect(await rate(conversation.id, "1", "up")).toBe(false);
  expect(await rate("nobody", reply, "up")).toBe(false);
  expect(await votesPerRule(LONG_AGO)).toEqual([{ rule: "replies/fees", up: 0, down: 1 }]);
});
