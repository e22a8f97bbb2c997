import type { ChatButton } from "#app/records/conversation.ts";
import type { Answered } from "../match/find-answer.ts";
import { spaced } from "../match/lexicon.ts";
import type { Ranked, VisitorFacts } from "../match/rank.ts";
import { fillPlaceholders } from "../placeholders.ts";
import { DEFAULT_PRIORITY, type Reply, type RuleSet } from "../rule-set.ts";
import { besides, followUp, spokenAbout } from "./follow-up.ts";
import {
  askPerson,
  type Draft,
  didYouMean,
  HAND_OVER,
  moreAbout,
  NEAREST,
  notAnswered,
  replyRule,
  shortened,
  spoken,
  tellsRecord,
  topicButtons,
} from "./speech.ts";
import type { Context } from "./turn.ts";

/** What is said, and where the conversation then stands. */
type Said = Context & { readonly drafts: readonly Draft[] };

/** So many replies are remembered as given. */
const MOST_GIVEN = 24;
/** So many buttons stand under an answer at most. */
const MOST_BUTTONS = 4;

/** What a part of a message means is hardly asked for besides where the whole means it less likely than this. */
const HARDLY_BESIDES = 0.05;

/** A title inside of a sentence: "The fee" is "the fee", GMP stays what it is. */
const inSentence = (title: string) =>
  /^[A-Z](?:[a-z]| )/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/** Buttons without those that ask again what was asked or lead back to what was said. */
function worthPressing(buttons: readonly ChatButton[], asked: string, topics: readonly string[]): ChatButton[] {
  const said = spaced(asked);
  const fresh = buttons.filter(
    ({ text, action }, at) =>
      spaced(text) !== said &&
      !topics.some((topic) => action === `topic:${topic}`) &&
      buttons.findIndex((other) => other.action === action && (action !== "ask" || other.text === text)) === at,
  );
  return fresh.slice(0, MOST_BUTTONS);
}

/** One reply: yes or no first where it is wanted, and short. */
function told(reply: Reply, asked: string, { wantsYesNo }: Manner, set: RuleSet): Draft[] {
  const { speech, topic, yesNo, priority } = reply;
  const { buttons = [] } = speech;
  const { short, rest } = priority < DEFAULT_PRIORITY ? { short: speech.text, rest: "" } : shortened(speech.text);
  const more: ChatButton[] =
    rest === "" ? [] : [{ text: set.messages.moreButton, action: "more", variant: "outline" as const }];
  const text = wantsYesNo && yesNo !== undefined ? `${yesNo} ${short}` : short;
  const offered = worthPressing([...more, ...buttons], asked, [topic]);
  return spoken({ ...speech, text, buttons: offered }, replyRule(reply));
}

/** A reply to what is likely meant and not sure, which says so; the other readings are buttons. */
function hedged(reply: Reply, others: readonly Reply[], asked: string, manner: Manner, set: RuleSet): Draft[] {
  const [draft, ...rest] = told(reply, asked, manner, set);
  const hedge = fillPlaceholders(set.messages.hedge, (name) =>
    name === "title" ? inSentence(reply.title) : undefined,
  );
  const buttons = worthPressing([...topicButtons(others), askPerson(set)], asked, []);
  return [{ ...draft, isBot: true, text: `${hedge} ${draft?.text}`, buttons }, ...rest];
}

interface Once {
  readonly drafts: readonly Draft[];
  /** Whether there is nothing more to say of it, or else of which reply all is said by now. */
  readonly spent?: boolean;
  readonly moreOf?: string;
}

/** What is said where a question gets a reply that was given before: what was left of it, else that this is all. */
function saidBefore(reply: Reply, { text: asked, readings }: Answered, { memory }: Context, set: RuleSet): Once {
  const { topic, again, speech } = reply;
  const others = besides(reply, readings, set).filter((other) => !memory.given?.includes(other.topic));
  const left = again === undefined && memory.moreOf !== topic ? moreAbout(reply) : "";
  const all = again ?? fillPlaceholders(set.messages.again, () => inSentence(reply.title));
  const offered = [...topicButtons(others.slice(0, NEAREST)), askPerson(set), ...(speech.buttons ?? [])];
  const buttons = worthPressing(offered, asked, [topic]);
  const drafts = [{ text: left || all, isBot: true, rule: replyRule(reply), buttons }];
  return { drafts, ...(left === "" ? { spent: true } : { moreOf: topic }) };
}

/** What is said when nothing was understood once more: a person is offered, beside what it may have been. */
function passedOn(again: boolean, perhaps: readonly Ranked[], set: RuleSet): Draft {
  const { handOver, handOverAgain } = set.messages;
  const { text, buttons = [] } = again ? { text: handOverAgain, buttons: [askPerson(set)] } : handOver;
  const offered = topicButtons(perhaps.slice(0, NEAREST).map(({ reply }) => reply));
  return { text, isBot: true, buttons: [...buttons, ...offered], rule: HAND_OVER };
}

/** `pressed`: a button asked for it by name, which gets it in full whatever was said before. */
export type Manner = Pick<VisitorFacts, "wantsYesNo"> & { readonly pressed?: true };

/** What is said of replies, of readings that are not sure, and of nothing that was understood. */
export function answerOf(context: Context, answered: Answered, manner: Manner, set: RuleSet): Said {
  const { text } = answered;
  const { failed = 0, ...calm } = context.memory;
  const handOver = (memory: Context["memory"], perhaps: readonly Ranked[] = []) => ({
    ...context,
    memory: { ...memory, failed: failed + 1 },
    drafts: [passedOn(failed > 1, perhaps, set)],
  });
  const onceMore = (reply: Reply) => {
    const { drafts, spent = false, moreOf } = saidBefore(reply, answered, context, set);
    if (spent && failed > 0) return handOver(context.memory);
    const memory = { ...calm, ...(spent ? { failed: 1 } : {}), ...(moreOf === undefined ? {} : { moreOf }) };
    const replies = [{ reply, score: 1, mentioned: [] }];
    const about = spokenAbout({ ...context, memory }, { ...answered, kind: "replies", replies });
    return { ...remembering(about, [reply]), drafts };
  };
  const followed = answered.kind === "replies" ? followUp(context, answered, set) : undefined;
  if (followed !== undefined) {
    const { spent, memory, ...said } = followed;
    // That this is all is said once.
    if (spent && failed > 0) return handOver(memory);
    return { ...said, memory: { ...memory, failed: spent ? 1 : 0 } };
  }
  const declined =
    answered.kind === "replies" &&
    answered.replies.every(({ reply }) => reply.declines && context.memory.given?.includes(reply.topic));
  if (declined) return handOver(context.memory);
  const isGiven = ({ reply }: Ranked) =>
    manner.pressed !== true && !tellsRecord(reply) && context.memory.given?.includes(reply.topic) === true;
  if (answered.kind === "replies") {
    // Of several answers none is said again.
    const fresh = answered.replies.filter((one) => !isGiven(one) || one.reply.priority < DEFAULT_PRIORITY);
    const [first] = answered.replies;
    // The whole message asks for what was given: what one of its parts may mean besides would miss it.
    const { confidence } = set.lexicon.matching;
    const inWhole = ({ reply }: Ranked) =>
      answered.readings.find(({ meaning }) => reply.meanings.includes(meaning))?.chance ?? 0;
    const missed =
      first !== undefined && inWhole(first) >= confidence && fresh.every((one) => inWhole(one) < HARDLY_BESIDES);
    if (first !== undefined && (fresh.length === 0 || missed)) return onceMore(first.reply);
    const replies = fresh.map(({ reply }) => reply);
    const drafts = replies.flatMap((reply) => told(reply, text, manner, set));
    const about = spokenAbout({ ...context, memory: calm }, { ...answered, replies: fresh });
    return { ...remembering(about, replies), drafts: [...drafts, ...notAnswered(answered.notAnswered ?? [], set)] };
  }
  const [likeliest, ...less] = answered.kind === "unsure" ? answered.between : [];
  const { hedged: likely, leastNamed } = set.lexicon.matching;
  // What was said already is not offered again, unless the question most likely means it.
  const means = likeliest !== undefined && likeliest.score >= likely;
  if (means && isGiven(likeliest)) return onceMore(likeliest.reply);
  const [first, ...others] = [...(likeliest ? [likeliest] : []), ...less].filter((one) => !isGiven(one));
  if (first !== undefined && first.score >= likely) {
    const drafts = hedged(
      first.reply,
      others.map(({ reply }) => reply),
      text,
      manner,
      set,
    );
    const about = spokenAbout({ ...context, memory: calm }, { ...answered, kind: "replies", replies: [first] });
    return { ...remembering(about, [first.reply]), drafts };
  }
  const memory = { ...context.memory, failed: 1 };
  if (first !== undefined && first.score >= leastNamed)
    return { ...context, memory, drafts: [didYouMean([first, ...others], set)] };
  // What is hardly likely is not told.
  if (failed > 0 || answered.kind === "unsure")
    return handOver(context.memory, first === undefined ? [] : [first, ...others]);
  return { ...context, memory, drafts: spoken(set.messages.help, "messages/help") };
}

/** The conversation, which knows that these replies were given. */
function remembering<C extends Context>(context: C, replies: readonly Reply[]): C {
  const { given = [] } = context.memory;
  const all = [...new Set([...given, ...replies.map(({ topic }) => topic)])];
  return { ...context, memory: { ...context.memory, given: all.slice(-MOST_GIVEN) } };
}
