import { expect, test } from "vitest";
import { checkRules } from "#app/counsellor/check/check.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import { traceOf } from "#app/counsellor/trace.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { fixtureFiles, fixtureRules, teachHere } from "./fixture.ts";
import { apply } from "./mistakes/mistake.ts";

async function topics(text: string, as: "visitor" | "student" | "paid" = "visitor"): Promise<string[]> {
  const found = await findAnswer(text, visitorAs(as), await fixtureRules());
  return found.kind === "replies" ? found.replies.map(({ reply }) => reply.topic) : [found.kind];
}

test.each([
  ["a plain keyword", "fee", "fees"],
  ["capitals and punctuation", "FEE?!?!", "fees"],
  ["a plural", "fees", "fees"],
  ["a synonym", "what does it cost", "fees"],
  ["a synonym in the plural", "which charges are there", "fees"],
  ["a typing mistake: a letter too few", "potfolio", "portfolio"],
  ["a typing mistake: a letter too many", "porttfolio", "portfolio"],
  ["a typing mistake: a wrong letter", "partfolio", "portfolio"],
  ["a typing mistake: two letters swapped", "portfoilo", "portfolio"],
  ["a known spelling", "porfolio", "portfolio"],
  ["a phrase", "project report", "portfolio"],
  ["a phrase with a filler word inside", "the project is a report", "portfolio"],
  ["letters held down", "feeeees", "fees"],
  ["full-width letters", "ｆｅｅ", "fees"],
  ["an apostrophe", "what's the fee's amount", "fees"],
])("understands %s", async (_, text, topic) => {
  expect(await topics(text)).toEqual([topic]);
});

test.each([
  ["two typing mistakes", "prtfolo"],
  ["a typing mistake in a short word", "fes"],
  ["a correct word that looks like a keyword with a mistake", "change"],
  ["a phrase in the wrong order", "report project"],
  ["a phrase with another word inside", "project xylophone report"],
  ["a keyword inside another word", "feedback"],
  ["nothing that any rule knows", "xylophone lessons"],
  ["only punctuation", "?!..."],
  ["nothing", ""],
])("does not understand %s", async (_, text) => {
  expect(await topics(text)).toEqual(["none"]);
});

test("answers both questions of one message, in their order", async () => {
  expect(await topics("What is a portfolio? And what does it cost?")).toEqual(["portfolio", "fees"]);
  expect(await topics("portfolio and fees")).toEqual(["portfolio", "fees"]);
  expect(await topics("fees, portfolio")).toEqual(["fees", "portfolio"]);
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

test("asks back when two replies fit equally well", async () => {
  const twin = (await fixtureFiles()).map((file) =>
    file.path === "replies/portfolio.json"
      ? (apply({ name: "", says: [], file: file.path, replace: ['["portfolio", ', '["portfolio", "price", '] }, [
          file,
        ])[0] ?? file)
      : file,
  );
  const { draft } = await checkRules(twin, "twin", teachHere);
  if (draft === undefined) throw new Error("no draft");
  const found = await findAnswer("price", visitorAs("visitor"), draft);
  expect(found.kind === "unsure" && found.between.map(({ reply }) => reply.topic)).toEqual(["fees", "portfolio"]);
});

test("tells why: the words, the keyword, and how they met", async () => {
  const answered = await findAnswer("Potfolio costs", visitorAs("visitor"), await fixtureRules(), {
    everyCandidate: true,
  });
  const trace = traceOf(answered, await fixtureRules());
  expect([...trace.given, ...trace.runnersUp].flatMap(({ because }) => because)).toEqual(
    expect.arrayContaining([
      { keyword: "portfolio", words: [{ typed: "potfolio", how: "typo" }] },
      { keyword: "fee", words: [{ typed: "costs", how: "synonym" }] },
    ]),
  );
});

test.each([
  ["6 years", 6],
  ["I have six years of experience", 6],
  ["about 6.5 years", 6.5],
  ["8-10 saal", 8],
  ["12+ years", 12],
  ["7", 7],
  ["5 projects about strategy and people in 3 teams", null],
  ["no number", null],
  ["9999999 years", null],
])("reads the years in %j as %j", async (text, years) => {
  const { ranking } = await findAnswer(text, visitorAs("visitor"), await fixtureRules());
  expect(ranking.question.years).toBe(years);
});
