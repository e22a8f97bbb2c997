import { expect, test } from "vitest";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { BEGINNING, type Context } from "#app/counsellor/conversation/turn.ts";
import { readTold } from "#app/counsellor/understanding/told.ts";
import { set } from "./steps.ts";

const TODAY = new Date("2026-11-22");
const visitor = { studentId: null, signedIn: false };

const say = (context: Context, text: string) => respond(context, { kind: "text", text }, visitor, set, TODAY);

async function after(...texts: string[]) {
  let now = await say(BEGINNING, texts[0] ?? "");
  for (const text of texts.slice(1)) now = await say(now, text);
  return now;
}
const said = ({ drafts }: Awaited<ReturnType<typeof say>>) => drafts.filter(({ isBot }) => isBot);
const years = (low: number, high = low) => ({ low, high });

test.each([
  ["I have 12 years in sales, six as head", { years: years(12), managing: years(6) }],
  ["I have 15 years of experience, of which 7 managing people", { years: years(15), managing: years(7) }],
  ["am i eligible? 9 yrs in logistics", { years: years(9) }],
  ["I've worked 3 years at TCS and 9 at Infosys", { years: years(12) }],
  [
    "I do sales + export for family business 8 yrs, and using ChatGPT since 1 yr",
    { years: years(8), tools: ["ChatGPT"] },
  ],
  ["mera 10 saal ka experience hai, 4 saal team lead", { years: years(10), managing: years(4), role: "a team leader" }],
  ["I have been working since 2010", { years: years(16) }],
  ["can I apply with 6 years of experience?", { years: years(6) }],
  ["6 years in IT, I use chatgpt and copilot daily", { technology: years(6), tools: ["ChatGPT", "Copilot"] }],
  ["I am 45 years old with 6 years of experience", { years: years(6) }],
])("%s is heard", (text, told) => {
  expect(readTold(text, set, TODAY)).toEqual(told);
});

test.each([
  "do I need 10 years of experience?",
  "is 10+ years required",
  "my boss has 20 years of experience",
  "I don't have 10 years",
  "I want to be a manager in 5 years",
  "GMP takes 6-8 months?",
  "I paid 2 years ago",
  "my certificate is valid for 3 years",
  "I have 120 years of experience",
  "I am 45",
  "the orders lie in cartons in my loft, from 1981 onward",
])("%s tells nothing about the visitor", (text) => {
  expect(readTold(text, set, TODAY)).toEqual({});
});

test("what was told is used in the answer, without a promise, and never twice in the same words", async () => {
  const told = await after("I have 12 years in sales, six as head");
  expect(said(told).map(({ text }) => text)).toEqual([
    "With 12 years of work, among them 6 years of leading people, GMP looks likely, though I cannot promise it. Shall we check?",
  ]);
  expect(told.unanswered).toBeUndefined();
  const later = await say(told, "who can apply for GMP?");
  expect(said(later).map(({ rule }) => rule)).toEqual(["replies/gmp-eligibility"]);
});

test("what is told beside a question is remarked on where the question is about it, and nowhere else", async () => {
  const about = await after("I have 9 years in banking. Who can apply for GMP?");
  expect(said(about).map(({ rule }) => rule)).toEqual(["replies/gmp-eligibility", "context/years-near"]);
  const other = await after("I have 9 years in banking. What are the fees?");
  expect(said(other).map(({ rule }) => rule)).toEqual(["replies/fees"]);
});

test("yes to the remark begins the assessment, which asks only what was not told", async () => {
  const begun = await after("I have 12 years in sales, six as head", "yes");
  expect(begun.assessment).toMatchObject({ step: "responsibility", workExperience: 10, managerialExperience: true });
  expect(said(begun)[0]?.text).toContain("Noted: 12 years of work; 6 years of leading people.");
  const back = await say(begun, "go back");
  expect(back.assessment).toMatchObject({ step: "leadership" });
  expect((await say(back, "no")).assessment).toMatchObject({ step: "ai_tools", managerialExperience: false });
});

test("one message can fill the assessment", async () => {
  const begun = await after("22 yrs, lead 140, P&L, Copilot daily. Am I eligible?");
  expect(begun.assessment).toMatchObject({ step: "responsibility", workExperience: 15, managerialExperience: true });
  expect((await say(begun, "yes")).assessment).toMatchObject({ step: "ai_workflows", businessExposure: true });
});

test("a time of leading is no total, and what is told while an answer is looked at replaces it", async () => {
  const led = await after("hello", "microfinance me branch manager hu 4 saal se");
  expect(led.memory.told).toMatchObject({ managing: years(4) });
  expect(led.assessment?.pending).toBeUndefined();
  const pending = await after("check my eligibility", "4 years");
  expect(pending.assessment?.pending).toBeDefined();
  const put = await say(pending, "total 7 saal ka experience hai. eligible hoon ki nahi?");
  expect(put.assessment).toMatchObject({ workExperience: expect.any(Number) });
  expect(put.assessment?.pending).toBeUndefined();
});

test("a later statement replaces an earlier one, and what it rules out", async () => {
  const { memory } = await after("I have 12 years in sales, six as head", "sorry, I have 4 years of experience");
  expect(memory.told).toEqual({ years: years(4) });
});

test("years told to the question whether to begin begin the check and answer its question", async () => {
  const begun = await after("start the eligibility check", "9 years");
  expect(begun.assessment).toMatchObject({ step: "leadership", workExperience: 10 });
  expect(said(begun)[0]?.text).toContain("Noted: 9 years");
});

test("start again forgets what was told", async () => {
  const begun = await after("I have 12 years in sales, six as head", "yes");
  const again = await say(begun, "start again");
  expect(again.memory.told).toBeUndefined();
  expect(said(await say(again, "yes"))[0]?.text).not.toContain("12 years");
});

test("what is kept is bounded, however much is told", async () => {
  let now: Context = BEGINNING;
  for (let turn = 1; turn <= 40; turn += 1) {
    now = await say(now, `I have ${turn} years of experience, I use chatgpt copilot gemini claude tableau perplexity`);
  }
  expect(now.memory.told?.tools?.length).toBeLessThanOrEqual(5);
  expect(JSON.stringify(now.memory).length).toBeLessThan(2000);
});

test("a feeling told beside a question is met first, in other words each time, and not when it is denied", async () => {
  const first = await after("I am very nervous, is there an exam?");
  expect(said(first)[0]).toMatchObject({ rule: "replies/exam", text: expect.stringMatching(/^I understand that/) });
  const second = await say(first, "I'm scared, what are the fees?");
  expect(said(second)[0]?.text).toMatch(/^It is natural/);
  const third = await say(second, "I am not worried, how long does it take?");
  expect(said(third)[0]?.text).toBe(set.replies.get("duration")?.speech.text);
});

test.each([
  ["फीस कितनी है", "replies/fees"],
  ["क्या डिग्री ज़रूरी है?", "replies/degree"],
  ["कितना समय लगता है", "replies/duration"],
])("Hindi in its own script is read: %s", async (text, rule) => {
  expect(said(await after(text)).map((draft) => draft.rule)).toEqual([rule]);
});

test("what is not understood in Devanagari is answered in Devanagari, with the main buttons", async () => {
  const [draft] = said(await after("गुलाबी हाथी उड़ता है"));
  expect(draft?.text).toMatch(/[\u0900-\u097f]/);
  expect(draft?.buttons?.length).toBeGreaterThanOrEqual(2);
});

test("a student who has an ID is told it, and nobody else", async () => {
  const text = "what is my student id";
  const paid = await respond(
    BEGINNING,
    { kind: "text", text },
    { studentId: "PGI2026-0042", signedIn: true },
    set,
    TODAY,
  );
  expect(said(paid)[0]?.text).toContain("Your Student ID is PGI2026-0042.");
  const others = [visitor, { studentId: null, signedIn: true }];
  for (const other of others) {
    const [draft] = said(await respond(BEGINNING, { kind: "text", text }, other, set, TODAY));
    expect(draft?.rule).toBe("replies/student-id");
    expect(draft?.text).not.toContain("{{");
  }
});

test("rules may look at what was told", async () => {
  const remark = set.remarks.find(({ name }) => name === "gmp-likely");
  expect(remark?.topics).toContain("gmp");
  const untold = await after("who can apply for GMP?");
  expect(said(untold)).toHaveLength(1);
});
