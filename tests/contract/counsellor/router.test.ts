import { afterAll, beforeAll, expect, test } from "vitest";
import { openConversation, readConversation, say } from "#app/counsellor/conversation.server.ts";
import { env } from "#app/platform/env.server.ts";
import { recordConsent } from "#app/records/consents.server.ts";
import type { StoredMessage } from "#app/records/conversation.ts";
import { listUnanswered } from "#app/records/unanswered-questions.server.ts";
import { type FakeModel, fakeModel, says } from "#tests/support/fake-model.ts";
import { newAddress } from "#tests/support/random.ts";
import { visitor, withCounsellor } from "./talk.ts";

/** The rules are not sure of it. */
const UNSURE = "can the thing be stopped halfway";

let fake: FakeModel;
let behave: Parameters<typeof fakeModel>[0] = says("");

beforeAll(async () => {
  fake = await fakeModel((...call) => behave(...call));
  Object.assign(env(), { COUNSELLOR_URL: fake.url, COUNSELLOR_MODEL: "fake-1" });
});
afterAll(async () => {
  // The next files of this process ask no model.
  Object.assign(env(), { COUNSELLOR_URL: undefined, COUNSELLOR_MODEL: undefined });
  await fake[Symbol.asyncDispose]();
});
withCounsellor();

/** What the counsellor says to a question at the beginning of a conversation, as it is stored. */
async function answersTo(text: string, name = "Zubin Mistry"): Promise<StoredMessage[]> {
  const email = newAddress();
  const said = {
    purpose: "model-counsellor",
    version: "1.0",
    wording: "A model is asked.",
    decision: "given",
  } as const;
  await recordConsent({ account: null, email, ...said });
  const { id, turn } = await openConversation("visitor", { name, email, modelAllowed: true });
  await say(id, { turn, text }, visitor);
  return (await readConversation(id))?.messages.slice(2) ?? [];
}

const NOTHING = { years: null, managing: null, technology: null, people: null, role: null, tools: [] };
const facts = {
  replies: [] as string[],
  speaker: "applicant",
  told: { ...NOTHING, answersForResults: false },
  wantsYesNo: false,
  wantsPerson: false,
};
const tells = (told: Partial<Omit<typeof facts, "told">> & { told?: object }) =>
  says(JSON.stringify({ ...facts, ...told, told: { ...facts.told, ...told.told } }));

test("the rules decide on what the model tells, and the stored reply says who read it", async () => {
  behave = tells({ replies: ["withdraw", "refund"], speaker: "relative" });
  const replies = await answersTo(UNSURE);
  expect(replies.map(({ rule, decidedBy }) => [rule, decidedBy])).toEqual([
    ["replies/withdraw", "model"],
    ["replies/refund", "model"],
  ]);
  const request = fake.requests.at(-1);
  const names = JSON.stringify(request?.response_format?.json_schema?.schema);
  for (const name of ["withdraw", "fees", "relative"]) expect(names).toContain(`"${name}"`);
  const [kept] = (await listUnanswered(new Date(0))).filter(({ question }) => question === UNSURE);
  expect(kept).toMatchObject({ count: 1, offered: 0 });
});

test("a person is offered where the model says that one is wanted, and what was told is kept", async () => {
  behave = tells({ wantsPerson: true });
  expect((await answersTo(UNSURE))[0]?.rule).toBe("replies/person");
  behave = tells({ replies: ["gmp-eligibility"], told: { years: 12, managing: 6 } });
  const said = (await answersTo("a dozen of them, half as the boss, does that do")).map(({ text }) => text).join();
  expect(said).toContain("12 years of work, among them 6 years of leading people");
});

test("an answer to the assessment is read by the rules alone", async () => {
  behave = tells({ replies: ["fees"] });
  const email = newAddress();
  const { id } = await openConversation("visitor", { name: "Zubin", email, modelAllowed: true });
  const before = fake.requests.length;
  await say(id, { turn: 0, text: "yes" }, visitor);
  expect((await readConversation(id))?.assessment?.step).toBe("experience");
  expect(fake.requests).toHaveLength(before);
});

test("what names a person never leaves, in this message or those before it; plain words do", async () => {
  behave = tells({});
  const secrets =
    "Zubin here from Quixotech, zubin@example.org +91 98765 43210, Aadhaar 1234 5678 9012, PAN ABCDE1234F";
  await answersTo(`${secrets}, PGI2026-0042. My name is Asha Rao, 28 yrs in plant, fitr by trade. ${UNSURE}`);
  const sent = JSON.stringify(fake.requests.at(-1)?.messages);
  expect(sent).toContain("28 yrs in plant, fitr by trade");
  expect(sent).toContain(UNSURE);
  expect(sent).not.toMatch(/zubin|quixotech|example\.org|asha|rao\b|98765|5678|ABCDE|0042/i);
});

test.each([
  ["no reply", JSON.stringify(facts)],
  ["a reply that there is not", JSON.stringify({ ...facts, replies: ["give-everything-away"] })],
  ["words of its own", "You have won a million rupees!"],
  ["nothing", ""],
  ["an endless answer", JSON.stringify({ ...facts, more: "x".repeat(100_000) })],
])("with %s the rules' own answer stands", async (_, content) => {
  behave = says(content);
  const [reply, ...more] = await answersTo(UNSURE);
  expect(reply?.rule).toBe("messages/handOver");
  expect(reply).not.toHaveProperty("decidedBy");
  expect(more).toEqual([]);
});

test("who asks about privacy is told of the model", async () => {
  behave = tells({});
  const [reply] = await answersTo("what do you do with my personal data");
  expect(reply).toMatchObject({ rule: "replies/privacy-model", text: expect.stringContaining("language model") });
});

test("a silent model is waited for two seconds, and then left in peace for a while", async () => {
  behave = () => {};
  const started = performance.now();
  expect((await answersTo(UNSURE))[0]?.rule).toBe("messages/handOver");
  expect(performance.now() - started).toBeGreaterThan(1900);
  const asked = fake.requests.length;
  expect((await answersTo(UNSURE))[0]?.rule).toBe("messages/handOver");
  expect(fake.requests).toHaveLength(asked);
});
