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
  firstSentence,
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
/** What is said once more has so many words at least, where the answer has them. */
const WORDS_AGAIN = 14;
/** So many buttons stand under an answer at most. */
const MOST_BUTTONS = 4;

/** Stands among the replies that were given for one that was given twice. */
const saidAgain = (topic: string) => `${topic} again`;

/** A title inside of a sentence: "The fee" is "the fee", GMP stays what it is. */
const inSentence = (title: string) =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

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

/** One reply: yes or no first where it is wanted, short, and never in the same words twice. */
function told(
  reply: Reply,
  { text: asked, readings }: Pick<Answered, "text" | "readings">,
  { wantsYesNo }: Manner,
  { memory }: Context,
  set: RuleSet,
): Draft[] {
  const { speech, topic, yesNo, again, priority } = reply;
  const { buttons = [] } = speech;
  const isCourtesy = priority < DEFAULT_PRIORITY;
  const rule = replyRule(reply);
  const given = tellsRecord(reply) ? [] : (memory.given ?? []);
  if (given.includes(saidAgain(topic)) && !isCourtesy) return spoken(set.messages.handOver, "messages/handOver");
  if (given.includes(topic) && (!isCourtesy || again !== undefined)) {
    const left = again === undefined && memory.moreOf !== topic ? moreAbout(reply) : "";
    const once = again ?? fillPlaceholders(set.messages.again, () => firstSentence(speech.text, WORDS_AGAIN));
    const text = left === "" ? once : left;
    // It may have been meant for something else than what was said.
    const others = besides(reply, readings, set).filter((other) => !memory.given?.includes(other.topic));
    const offered = isCourtesy ? buttons : [...topicButtons(others.slice(0, 2)), askPerson(set), ...buttons];
    return [{ text, isBot: true, rule, buttons: worthPressing(offered, asked, [topic]) }];
  }
  const { short, rest } = isCourtesy ? { short: speech.text, rest: "" } : shortened(speech.text);
  const more: ChatButton[] =
    rest === "" ? [] : [{ text: set.messages.moreButton, action: "more", variant: "outline" as const }];
  const text = wantsYesNo && yesNo !== undefined ? `${yesNo} ${short}` : short;
  const offered = worthPressing([...more, ...buttons], asked, [topic]);
  return spoken({ ...speech, text, buttons: offered }, rule);
}

/** What is said when nothing was understood once more: a person is offered, beside what it may have been. */
function passedOn(again: boolean, perhaps: readonly Ranked[], set: RuleSet): Draft {
  const { handOver, handOverAgain } = set.messages;
  const { text, buttons = [] } = again ? { text: handOverAgain, buttons: [askPerson(set)] } : handOver;
  const offered = topicButtons(perhaps.slice(0, NEAREST).map(({ reply }) => reply));
  return { text, isBot: true, buttons: [...buttons, ...offered], rule: "messages/handOver" };
}

type Manner = Pick<VisitorFacts, "wantsYesNo">;

/** What is said of replies, of readings that are not sure, and of nothing that was understood. */
export function answerOf(context: Context, answered: Answered, manner: Manner, set: RuleSet): Said {
  const { text } = answered;
  const { failed = 0, ...calm } = context.memory;
  const handOver = (memory: Context["memory"], perhaps: readonly Ranked[] = []) => ({
    ...context,
    memory: { ...memory, failed: failed + 1 },
    drafts: [passedOn(failed > 1, perhaps, set)],
  });
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
  if (answered.kind === "replies") {
    // Of several answers none is said again.
    const fresh = answered.replies.filter(({ reply }) => !context.memory.given?.includes(reply.topic));
    const replies = fresh.length > 0 ? fresh : answered.replies.slice(0, 1);
    const drafts = replies.flatMap(({ reply }) => told(reply, answered, manner, context, set));
    return {
      ...remembering(
        { ...spokenAbout({ ...context, memory: calm }, answered) },
        replies.map(({ reply }) => reply),
      ),
      drafts: [...drafts, ...notAnswered(answered.notAnswered ?? [], set)],
    };
  }
  const [likeliest, ...less] = answered.kind === "unsure" ? answered.between : [];
  const isGiven = ({ reply }: Ranked) => context.memory.given?.includes(reply.topic) === true;
  // What was said already is not offered again, unless the question most likely means it.
  const means = likeliest !== undefined && likeliest.score >= set.lexicon.matching.hedged;
  const [first, ...others] = [...(likeliest && (means || !isGiven(likeliest)) ? [likeliest] : []), ...less].filter(
    (one) => one === likeliest || !isGiven(one),
  );
  if (first !== undefined && first.score >= set.lexicon.matching.hedged) {
    const { reply } = first;
    const [draft, ...rest] = told(reply, answered, manner, context, set);
    const hedge = fillPlaceholders(set.messages.hedge, (name) =>
      name === "title" ? inSentence(reply.title) : undefined,
    );
    const buttons = [...topicButtons(others.map((other) => other.reply)), askPerson(set)];
    const hedged = {
      ...draft,
      isBot: true,
      text: `${hedge} ${draft?.text}`,
      buttons: worthPressing(buttons, text, []),
    };
    const about = spokenAbout({ ...context, memory: calm }, { ...answered, kind: "replies", replies: [first] });
    return { ...remembering(about, [reply]), drafts: [hedged, ...rest] };
  }
  if (failed > 0 || (first === undefined && answered.kind === "unsure"))
    return handOver(context.memory, first === undefined ? [] : [first, ...others]);
  const memory = { ...context.memory, failed: 1 };
  const offered =
    first === undefined ? spoken(set.messages.help, "messages/help") : [didYouMean([first, ...others], set)];
  return { ...context, memory, drafts: offered };
}

/** The conversation, which knows that these replies were given. */
function remembering<C extends Context>(context: C, replies: readonly Reply[]): C {
  const { given: before = [] } = context.memory;
  const now = replies.map(({ topic }) => (before.includes(topic) ? saidAgain(topic) : topic));
  const given = [...new Set([...before, ...now])];
  return { ...context, memory: { ...context.memory, given: given.slice(-MOST_GIVEN) } };
}
