import { expect, test } from "vitest";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { BEGINNING, type Context } from "#app/counsellor/conversation/turn.ts";
import { followsInWords, traceOf } from "#app/counsellor/trace.ts";
import { set } from "./steps.ts";

const visitor = { studentId: null, signedIn: false };

const say = (context: Context, text: string) =>
  respond(context, { kind: "text", text }, visitor, set, new Date("2026-11-22"));

/** Says one after another; what the last one got. */
async function after(...texts: string[]) {
  let now = await say(BEGINNING, texts[0] ?? "");
  for (const text of texts.slice(1)) now = await say(now, text);
  return now;
}
const rulesOf = ({ drafts }: Awaited<ReturnType<typeof say>>) => drafts.flatMap(({ rule }) => rule ?? []);
const textOf = (topic: string) => set.replies.get(topic);

test.each([
  [["How many testimonials do I need?", "who should write them?"], "testimonials"],
  [["can I cancel and get a refund", "within how many days"], "refund"],
  [["kitna time lagta hai", "aur fees"], "fees"],
  [["what is a Student ID", "how do i get one"], "student-id"],
  [["Is there an interview?", "who all will be there"], "interviewer"],
])("%s is understood from the answer before", async (texts, topic) => {
  expect(rulesOf(await after(...texts))).toEqual([`replies/${topic}`]);
});

test("the other one, and the name of the other one, mean the counterpart; a reply that speaks of both is given again", async () => {
  expect(rulesOf(await after("Who can apply for GMP?", "and the other one?"))).toEqual(["replies/aip-eligibility"]);
  expect(rulesOf(await after("Who can apply for GMP?", "what about AIP"))).toEqual(["replies/aip-eligibility"]);
  expect(rulesOf(await after("Who can apply for GMP?", "and the other one?", "and the other?"))).toEqual([
    "replies/gmp-eligibility",
  ]);
  const both = await after("how long does it take", "and for AIP?");
  expect(both.drafts[1]?.text).toContain(textOf("duration")?.speech.text);
});

test("more is told once, and then what lies near is offered", async () => {
  const more = await after("What are the fees?", "tell me more");
  expect(more.drafts[1]).toMatchObject({ rule: "replies/fees", text: textOf("fees")?.more });
  const spent = await say(more, "aur batao");
  expect(spent.drafts[1]?.text).toContain(set.followUps.nothingMore);
  expect(spent.drafts[1]?.buttons?.length).toBeGreaterThan(0);
  expect(spent.drafts[1]?.buttons?.map(({ action }) => action)).not.toContain("topic:fees");
});

test("a follow-up that stays where all is said does not get it said again, but what else it may mean", async () => {
  const { drafts } = await after("can I pay in EMI", "is it interest free");
  const { again, perhaps } = set.followUps;
  expect(drafts[1]).toMatchObject({ rule: "replies/instalments", text: `${again}\n\n${perhaps}` });
  expect(drafts[1]?.buttons?.length).toBeGreaterThan(1);
  expect(drafts[1]?.buttons?.map(({ action }) => action)).not.toContain("topic:instalments");
});

test("words that say little by themselves are offered what people go on to from there, not what they resemble", async () => {
  const { drafts } = await after("fees", "and?", "and?");
  expect(drafts[1]?.text).toContain(set.followUps.again);
  const offered = drafts[1]?.buttons?.map(({ action }) => action) ?? [];
  expect(offered.length).toBeGreaterThan(1);
  expect(["topic:refund", "topic:instalments", "topic:extra-charges", "topic:discount", "person"]).toEqual(
    expect.arrayContaining(offered),
  );
});

test("who has paid is not offered the same answer under the name that it has for others", async () => {
  const paid = { studentId: "PGI2026-0042", signedIn: true };
  let now: Context & { drafts?: Awaited<ReturnType<typeof say>>["drafts"] } = BEGINNING;
  for (const text of ["how do I apply", "more"])
    now = await respond(now, { kind: "text", text }, paid, set, new Date("2026-11-22"));
  const all = now.drafts?.at(-1);
  expect(all?.rule).toBe("replies/apply-complete");
  expect(all?.buttons?.map(({ action }) => action)).not.toContain("topic:apply");
  expect(all?.text).toContain(set.followUps.nothingMore);
});

test("nothing is announced that does not follow", async () => {
  const { again, nothingMore, perhaps } = set.followUps;
  const announced = new Set<boolean>();
  for (const [topic, { title, declines }] of set.replies) {
    if (declines) continue;
    const button = { text: title, action: `topic:${topic}`, variant: "outline" as const };
    let now = await respond(BEGINNING, { kind: "button", button, rule: undefined }, visitor, set, new Date());
    for (const text of ["tell me more", "tell me more", "and so?"]) {
      now = await say(now, text);
      const all = now.drafts.find((draft) => draft.text.startsWith(again) || draft.text.startsWith(nothingMore));
      if (all === undefined) continue;
      const offers = all.buttons?.some(({ action }) => action.startsWith("topic:")) === true;
      expect(all.text.includes(perhaps), topic).toBe(offers);
      announced.add(offers);
    }
  }
  expect(announced.size).toBe(2);
});

test.each(["documents", "portfolio", "interview", "refund"])(
  "after another answer a bare %s is a question",
  async (topic) => {
    expect(rulesOf(await after("how long does it take", topic))).toEqual([`replies/${topic}`]);
  },
);

test("why gets the reason, and none is invented", async () => {
  expect((await after("Do I need a degree?", "but why?")).drafts[1]?.text).toBe(textOf("degree")?.why);
  expect((await after("Is there a refund?", "why")).drafts[1]?.text).toBe(set.followUps.noReason);
});

test("a wish in Devanagari is one, whatever its words resemble", async () => {
  expect((await after("Do I need a degree?", "क्यों?")).drafts[1]?.text).toContain(textOf("degree")?.why);
  expect((await after("Is there a refund?", "क्यों")).drafts[1]?.text).toContain(set.followUps.noReason);
  expect((await after("What are the fees?", "और बताओ")).drafts[1]?.text).toContain(textOf("fees")?.more);
});

test("without an answer before, a follow-up follows nothing", async () => {
  for (const text of ["tell me more", "why?", "and the other one"]) {
    const { answered } = await after(text);
    expect(answered?.follows).toBeUndefined();
  }
});

test("what is clear by itself, a courtesy or unknown words follow nothing", async () => {
  expect(rulesOf(await after("What are the fees?", "Is there an interview?"))).toEqual(["replies/interview"]);
  expect(rulesOf(await after("What are the fees?", "ok thanks for that"))).toEqual(["replies/thanks"]);
  expect(rulesOf(await after("What are the fees?", "qwzx vbrt"))).not.toContain("replies/fees");
});

test("a whole question that is asked again is not answered in the same words, and at last a person is offered", async () => {
  const asked = ["fees kitni hai?", "how much does it cost in all", "fees kitni hai?"];
  const said = [await after(...asked.slice(0, 1)), await after(...asked.slice(0, 2)), await after(...asked)];
  expect(said.slice(0, 2).map(rulesOf)).toEqual([["replies/fees"], ["replies/fees"]]);
  expect(new Set(said.map(({ drafts }) => drafts[1]?.text)).size).toBe(3);
  expect(said[2]?.drafts[1]?.buttons?.map(({ action }) => action)).toContain("person");
});

test("a courtesy in between does not cut the thread", async () => {
  const { drafts } = await after("Do I need a degree?", "ok thanks", "but why?");
  expect(drafts[1]?.text).toBe(textOf("degree")?.why);
});

test("words that a step of an assessment does not understand are no follow-up", async () => {
  const asked = await after("What are the fees?", "start the eligibility check");
  expect(asked.assessment).not.toBeNull();
  const { answered } = await say(asked, "that one there");
  expect(answered?.follows).toBeUndefined();
});

test("what is kept of a question is bounded", async () => {
  const { memory } = await after(`fees ${"kitna ".repeat(150)}`);
  expect((memory.thread?.words ?? "").length).toBeLessThanOrEqual(200);
});

test("the trace tells what a message was understood to follow", async () => {
  const { answered } = await after("can I get my fee refunded", "within how many days");
  const { follows } = traceOf(answered ?? expect.fail("not answered"), set);
  expect(followsInWords(follows ?? expect.fail("follows nothing"))).toBe(
    'It follows the answer before, refund, and is read behind its question: "can I get my fee refunded"',
  );
});
