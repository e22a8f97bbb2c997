import { wordsOf } from "#app/learning/words.ts";
import type { Thread } from "#app/records/conversation.ts";
import type { Answered } from "../match/find-answer.ts";
import { readingsOf } from "../match/readings.ts";
import { DEFAULT_PRIORITY, type Reply, type RuleSet } from "../rule-set.ts";
import { type Draft, replyRule, topicButtons } from "./speech.ts";
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

/** Replies other than that of a topic, the likeliest by what these words mean, to be offered when there is no more to say about it. */
function besides(topic: string, words: readonly string[], set: RuleSet): Reply[] {
  const likely = words
    .flatMap((each) => readingsOf(each, set.model))
    .sort((a, b) => b.chance - a.chance)
    .flatMap(({ meaning }) => set.replies.get(meaning) ?? [])
    .filter((reply) => reply.topic !== topic && reply.priority >= DEFAULT_PRIORITY && !reply.declines);
  return [...new Set(likely)].slice(0, set.lexicon.matching.mostOffered);
}

/**
 * What is said to a follow-up that stays with its topic: more about it, the reason, or that this is all. Undefined when the
 * replies speak for themselves.
 */
export function followUp(context: Context, answered: Given, set: RuleSet): Said | undefined {
  const { follows, replies } = answered;
  const [first, ...others] = replies;
  if (follows === undefined || first === undefined || others.length > 0) return undefined;
  const { reply } = first;
  if (reply.topic !== follows.thread.topic) return undefined;
  const { draft, moreOf } = stayed(reply, answered.text, follows, context.memory.moreOf, set);
  const after = spokenAbout(context, answered);
  const memory = { ...after.memory, ...(moreOf === undefined ? {} : { moreOf }) };
  return { ...after, memory, drafts: [{ isBot: true, rule: replyRule(reply), ...draft }] };
}

function stayed(
  reply: Reply,
  asked: string,
  { how, thread }: Follows,
  moreOf: string | undefined,
  set: RuleSet,
): { draft: Pick<Draft, "text" | "buttons">; moreOf?: string } {
  const { again, nothingMore, noReason } = set.followUps;
  const { topic, speech } = reply;
  const { text, buttons = [] } = speech;
  const own = buttons.length === 0 ? {} : { buttons };
  if (how === "other") return { draft: { text, ...own } };
  if (how === "why") return { draft: { text: reply.why ?? noReason, ...own } };
  if (reply.more !== undefined && moreOf !== topic) return { draft: { text: reply.more, ...own }, moreOf: topic };
  if (how === "more") {
    const near = besides(topic, [thread.words, reply.title], set);
    return { draft: { text: nothingMore, buttons: topicButtons(near) } };
  }
  // What was said stands right above; the words may have meant something else.
  return { draft: { text: again, buttons: topicButtons(besides(topic, [asked], set)) } };
}
