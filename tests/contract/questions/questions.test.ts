import mongoose from "mongoose";
import { expect, test } from "vitest";
import { openConversation, readConversation, say } from "#app/counsellor/conversation.server.ts";
import { ForbiddenError, type Person } from "#app/identity/access.server.ts";
import { erasePerson } from "#app/personal-data/erase.server.ts";
import { headingsOf, personOfEmail } from "#app/personal-data/tell.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import { giveQuestionBack, passOn, sayTo, takeQuestion, writeToStudent } from "#app/questions/answer.server.ts";
import { type AskOutcome, askAsStudent, askAsVisitor, askedSoFar } from "#app/questions/ask.server.ts";
import { questionFigures, questionForStaff, questionLines } from "#app/questions/for-staff.server.ts";
import { workingDaysFrom } from "#app/questions/promise.server.ts";
import { ownThread, ownThreads, threadOfToken, writeByToken, writeOnOwn } from "#app/questions/thread.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { findQuestion, questionList } from "#app/records/questions.server.ts";
import { asPerson, newStaff, newStudent, staffPerson } from "#tests/support/people.ts";
import { newAddress, uuid } from "#tests/support/random.ts";
import { visitor, withCounsellor } from "../counsellor/talk.ts";

withCounsellor();

const [admin, other, boss] = [staffPerson("admin", "Asha Rao"), staffPerson("admin"), staffPerson("super_admin")];
const done = (outcome: AskOutcome) => {
  if (outcome.kind !== "done") throw new Error(`The question was not taken: ${outcome.kind}`);
  return outcome;
};
const client = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join(".")}`;
const ask = async (email = newAddress(), asked: { text?: string; conversation?: string } = {}) =>
  done(await askAsVisitor(email, client(), { text: "Is the fee paid back?", submission: uuid(), ...asked }));
const tokenIn = (path: string) => new URL(path, "http://local.invalid").searchParams.get("token") ?? "";
const mailsTo = async (email: string) => (await listMailsTo(email, 20)).map(({ name }) => name).toReversed();
const seenOf = async (reference: string) => (await questionForStaff(admin, reference))?.seen ?? "";
const answer = async (reference: string, text = "Yes, within 14 days.", by: Person = admin) =>
  sayTo(by, reference, await seenOf(reference), { say: "answer", text });

test("a question is taken with the conversation, told there and by mail, and answered in both", async () => {
  const email = newAddress();
  const { id } = await openConversation("visitor", { name: "Ravi Iyer", email, phone: "+91 98765 43210" });
  await say(id, { turn: 0, text: "my aadhaar is 1234 5678 9012 and ravi@people.example my mail" }, visitor);
  expect(await askedSoFar(id, null)).toMatchObject({ email, text: expect.stringContaining("aadhaar") });
  const { reference, path, told } = await ask(email, { conversation: id, text: "Call me on +91 98765 43210" });
  expect(reference).toMatch(/^Q-[2-9A-HJ-NP-Z]{5}$/);
  expect(told).toBe(true);

  const shown = await questionForStaff(admin, reference);
  expect(shown?.entries[0]?.text).toBe("Call me on [...]");
  expect(JSON.stringify(shown?.said)).not.toMatch(/5678|ravi@/);
  expect(shown?.said.some(({ isBot }) => !isBot)).toBe(true);
  expect(shown?.draft).not.toBe("");
  expect((await readConversation(id))?.messages.at(-1)?.text).toContain(reference);

  expect(await answer(reference)).toMatchObject({ kind: "done" });
  expect(await mailsTo(email)).toEqual(["question-received", "question-answered"]);
  expect((await readConversation(id))?.messages.at(-1)).toMatchObject({
    person: true,
    text: expect.stringContaining("Yes, within 14 days."),
  });
  expect(await threadOfToken(tokenIn(path))).toMatchObject({ state: "answered", entries: [{}, { from: "staff" }] });
  expect(JSON.stringify(await threadOfToken(tokenIn(path)))).not.toContain("Asha Rao");
});

test("the link of a question opens this one alone, and nobody guesses it", async () => {
  const [one, two] = [await ask(), await ask()];
  const [, proof] = tokenIn(one.path).split(".");
  expect(await threadOfToken(`${two.reference}.${proof}`)).toBeNull();
  expect(await threadOfToken(one.reference)).toBeNull();
  expect(await writeByToken(`${two.reference}.${proof}`, "Mine")).toEqual({ kind: "gone" });
});

test("a form that is sent twice is one question, one mail and one word in the chat", async () => {
  const email = newAddress();
  const { id } = await openConversation("visitor");
  const asked = { text: "Is the fee paid back?", submission: uuid(), conversation: id };
  const both = await Promise.all([1, 2].map(() => askAsVisitor(email, client(), asked)));
  expect(new Set(both.map((outcome) => done(outcome).reference)).size).toBe(1);
  expect(await mailsTo(email)).toEqual(["question-received"]);
  expect((await readConversation(id))?.messages).toHaveLength(2);
});

test("what is written on waits again, and is counted as reopened once there was an answer", async () => {
  const { reference, path } = await ask();
  const token = tokenIn(path);
  expect(await writeByToken(token, "For GMP.")).toEqual({ kind: "done" });
  expect(await writeByToken(token, "For GMP.")).toEqual({ kind: "done" });
  expect(await findQuestion(reference)).toMatchObject({ state: "open", reopened: 0, entries: [{}, {}] });
  await sayTo(admin, reference, await seenOf(reference), { say: "ask back", text: "When did you pay?" });
  await writeByToken(token, "In May.");
  await answer(reference);
  await writeByToken(token, "And for AIP?");
  expect(await findQuestion(reference)).toMatchObject({ state: "open", reopened: 1, taken_by: null });
  const figures = await questionFigures(admin);
  expect(figures.open).toBeGreaterThan(0);
  expect(figures.reopened).toBeLessThanOrEqual(figures.answered);
});

test("whoever takes a question has it for a day; an answer meets what was seen", async () => {
  const { reference } = await ask();
  expect(await takeQuestion(admin, reference)).toMatchObject({ kind: "done" });
  expect(await takeQuestion(other, reference)).toEqual({ kind: "taken" });
  expect(await answer(reference, "Mine", other)).toEqual({ kind: "taken" });
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await mongoose.connection.collection("questions").updateOne({ reference }, { $set: { taken_at: longAgo } });
  expect(await takeQuestion(other, reference)).toMatchObject({ kind: "done" });
  expect(await giveQuestionBack(admin, reference)).toMatchObject({ kind: "gone" });
  expect(await giveQuestionBack(other, reference)).toMatchObject({ kind: "done" });
  const seen = await seenOf(reference);
  const both = await Promise.all(
    [admin, other].map((by) => sayTo(by, reference, seen, { say: "answer", text: `By ${by.accountId}` })),
  );
  expect(both.map(({ kind }) => kind).sort()).toEqual(["changed meanwhile", "done"]);
  expect((await findQuestion(reference))?.entries).toHaveLength(2);
});

test("a question is passed on to a colleague, who is told, or to a role", async () => {
  const { reference } = await ask();
  const colleague = await newStaff("super_admin", "Leela Nair");
  expect(await passOn(admin, reference, colleague.id)).toMatchObject({ kind: "done" });
  expect(await mailsTo(colleague.email)).toEqual(["question-passed-on"]);
  expect(await passOn(admin, reference, "super_admin")).toEqual({ kind: "taken" });
  expect((await questionForStaff(admin, reference))?.line.with).toBe("Leela Nair");
  const { reference: second } = await ask();
  expect(await passOn(admin, second, "super_admin")).toMatchObject({ kind: "done" });
  const view = readListState(questionList.definition, new URLSearchParams("role=super_admin"));
  const [line] = await questionLines(admin, (await questionList.page(view)).rows);
  expect(line).toMatchObject({ reference: second, with: "For super admins" });
  expect(await passOn(admin, second, newId())).toEqual({ kind: "gone" });
});

test("a student asks about their case, and staff write to a student, in one list that is theirs alone", async () => {
  const [asha, ravi] = [await newStudent(), await newStudent({ fullName: "Ravi Iyer" })];
  const [own, stranger] = [asPerson(asha), asPerson(ravi)];
  const asked = { text: "When is my result told?", submission: uuid() };
  const { reference } = done(await askAsStudent(own, asked));
  const line = (await questionForStaff(boss, reference))?.line;
  expect(line).toMatchObject({ studentId: asha.id, asker: "Asha Rao" });
  expect(await ownThread(stranger, reference)).toBeNull();
  expect(await writeOnOwn(stranger, reference, "Mine")).toEqual({ kind: "gone" });
  await answer(reference, "On Monday.", boss);
  expect((await questionForStaff(boss, reference))?.lesson?.likely.length).toBeGreaterThan(0);
  expect((await questionForStaff(admin, reference))?.lesson).toBeNull();

  const written = { text: "Your scan is dark.", submission: uuid() };
  await Promise.all([1, 2].map(() => writeToStudent(admin, asha.id, written)));
  expect((await mailsTo(asha.email)).filter((name) => name === "question-from-pgi")).toHaveLength(1);
  expect((await ownThreads(own)).map(({ subject }) => subject)).toEqual(["Your scan is dark.", asked.text]);
});

test("nobody but staff sees and answers questions, and nobody but students has a list of their own", async () => {
  const { reference } = await ask();
  const student = asPerson(await newStudent());
  for (const refused of [
    () => questionForStaff(student, reference),
    () => sayTo(student, reference, "", { say: "answer", text: "Me" }),
    () => takeQuestion(student, reference),
    () => passOn(student, reference, "admin"),
    () => writeToStudent(student, student.rowId, { text: "Me", submission: uuid() }),
    () => questionLines(student, []),
    () => ownThreads(admin),
    () => askAsStudent(admin, { text: "Me", submission: uuid() }),
  ])
    await expect((async () => refused())()).rejects.toThrow(ForbiddenError);
});

test("so many questions wait from one address, and a stranger who names a student's takes nothing from them", async () => {
  const student = await newStudent();
  for (let i = 0; i < 5; i++) await ask(student.email);
  const more = { text: "One more?", submission: uuid() };
  expect(await askAsVisitor(student.email, client(), more)).toEqual({ kind: "too many", of: "address" });
  expect(await askAsStudent(asPerson(student), more)).toMatchObject({ kind: "done" });
  const from = client();
  for (let i = 0; i < 30; i++) await countUse("question by address", from);
  expect(await askAsVisitor(newAddress(), from, more)).toMatchObject({ kind: "limited" });
});

test("a conversation that somebody else left in the browser goes nowhere", async () => {
  const asha = asPerson(await newStudent());
  const { id } = await openConversation("dashboard", { name: "Asha", accountId: asha.accountId, email: asha.email });
  await say(id, { turn: 0, text: "What are the fees?" }, visitor);
  expect(await askedSoFar(id, asPerson(await newStudent()))).toEqual({ text: "", email: "" });
  const { told, reference } = await ask(newAddress(), { conversation: id });
  expect(told).toBe(false);
  expect((await questionForStaff(admin, reference))?.said).toEqual([]);
  expect(done(await askAsStudent(asha, { text: "Fees?", submission: uuid(), conversation: id })).told).toBe(true);
});

test("whoever asked is told it and can have it deleted; who of the staff wrote goes unsaid", async () => {
  const email = newAddress();
  const { reference } = await ask(email);
  await answer(reference);
  const told = JSON.stringify(await headingsOf(personOfEmail(email)));
  expect(told).toContain(reference);
  expect(told).not.toContain("Asha Rao");
  await erasePerson(personOfEmail(email));
  expect(await findQuestion(reference)).toBeNull();
});

test("working days leave the weekend out", () => {
  const friday = new Date("2026-11-20T10:00:00Z");
  expect(workingDaysFrom(friday, 2)).toEqual(new Date("2026-11-24T10:00:00Z"));
  expect(workingDaysFrom(new Date("2026-11-23T10:00:00Z"), -2)).toEqual(new Date("2026-11-19T10:00:00Z"));
});
