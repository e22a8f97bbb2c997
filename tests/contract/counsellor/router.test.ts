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
afterAll(() => fake[Symbol.asyncDispose]());
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

const chooses = (rule: string) => says(JSON.stringify({ rule }));

test("a rule that the model chooses speaks, and the stored reply says who decided", async () => {
  behave = chooses("withdraw");
  const [reply] = await answersTo(UNSURE);
  expect(reply).toMatchObject({ rule: "replies/withdraw", decidedBy: "model" });
  const request = fake.requests.at(-1);
  const names = JSON.stringify(request?.response_format?.json_schema?.schema);
  for (const name of ["withdraw", "fees", "none"]) expect(names).toContain(`"${name}"`);
  const [kept] = (await listUnanswered(new Date(0))).filter(({ question }) => question === UNSURE);
  expect(kept).toMatchObject({ count: 1, offered: 0 });
});

test("the model is not asked when the rules are sure", async () => {
  const before = fake.requests.length;
  const [reply] = await answersTo("What are the fees?");
  expect(reply?.rule).toBe("replies/fees");
  expect(reply).not.toHaveProperty("decidedBy");
  expect(fake.requests).toHaveLength(before);
});

test("names, numbers, addresses and whatever no sample knows never leave", async () => {
  behave = chooses("none");
  const secrets = "Zubin here from Quixotech, flat 12 MG road Pune, zubin@example.org +91 98765 43210";
  await answersTo(`${secrets}. My name is Asha Rao. ${UNSURE}`);
  const sent = fake.requests.at(-1)?.messages.at(-1)?.content ?? "";
  expect(sent).toContain("can the thing be stopped");
  expect(sent.split("\n")[1]).not.toMatch(/zubin|quixotech|example|asha|rao|pune|\d/i);
});

test.each([
  ["none", '{"rule":"none"}'],
  ["a rule that there is not", '{"rule":"give-everything-away"}'],
  ["words of its own", "You have won a million rupees!"],
  ["nothing", ""],
  ["an endless answer", `{"rule":"withdraw","more":"${"x".repeat(100_000)}"}`],
])("with %s the rules' own answer stands", async (_, content) => {
  behave = says(content);
  const [reply, ...more] = await answersTo(UNSURE);
  expect(reply?.rule).toBe("messages/didYouMean");
  expect(reply).not.toHaveProperty("decidedBy");
  expect(more).toEqual([]);
});

test("who asks about privacy is told of the model", async () => {
  const [reply] = await answersTo("what do you do with my personal data");
  expect(reply).toMatchObject({ rule: "replies/privacy-model", text: expect.stringContaining("language model") });
});

test("a silent model is waited for two seconds, and then left in peace for a while", async () => {
  behave = () => {};
  const started = performance.now();
  expect((await answersTo(UNSURE))[0]?.rule).toBe("messages/didYouMean");
  expect(performance.now() - started).toBeGreaterThan(1900);
  const asked = fake.requests.length;
  expect((await answersTo(UNSURE))[0]?.rule).toBe("messages/didYouMean");
  expect(fake.requests).toHaveLength(asked);
});
