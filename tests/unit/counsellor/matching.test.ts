import { expect, test } from "vitest";
import { checkRules } from "#app/counsellor/check/check.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import { traceOf } from "#app/counsellor/trace.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { bytesOf, fixtureFiles, fixtureRules, teachHere } from "./fixture.ts";

async function topics(text: string, as: "visitor" | "student" | "paid" = "visitor"): Promise<string[]> {
  const found = await findAnswer(text, visitorAs(as), await fixtureRules());
  return found.kind === "replies" ? found.replies.map(({ reply }) => reply.topic) : [found.kind];
}

test.each([
  ["a plain keyword", "fee", "fees"],
  ["capitals and punctuation", "FEE?!?!", "fees"],
  ["a plural", "fees", "fees"],
  ["a phrase", "project report", "portfolio"],
  ["letters held down", "feeeees", "fees"],
  ["full-width letters", "ｆｅｅ", "fees"],
  ["an apostrophe", "what's the fee's amount", "fees"],
])("understands %s", async (_, text, topic) => {
  expect(await topics(text)).toEqual([topic]);
});

test.each([
  ["a typing mistake", "fes"],
  ["a phrase in the wrong order", "report project"],
  ["a phrase with another word inside", "project xylophone report"],
  ["a keyword inside another word", "feedback"],
  ["nothing that any rule knows", "xylophone lessons"],
  ["only punctuation", "?!..."],
  ["nothing", ""],
])("does not understand %s", async (_, text) => {
  expect(await topics(text)).toEqual(["none"]);
});

test("a greeting before a question does not hide it", async () => {
  expect(await topics("Hello, what are the fees?")).toEqual(["fees"]);
  expect(await topics("Hello! What are the fees?")).toEqual(["fees"]);
});

test("answers by what is known about the visitor", async () => {
  expect(await topics("How do I pay?", "visitor")).toEqual(["pay"]);
  expect(await topics("How do I pay?", "student")).toEqual(["pay"]);
  expect(await topics("How do I pay?", "paid")).toEqual(["paid"]);
});

test("asks back when two replies are asked for in the same way", async () => {
  const found = await findAnswer("portfolio and fees", visitorAs("visitor"), await fixtureRules());
  expect(found.kind === "unsure" && found.between.map(({ reply }) => reply.topic)).toEqual(["fees", "portfolio"]);
});

test("of two replies that fit alike, the one that asks for more is given", async () => {
  const reply = {
    $schema: "../schema/reply.schema.json",
    title: "The fee for those who are signed in",
    conditions: {
      all: [
        { fact: "question", operator: "mentions", value: ["fee"] },
        { fact: "signedIn", operator: "equal", value: true },
      ],
    },
    event: { type: "reply", params: { text: "Paid by you." } },
  };
  const own = { path: "replies/own-fee.json", bytes: bytesOf(JSON.stringify(reply)) };
  const { draft } = await checkRules([...(await fixtureFiles()), own], "own", teachHere);
  if (draft === undefined) throw new Error("no draft");
  const given = async (as: "visitor" | "student") => {
    const found = await findAnswer("the fee", visitorAs(as), draft);
    return found.kind === "replies" ? found.replies[0]?.reply.topic : found.kind;
  };
  expect([await given("visitor"), await given("student")]).toEqual(["fees", "own-fee"]);
});

test("tells why: the words that are mentioned", async () => {
  const answered = await findAnswer("Hello, the fees?", visitorAs("visitor"), await fixtureRules());
  const trace = traceOf(answered, await fixtureRules());
  expect([...trace.given, ...trace.runnersUp].flatMap(({ because }) => because)).toEqual([
    { mentions: "fee" },
    { mentions: "hello" },
  ]);
});
