import { href } from "react-router";
import { wordsOf } from "#app/learning/terms.ts";
import { giveAnswer, startFlow } from "../flow/session.ts";
import { hasDevanagari } from "../match/devanagari.ts";
import { type Answered, answerMeant, answerTopic, findAnswer, isAnswered } from "../match/find-answer.ts";
import type { VisitorFacts } from "../match/rank.ts";
import { parseAction } from "../messages.ts";
import { fillDeep } from "../placeholders.ts";
import type { RuleSet } from "../rule-set.ts";
import { factsOf, type Visitor } from "../visitors.ts";
import { askBeforeLosing, begin, command, confirmEnding, firstFlow, forgetting, moved, underWay } from "./assess.ts";
import { answerOf, type Manner } from "./manners.ts";
import { deniesAnswer, hear, remarkOn, takesLeave, wantsPerson, wantsYesNo, warmthFor } from "./memory.ts";
import { takeOffered } from "./offered.ts";
import { askedAgain, askPerson, type Draft, HAND_OVER, moreAbout, OFFERS, replyRule, spoken } from "./speech.ts";
import type { Context, Input, Response } from "./turn.ts";
import { takeTyped } from "./typed.ts";

/** Where a question is handed to a person, with the conversation that led there. */
const ASK = href("/counsellor/person");
const ASK_AS_STUDENT = `${href("/student-dashboard/questions/ask")}?chat`;

/** Who writes more than this to tell of themselves asks for something besides. */
const LONGEST_TOLD = 25;

const own = (text: string): Draft => ({ text, isBot: false });

/**
 * Answers what a visitor says or presses. Changes nothing by itself: the same input gets the same response.
 * @param today for what is said in calendar years, such as "since 2010"
 */
export async function respond(
  context: Context,
  input: Input,
  visitor: Visitor,
  set: RuleSet,
  today: Date,
): Promise<Response> {
  const response = await answerTo(context, input, visitor, set, today);
  // Only a student who has an ID, or an interview, reaches the replies that name it; only their own is known here.
  const own = (name: string) => ownText(name, visitor);
  return { ...response, drafts: response.drafts.map((draft) => (draft.isBot ? fillDeep(draft, own) : draft)) };
}

async function answerTo(
  context: Context,
  input: Input,
  visitor: Visitor,
  set: RuleSet,
  today: Date,
): Promise<Response> {
  if (input.kind === "text") return respondToWords(context, input, visitor, set, today);
  const { button, rule } = input;
  const action = parseAction(button.action);
  const said = own(button.text);
  switch (action?.kind) {
    case "start":
    case "restart": {
      const flow = action.kind === "start" ? action.flow : (context.assessment?.flow ?? firstFlow(set));
      const asked = askBeforeLosing(context, button, rule, set);
      const begins = action.kind === "restart" ? forgetting(context) : context;
      return asked ?? moved(begins, await startFlow(flow, set), said, set);
    }
    case "topic":
      return answeredWith(
        context,
        button.text,
        await answerTopic(action.topic, button.text, factsFor(context, visitor, asked(button.text, set)), set),
        set,
        { how: { ...asked(button.text, set), pressed: true } },
      );
    case "back":
    case "stop":
    case "resume":
    case "change":
      return command(context, action.kind, said, set);
    case "confirm":
      return confirmEnding(context, said, set);
    case "answer": {
      const { assessment } = context;
      const current = assessment !== null && rule === `${assessment.flow}/${assessment.step}`;
      if (!current) return moved(context, { kind: "stale" }, said, set);
      const move = await giveAnswer(assessment, action.name, set);
      return { ...(await moved(context, move, said, set)), answer: action.name };
    }
    case "payment":
      // Whoever has a student ID has paid: the rules say so instead of asking for money again.
      if (visitor.studentId !== null) return respondToText(context, button.text, visitor, set);
      return { ...context, drafts: [], goTo: `${href("/payment/test")}?course=${action.course}` };
    case "link":
      return { ...context, drafts: [], goTo: action.path };
    case "guidelines":
      return { ...context, drafts: [], download: "guidelines" };
    case "more":
      return moreOf(context, rule, said, set);
    case "person":
      return { ...context, drafts: [], goTo: visitor.signedIn ? ASK_AS_STUDENT : ASK };
    default:
      return respondToText(context, button.text, visitor, set);
  }
}

/** Typed words: an answer or a command of the assessment, the acceptance of one that was offered, or a question. */
async function respondToWords(
  before: Context,
  { text, facts }: Extract<Input, { kind: "text" }>,
  visitor: Visitor,
  set: RuleSet,
  today: Date,
): Promise<Response> {
  const leaves = takesLeave(text, set);
  const { context: heard, news, sorry } = hear(before, leaves ? "" : text, set, today, facts);
  // A certificate number is looked up whatever else is going on.
  if ((visitor.record?.numberChecked ?? "none") !== "none") return respondToText(heard, text, visitor, set);
  const waiting = underWay(heard, set);
  if (leaves && waiting && !waiting.state.paused) return command(heard, "stop", own(text), set);
  const taken = await takeTyped(heard, text, today, set);
  if (taken.kind === "taken") return taken.response;
  const begun = leaves || wantsPerson(text, set) ? undefined : await takeOffered(heard, text, today, set);
  if (begun !== undefined) return begun;
  const { offered: _, ...memory } = heard.memory;
  const context = { ...heard, memory };
  // Words that no step of an assessment understands follow nothing either.
  const thread = taken.reading === "question" || context.assessment === null ? memory.thread : undefined;
  const how = facts ?? asked(text, set);
  const known = factsFor(context, visitor, how);
  const meant = facts && (await answerMeant(facts.replies, text, known, set));
  const denied = deniesAnswer(text, set) ? set.replies.get(context.lastTopic ?? "")?.meanings : undefined;
  const answered = meant ?? (await findAnswer(text, known, set, { thread, denied }));
  const flow = flowAsked(answered, news && how.wantsYesNo, context.memory, set);
  const here = underWay(context, set);
  if (flow !== undefined && set.flows.has(flow) && context.assessment === null)
    return moved(context, await begin(flow, set), own(text), set);
  // What is told in the middle of it answers the question that waits, or the one that was to be confirmed.
  if (flow === here?.state.flow && news && here !== undefined && !here.state.paused) {
    const { pending: _, proposed: __, ...state } = here.state;
    return moved(context, { kind: "at", state, step: here.step }, own(text), set);
  }
  const response = await answeredWith(context, text, answered, set, { news, how });
  const [said, first, ...rest] = response.drafts;
  if (sorry === undefined || said === undefined || first === undefined) return response;
  return { ...response, drafts: [said, { ...first, text: `${sorry}\n\n${first.text}` }, ...rest] };
}

/** The assessment that a message asks for: by saying so, or by telling what it asks for and asking whether that is enough. */
function flowAsked(
  answered: Answered,
  tellsAndAsks: boolean,
  { told }: Context["memory"],
  { remarks }: RuleSet,
): string | undefined {
  const [only, ...others] = answered.kind === "replies" ? answered.replies : [];
  if (only === undefined || others.length > 0) return undefined;
  const { starts, speech, topic } = only.reply;
  const primary = parseAction(speech.buttons?.find(({ variant }) => variant === "primary")?.action ?? "");
  const concerned = remarks.some(({ topics }) => topics.includes(topic));
  const tells = concerned && tellsAndAsks && told?.years !== undefined;
  return starts ?? (tells && primary?.kind === "start" ? primary.flow : undefined);
}

/** The rest of an answer, for whoever asks for more of it. */
function moreOf(context: Context, rule: string | undefined, said: Draft, set: RuleSet): Response {
  const reply = set.replies.get(rule?.replace(/^replies\//, "") ?? "");
  const text = reply === undefined ? "" : moreAbout(reply);
  if (reply === undefined || text === "")
    return { ...context, drafts: [said, ...spoken(set.messages.handOver, HAND_OVER)] };
  const memory = { ...context.memory, moreOf: reply.topic };
  return {
    ...context,
    memory,
    drafts: [said, { text, isBot: true, rule: replyRule(reply), buttons: [askPerson(set)] }],
  };
}

/** What a button asks in words, or a number that is looked up: it is answered in full, whatever was said before. */
async function respondToText(context: Context, text: string, visitor: Visitor, set: RuleSet): Promise<Response> {
  const how = { ...asked(text, set), pressed: true } as const;
  return answeredWith(context, text, await findAnswer(text, factsFor(context, visitor, how), set), set, { how });
}

function ownText(name: string, { studentId, words = {} }: Visitor): string | undefined {
  return name === "student.id" ? (studentId ?? undefined) : words[name as keyof typeof words];
}

type How = Pick<VisitorFacts, "wantsPerson"> & Manner;

const asked = (text: string, set: RuleSet): How => ({
  wantsYesNo: wantsYesNo(text, set),
  wantsPerson: wantsPerson(text, set),
});

/** What the rules know beside the question: of whoever is speaking, and of how it is asked. */
const factsFor = (
  { lastTopic, memory }: Context,
  visitor: Visitor,
  { wantsYesNo, wantsPerson }: How,
): VisitorFacts => ({
  ...factsOf(visitor, memory),
  lastTopic,
  wantsYesNo,
  wantsPerson,
});

/**
 * Says what was found, with understanding for what is felt and a remark on what was told, and asks the step again when an
 * assessment is under way.
 * @param news whether the words told something new about the visitor
 */
async function answeredWith(
  context: Context,
  text: string,
  answered: Answered,
  set: RuleSet,
  { news = false, how = asked(text, set) }: { news?: boolean; how?: How } = {},
): Promise<Response> {
  const { assessment } = context;
  const found = warmed(text, answerOf(context, answered, how, set), answered, set);
  // Few of our samples are in Devanagari: what is declined in it may only not be understood.
  const foreign =
    hasDevanagari(text) &&
    (answered.kind === "unsure"
      ? OFFERS.includes(found.drafts[0]?.rule ?? "")
      : answered.kind === "none" || answered.replies.every((given) => given.reply.declines));
  const drafted = foreign ? inDevanagari(answered, found.drafts, set) : found.drafts;
  const hindi = hasDevanagari(text) || found.memory.given?.includes(set.devanagari.wanted) === true;
  const warm = { ...found, drafts: hindi ? inHindi(drafted, answered, context, set) : drafted };
  const topics = answered.kind === "replies" ? answered.replies.map(({ reply: { topic } }) => topic) : [];
  const tells = !answered.ranking.question.asks && !how.wantsYesNo;
  // Beside the answer to something else nobody wants it.
  const remarkable = news && (tells || answered.kind === "none");
  const remark = underWay(context, set) === undefined ? await remarkOn(warm, remarkable, topics, set) : undefined;
  const concerned = topics.every((topic) => set.remarks.some((one) => one.topics.includes(topic)));
  // To somebody who tells and asks nothing, the remark is the answer.
  const enough =
    remark !== undefined && (answered.kind === "none" || (concerned && tells && wordsOf(text).length <= LONGEST_TOLD));
  const said = enough ? [] : warm.drafts;
  const drafts =
    answered.kind === "unsure" ? [...(remark?.drafts ?? []), ...said] : [...said, ...(remark?.drafts ?? [])];
  // What was not said is not kept as said.
  const { lastTopic } = enough ? context : warm;
  const memory = (enough ? await remarkOn(context, news, topics, set) : remark)?.memory ?? warm.memory;
  const before = answered.kind === "none" ? set.messages.answerNotUnderstood : set.messages.backToAssessment;
  const again = assessment?.paused ? [] : askedAgain(assessment, set, before);
  const spokenNow = answered.kind === "none" && again.length > 0 ? again : [...drafts, ...again];
  const response = { assessment, lastTopic, memory, drafts: [own(text), ...spokenNow], answered };
  return enough || isAnswered(answered, set) ? response : { ...response, unanswered: true };
}

type Said = Omit<Response, "assessment">;

/** Says in Devanagari what can be read; the readings, when there are some, are the buttons. */
function inDevanagari({ kind }: Answered, drafts: readonly Draft[], set: RuleSet): Draft[] {
  const [said, ...more] = spoken(set.devanagari.notUnderstood, "context/devanagari");
  const offered = kind === "unsure" ? drafts.at(-1) : undefined;
  return said === undefined
    ? [...drafts]
    : [{ ...said, ...(offered?.buttons ? { buttons: offered.buttons } : {}) }, ...more];
}

/** Answers in Hindi where they stand in Hindi, else with a sentence that says that they do not; and a person by a Hindi button. */
function inHindi(drafts: readonly Draft[], { kind, follows }: Answered, { memory }: Context, set: RuleSet): Draft[] {
  const { inEnglish, hedge, again, person } = set.devanagari;
  // More, or the reason, stands in English alone.
  const wished = follows !== undefined && follows.how !== "joined";
  return drafts.map((draft) => {
    const buttons = draft.buttons?.map((each) => (each.action === "person" ? { ...each, text: person } : each));
    const offered = buttons === undefined ? draft : { ...draft, buttons };
    if (draft.followUp || hasDevanagari(draft.text)) return offered;
    const reply = set.replies.get(draft.rule?.replace(/^replies\//, "") ?? "");
    const given = memory.given?.includes(reply?.topic ?? "") === true;
    const hindi = reply?.hi !== undefined && given ? again : reply?.hi;
    if (hindi === undefined || wished) return { ...offered, text: `${inEnglish}\n\n${draft.text}` };
    return { ...offered, text: kind === "unsure" ? `${hedge} ${hindi}` : hindi };
  });
}

/** A sentence of understanding goes before the answer, in the same message. */
function warmed(text: string, said: Said & Context, answered: Answered, set: RuleSet): Said & Context {
  const [first, ...others] = said.drafts;
  if (first === undefined) return said;
  const topics = answered.kind === "replies" ? answered.replies.map(({ reply: { topic } }) => topic) : [];
  const warmth = warmthFor(text, topics, said.memory, set);
  if (warmth === undefined) return said;
  const { sentence, memory, trouble } = warmth;
  const { buttons = [] } = first;
  const offers = trouble && !buttons.some(({ action }) => action === "person") ? [...buttons, askPerson(set)] : buttons;
  const warm = { ...first, text: `${sentence}\n\n${first.text}`, ...(offers.length > 0 ? { buttons: offers } : {}) };
  return { ...said, memory, drafts: [warm, ...others] };
}
