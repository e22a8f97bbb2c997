import { expect, test } from "vitest";
import { speakerIn, wantsYesNo } from "#app/counsellor/conversation/memory.ts";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { shortened } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Context } from "#app/counsellor/conversation/turn.ts";
import type { Visitor } from "#app/counsellor/visitors.ts";
import { set } from "./steps.ts";

const VISITOR: Visitor = { studentId: null, signedIn: false };
const say = (context: Context, text: string, visitor = VISITOR) =>
  respond(context, { kind: "text", text }, visitor, set, new Date("2026-11-22"));

async function talk(texts: readonly string[], visitor = VISITOR) {
  let now: Awaited<ReturnType<typeof say>> = { ...BEGINNING, drafts: [] };
  const said: (typeof now)[] = [];
  for (const text of texts) {
    now = await say(now, text, visitor);
    said.push(now);
  }
  return said;
}
const rulesOf = (said: Awaited<ReturnType<typeof say>> | undefined) =>
  said?.drafts.flatMap(({ rule }) => rule ?? []) ?? [];
const actionsOf = (said: Awaited<ReturnType<typeof say>> | undefined) =>
  said?.drafts.flatMap(({ buttons = [] }) => buttons.map(({ action }) => action)) ?? [];

test.each([
  ["my daughter is 24, can she apply", "relative"],
  ["we want our forty supervisors certified, can the company pay", "employer"],
  ["a candidate gave me your certificate, is it genuine", "verifier"],
  ["someone named me as referee, what do you want from me", "referee"],
  ["got my certificate yesterday and my name is wrong on it", "holder"],
  ["I am a reporter with a daily and need a comment", "press"],
  ["I have 12 years in sales, what are the fees", undefined],
])("%j is said by %s", (text, speaker) => {
  expect(speakerIn(text, set)).toBe(speaker);
});

test.each([
  ["hello, can you tell me about fees", "replies/fees"],
  ["Hi there! Quick question about the certificate validity", "replies/validity"],
  ["Namaste sir, please let me know the refund policy", "replies/refund"],
  ["That was clear, thank you. Is there an exam?", "replies/exam"],
])("what leads up to a question does not hide it: %j", async (text, rule) => {
  expect(rulesOf((await talk([text]))[0])).toEqual([rule]);
});

test("a message that is only courtesy is answered as that", async () => {
  expect(rulesOf((await talk(["hello"]))[0])).toEqual(["replies/greeting"]);
  expect(rulesOf((await talk(["thank you sir"]))[0])).toEqual(["replies/thanks"]);
});

test("who is speaking is kept", async () => {
  const [, later] = await talk(["my son is 24, can he apply", "what are the fees"]);
  expect(later?.memory.speaker).toBe("relative");
});

test.each([
  ["Is the GMP a university degree, yes or no?", true],
  ["can i pay later", true],
  ["degree chahiye kya", false],
  ["interview hindi me ho sakta hai kya", true],
  ["what are the fees", false],
  ["Is this fine. Tell me the fees", false],
])("%j wants a yes or a no: %s", (text, wants) => {
  expect(wantsYesNo(text, set)).toBe(wants);
});

test("an answer is short, and the rest of it is told to whoever asks", () => {
  const paragraph = Array.from({ length: 40 }, () => "word").join(" ");
  expect(shortened(`${paragraph}\n\n${paragraph}`)).toEqual({ short: paragraph, rest: paragraph });
  expect(shortened(`One.\n\nTwo.`)).toEqual({ short: "One.\n\nTwo.", rest: "" });
  expect(shortened(`${paragraph}:\n\n- ${paragraph}`).rest).toBe("");
});

test("after one failed attempt a person is offered, and never in the same words", async () => {
  const said = await talk(["xqzt vrbl", "qwop lkjh", "xqztt vrbll", "qwopp lkjhh"]);
  const texts = said.map(({ drafts }) => drafts[1]?.text);
  expect(rulesOf(said[0])).toEqual(["messages/help"]);
  expect(said.slice(1).map(rulesOf)).toEqual(Array(3).fill(["messages/handOver"]));
  expect(actionsOf(said[1])).toEqual(["person"]);
  expect(new Set(texts.slice(0, 3)).size).toBe(3);
});

test("whoever asks for a person is offered one", async () => {
  const [said] = await talk(["I want to talk to a human about my refund"]);
  expect(rulesOf(said)).toEqual(["replies/person"]);
  expect(actionsOf(said)).toEqual(["person"]);
});

test("every entry of a numbered list is answered", async () => {
  const [said] = await talk([
    "1. what is the fee 2. is there an exam 3. how long does it take 4. where is your office",
  ]);
  expect(rulesOf(said)).toEqual(expect.arrayContaining(["replies/fees", "replies/exam", "replies/duration"]));
  expect(said?.drafts.length).toBeGreaterThanOrEqual(5);
});

test("what is put right is replaced with an apology", async () => {
  const [, put] = await talk(["i have 12 years of experience", "sorry, i have 9 years of experience in all"]);
  expect(put?.drafts[1]?.text).toContain("I am sorry, I had that wrong. I go by 9 years of work from now on.");
  expect(put?.memory.told?.years).toEqual({ low: 9, high: 9 });
});

test("no button repeats what was asked", async () => {
  const [said] = await talk(["How do I apply?"]);
  expect(said?.drafts.flatMap(({ buttons = [] }) => buttons.map(({ text }) => text))).not.toContain("How do I apply?");
});

test("the record answers whoever is signed in, and a number is checked for anybody", async () => {
  const pending: Visitor = { studentId: null, signedIn: true, record: { payment: "pending" } };
  const [stuck] = await talk(["I have paid but there is no student id, should i pay again"], pending);
  expect(rulesOf(stuck)).toEqual(["replies/payment-pending"]);
  const interviewed: Visitor = {
    studentId: "PGI2026-0042",
    signedIn: true,
    record: { payment: "paid", certificationStage: "interviewed" },
    words: { "student.next": "Your assessor writes.", "student.by": "", "student.path": "/student-dashboard" },
  };
  const [waits] = await talk(["what is the status of my application"], interviewed);
  expect(waits?.drafts[1]?.text).toContain("Your assessor writes.");
  const checked: Visitor = {
    ...VISITOR,
    record: { numberChecked: "never issued" },
    words: { "certificate.number": "PGI-7K2M-X4QD-90RT" },
  };
  const [unknown] = await talk(["is PGI-7K2M-X4QD-90RT genuine?"], checked);
  expect(unknown?.drafts[1]?.text).toContain("No certificate of PGI has the number PGI-7K2M-X4QD-90RT");
});

test("a place is no illness, and what is denied is not felt", async () => {
  for (const text of ["I work in a hospital, what are the fees", "nobody here is ill, what are the fees"]) {
    const [said] = await talk([text]);
    expect(said?.drafts[1]?.text, text).not.toMatch(/recovery|health first/);
  }
  const [ill] = await talk(["my son was admitted to hospital, what are the fees"]);
  expect(ill?.drafts[1]?.text).toMatch(/recovery|health first/);
});

test("what was said already is followed by what was not said yet, and by a person", async () => {
  const [, again] = await talk(["do I need a degree?", "so a diploma holder needs no degree, right?"]);
  expect(actionsOf(again)).toContain("person");
  expect(again?.drafts[1]?.text).not.toBe(set.replies.get("degree")?.speech.text);
});

test("where two readings are alike, each says what it would answer; what is hardly likely is not told", async () => {
  const [unlikely] = await talk(["it is with him that one as they had it there"]);
  expect(rulesOf(unlikely)).toEqual(["messages/handOver"]);
  // Which of such messages means two things alike changes with the samples.
  const vague = [
    "how about those papers in my house",
    "do you keep or read what I send",
    "are papers or people better",
  ];
  const first = await Promise.all(vague.map(async (text) => (await talk([text]))[0]));
  const said = first.find((response) => rulesOf(response)[0] === "messages/didYouMean");
  expect(said?.drafts[1]?.text.split("\n- ")).toHaveLength(3);
  expect(actionsOf(said).at(-1)).toBe("person");
});

test("a courtesy or a statement among numbered lines is not answered with a doubt", async () => {
  const [said] = await talk(["1. Noted, thank you. 2. I live in Pune. 3. What is the fee?"]);
  expect(rulesOf(said)).not.toContain("messages/partNotAnswered");
  expect(rulesOf(said)).toContain("replies/fees");
});

test("a student is told by name what PGI has of them", async () => {
  const paid: Visitor = {
    studentId: "PGI2026-0042",
    signedIn: true,
    record: { payment: "paid", documents: "looked at" },
    words: { "student.uploads": "Aadhaar Card (21 Nov 2026, looked at)" },
  };
  const [said] = await talk(["which of my documents have you received"], paid);
  expect(said?.drafts[1]?.text).toContain("Aadhaar Card (21 Nov 2026, looked at)");
});

test("what a message says it did not ask is not said again", async () => {
  const [, denied] = await talk([
    "do you have a telephone?",
    "I did not ask for a phone number. May your people telephone me?",
  ]);
  expect(rulesOf(denied)).not.toContain("replies/phone");
});

test("of several answers none is given again", async () => {
  const [, both] = await talk(["what are the fees", "what are the fees? and how long does it take?"]);
  expect(rulesOf(both)).toEqual(["replies/duration"]);
});

test("what a mother tells of her son is no time at work of hers", async () => {
  const [told] = await talk(["my daughter is 24 and has worked for 3 years, can she apply"]);
  expect(told?.memory.told).toBeUndefined();
});

test("numbers that ask what is needed begin no assessment", async () => {
  const [asked] = await talk(["I have 12 years of experience. How many years does GMP need?"]);
  expect(asked?.assessment).toBeNull();
});

test("a button is answered in full, also when that was said before", async () => {
  const [first, again] = await talk(["do I need a degree?", "is a degree needed"]);
  const button = { text: "Degree", action: "topic:degree", variant: "outline" as const };
  const pressed = await respond(
    again ?? BEGINNING,
    { kind: "button", button, rule: undefined },
    VISITOR,
    set,
    new Date(),
  );
  expect(pressed.drafts[1]?.text).toContain(set.replies.get("degree")?.speech.text.split("\n")[0]);
  expect(first?.drafts[1]?.text).not.toBe(again?.drafts[1]?.text);
});

test("where what was said already is asked again, what else is clearly likely is answered", async () => {
  const [, other] = await talk([
    "do I need a degree?",
    "graduation wala to hai hi nahi mere pas, 2nd year me choda. uske jagah kya upload karu",
  ]);
  expect(rulesOf(other)).toEqual(["replies/degree-document"]);
});

test.each([
  "So the six years rule me out of GMP, do I understand you rightly?",
  "Four to five years, so also no. Fine.",
  "we have waited 2 years with you",
])("a time that is spoken about is no time at work: %j", async (text) => {
  expect((await talk([text]))[0]?.memory.told).toBeUndefined();
});

test("thanks and a farewell in one are met as a courtesy", async () => {
  const [said] = await talk(["Okay, I will bring the big ones then. Khup chhan, thank you madam, I will come back"]);
  expect(rulesOf(said)).toEqual([expect.stringMatching(/replies\/(thanks|goodbye)/)]);
});

test("a message in Devanagari is answered in Hindi, or with a sentence in Hindi that the answer is in English", async () => {
  const [hindi, english, again] = await talk(["फीस कितनी है", "रिफंड मिलेगा क्या", "फीस कितनी है"]);
  expect(rulesOf(hindi)).toEqual(["replies/fees"]);
  expect(hindi?.drafts[1]?.text).toBe(set.replies.get("fees")?.hi);
  expect(hindi?.drafts[1]?.text).toContain("4,999");
  expect(rulesOf(english)).toEqual(["replies/refund"]);
  expect(english?.drafts[1]?.text).toMatch(new RegExp(`^${set.devanagari.inEnglish}`));
  expect(again?.drafts[1]?.text).not.toBe(hindi?.drafts[1]?.text);
  expect((await talk(["fees kitni hai"]))[0]?.drafts[1]?.text).not.toContain(set.devanagari.inEnglish);
});

test("whoever asks for Hindi gets it from then on, whatever letters they write in", async () => {
  const [asked, fee] = await talk(["arre english samajh nahi aati, hindi me bolo", "fees kitni hai"]);
  expect(rulesOf(asked)).toEqual(["replies/chat-language"]);
  expect(asked?.drafts[1]?.text).toBe(set.replies.get("chat-language")?.hi);
  expect(fee?.drafts[1]?.text).toBe(set.replies.get("fees")?.hi);
});

test("a good-bye neither answers nor accepts anything, and whoever asks for a person gets no assessment", async () => {
  const [, , left] = await talk(["check my eligibility", "yes", "haan ok got it, 5 saal baad milte hai 😂 bye"]);
  expect([left?.assessment?.paused, left?.memory.told]).toEqual([true, undefined]);
  const [, aside] = await talk(["am i eligible", "haan ok, 5 saal baad milte hai bye"]);
  expect(aside?.assessment).toBeNull();
  const [, person] = await talk(["am i eligible", "ok ask person"]);
  expect([person?.assessment, actionsOf(person)]).toEqual([null, expect.arrayContaining(["person"])]);
});
