import { wordsOf } from "#app/learning/terms.ts";
import type { Thread } from "#app/records/conversation.ts";
import type { Answered } from "../match/find-answer.ts";
import { likeliest, type Reading } from "../match/readings.ts";
import { DEFAULT_PRIORITY, type Reply, type RuleSet } from "../rule-set.ts";
import { askPerson, type Draft, moreAbout, replyRule, tellsRecord, topicButtons } from "./speech.ts";
import type { Context } from "./turn.ts";

/** Behind a longer question nothing that follows would be heard: its topic's title stands for it. */
const LONGEST_THREAD = 20;
const MOST_LETTERS = 200;

type Given = Extract<Answered, { kind: "replies" }>;
type Follows = NonNullable<Answered["follows"]>;
/** What is said, and where the conversation then stands. */
type Said = Context & { readonly drafts: readonly Draft[] };

/** The conversation after these replies: their topic, and the words that the next message may go on from. */
export function spokenAbout(context: Context, { replies, text, follows }: Given): Context {
  const reply = replies.at(-1)?.reply;
  if (reply === undefined) return context;
  const stands = { ...context, lastTopic: reply.topic };
  // After a courtesy, and what is not our subject, the talk goes on where it was.
  if (reply.priority < DEFAULT_PRIORITY || reply.declines) return stands;
  const asks = replies.length === 1 && follows === undefined && wordsOf(text).length <= LONGEST_THREAD;
  const words = (asks ? text : reply.title).slice(0, MOST_LETTERS);
  const thread: Thread = reply.topic === follows?.thread.topic ? follows.thread : { topic: reply.topic, words };
  return { ...stands, memory: { ...context.memory, thread } };
}

/** Replies to something else than this one, that answer to any of these readings and may be offered, the likeliest first. */
export function besides(
  { topic, meanings }: Reply,
  readings: readonly Reading[],
  { replies, lexicon: { matching } }: RuleSet,
): Reply[] {
  // Another reply to the same meaning is for other visitors: its button would give this one again.
  return readings
    .filter(
      ({ meaning, chance }) => chance >= matching.leastOffered && meaning !== topic && !meanings.includes(meaning),
    )
    .flatMap(({ meaning }) => replies.get(meaning) ?? [])
    .filter(({ priority, declines }) => priority >= DEFAULT_PRIORITY && !declines);
}

/** What people go on to who asked for a reply. */
const goneOnTo = (reply: Reply, set: RuleSet): Reply[] =>
  besides(reply, likeliest(set.model.labels, Float32Array.from(set.followUps.goingOn(reply.meanings))), set);

/** That this is all, and the first of these replies to choose from, if there are any. */
function thatIsAll(text: string, others: readonly Reply[], set: RuleSet): Pick<Draft, "text" | "buttons"> {
  const offered = [...new Set(others)].slice(0, set.lexicon.matching.mostOffered);
  const buttons = [...topicButtons(offered), askPerson(set)];
  return { text: offered.length === 0 ? text : `${text}\n\n${set.followUps.perhaps}`, buttons };
}

/**
 * What is said to a follow-up that stays with its topic: more about it, the reason, or that this is all. Undefined when the
 * replies speak for themselves.
 */
export function followUp(
  context: Context,
  answered: Given,
  set: RuleSet,
): (Said & { readonly spent: boolean }) | undefined {
  const { follows, replies } = answered;
  const [first, ...others] = replies;
  if (follows === undefined || first === undefined || others.length > 0) return undefined;
  const { reply } = first;
  if (reply.topic !== follows.thread.topic || tellsRecord(reply)) return undefined;
  const { draft, moreOf, spent = false } = stayed(reply, answered, follows, context.memory.moreOf, set);
  const after = spokenAbout(context, answered);
  const memory = { ...after.memory, ...(moreOf === undefined ? {} : { moreOf }) };
  return { ...after, memory, spent, drafts: [{ isBot: true, rule: replyRule(reply), ...draft }] };
}

function stayed(
  reply: Reply,
  answered: Given,
  { how }: Follows,
  moreOf: string | undefined,
  set: RuleSet,
): { draft: Pick<Draft, "text" | "buttons">; moreOf?: string; spent?: boolean } {
  const { again, nothingMore, noReason } = set.followUps;
  const { topic, speech } = reply;
  const { text, buttons = [] } = speech;
  const own = buttons.length === 0 ? {} : { buttons };
  if (how === "other") return { draft: { text, ...own } };
  if (how === "why") return { draft: { text: reply.why ?? noReason, ...own } };
  const more = moreOf === topic ? "" : moreAbout(reply);
  if (more !== "") return { draft: { text: more, ...own }, moreOf: topic };
  const next = goneOnTo(reply, set);
  if (how === "more") return { draft: thatIsAll(nothingMore, next, set), spent: true };
  // What was said stands right above; the words may have meant something else.
  return { draft: thatIsAll(again, [...besides(reply, answered.readings, set), ...next], set), spent: true };
}
