import { wordsOf } from "#app/learning/terms.ts";
import type { Thread } from "#app/records/conversation.ts";
import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";
import { decideParts, sentencesOf } from "./decide-parts.ts";
import { hasDevanagari, inLatin } from "./devanagari.ts";
import type { Wish } from "./follow-ups.ts";
import { withoutOpening } from "./lexicon.ts";
import { decide, type Found, isDoubted, type Ranking, rankReplies, sureOf, type VisitorFacts } from "./rank.ts";
import { type Reading, readingsOf, readQuestion } from "./readings.ts";
import { readInThread, wishIn } from "./thread.ts";

export type Answered = Found & {
  readonly text: string;
  /** How the whole message was judged: the ground of every trace. */
  readonly ranking: Ranking;
  /** What the whole message may mean, the likeliest first. */
  readonly readings: readonly Reading[];
  /** What the message was understood to follow, and how: read behind its words, or as a wish about its answer. */
  readonly follows?: { readonly thread: Thread; readonly how: "joined" | Wish };
};

/** So many times as likely as anything of ours courtesies must be together. */
const CLEARLY_MORE = 1.5;

interface Asked {
  /** What was spoken about before; absent when the message must stand for itself. */
  readonly thread?: Thread | undefined;
  /** What the answer before meant, where the message says that this was not asked. */
  readonly denied?: readonly string[] | undefined;
}

/**
 * What to offer when nothing is sure: the likeliest readings that are worth a button. Courtesies and what is not our subject
 * (a priority below the default, or declines) are never offered; when nothing else is likely, half the confidence is enough
 * to give one of them.
 */
async function offer(
  text: string,
  readings: readonly Reading[],
  visitor: VisitorFacts,
  set: RuleSet,
  follows: boolean,
): Promise<Found> {
  const { matching } = set.lexicon;
  const { confidence, leastOffered, leastForeign, mostOffered } = matching;
  const [first] = readings;
  if (first === undefined || first.chance < leastOffered) return { kind: "none" };
  // One button would be no choice: the second reading of ours stands beside it, however unlikely.
  const [, second] = readings.filter(({ meaning }) => !set.foreign.has(meaning) && !set.courtesies.has(meaning));
  const likely = readings.filter((reading, at) => at < 2 || reading === second || reading.chance >= leastOffered);
  const { ranked } = await rankReplies(readQuestion(text, set.lexicon, likely), visitor, set);
  const byReading = ranked.filter(({ reading }) => reading !== undefined).sort((a, b) => b.score - a.score);
  const between = byReading
    .filter(({ reply }) => reply.priority >= DEFAULT_PRIORITY && !reply.declines)
    .slice(0, mostOffered);
  const [surest] = byReading;
  // What is likely not our subject is not offered as ours, unless something of ours is likely too.
  const foreign = byReading.find(({ reply, score }) => reply.declines && score >= leastForeign);
  if (!follows && foreign !== undefined && !isDoubted(foreign.score, between[0]?.score ?? 0, matching))
    return { kind: "replies", replies: [foreign] };
  // Thanks and a farewell in one are a courtesy, whichever of the two they are.
  const courteous = readings.reduce((sum, { meaning, chance }) => sum + (set.courtesies.has(meaning) ? chance : 0), 0);
  const polite = byReading.find(({ reply }) => reply.priority < DEFAULT_PRIORITY && !reply.declines);
  const likelyOurs = between[0]?.score ?? 0;
  if (polite !== undefined && courteous >= confidence / 2 && courteous >= likelyOurs * CLEARLY_MORE)
    return { kind: "replies", replies: [polite] };
  if (likelyOurs >= leastOffered) return { kind: "unsure", between };
  return surest !== undefined && surest.score >= confidence / 2
    ? { kind: "replies", replies: [surest] }
    : { kind: "none" };
}

/** Whether something was answered for sure; that it is not our subject may be said of what is only likely so. */
export function isAnswered(answered: Answered, { lexicon }: RuleSet): boolean {
  if (answered.kind !== "replies") return false;
  return answered.replies.some(({ reply: { declines }, score }) => !declines || score >= lexicon.matching.confidence);
}

/**
 * The answer to a button that names a topic: the reply that holds for this visitor when the message means what that topic's
 * reply answers to; the topic itself when no condition speaks of the question.
 */
export async function answerTopic(topic: string, text: string, visitor: VisitorFacts, set: RuleSet): Promise<Answered> {
  const reply = set.replies.get(topic);
  const readings = (reply?.meanings ?? []).map((meaning) => ({ meaning, chance: 1 }));
  const ranking = await rankReplies(readQuestion(text, set.lexicon, readings), visitor, set);
  const given = ranking.ranked.filter(({ reading }) => reading !== undefined).slice(0, 1);
  if (given.length > 0) return { kind: "replies", replies: given, text, ranking, readings };
  if (reply === undefined) return { kind: "none", text, ranking, readings };
  const itself = { reply, score: 1, mentioned: [] };
  return { kind: "replies", replies: [itself], text, ranking, readings };
}

/**
 * The answer to a message of which is known which replies it asks for: those of them that hold for this visitor, or what the facts
 * alone ask for. Undefined when none holds.
 */
export async function answerMeant(
  topics: readonly string[],
  text: string,
  visitor: VisitorFacts,
  set: RuleSet,
): Promise<Answered | undefined> {
  const meant = topics.map((topic) => set.replies.get(topic)?.meanings ?? []);
  const readings = [...new Set(meant.flat())].map((meaning) => ({ meaning, chance: 1 }));
  const ranking = await rankReplies(readQuestion(text, set.lexicon, readings), visitor, set);
  const [first] = ranking.ranked;
  if (first !== undefined && first.reading === undefined)
    return { kind: "replies", replies: [first], text, ranking, readings };
  const best = meant.flatMap(
    (meanings) => ranking.ranked.find(({ reply }) => reply.meanings.some((one) => meanings.includes(one))) ?? [],
  );
  const replies = [...new Set(best)];
  return replies.length === 0 ? undefined : { kind: "replies", replies, text, ranking, readings };
}

/** A message as it stands and, where it has Devanagari, in Latin letters: samples may be in either, most are in these. */
const inScripts = (text: string, set: RuleSet): readonly string[] =>
  hasDevanagari(text) ? [text, inLatin(text, set.devanagari.words)] : [text];

/** A sentence that is a courtesy so likely is passed over before a question. */
const LIKELY_COURTESY = 0.4;

/** What a message that is taken for a courtesy asks behind its last courtesy; the message itself where it asks nothing there. */
function behindCourtesies(text: string, set: RuleSet): string {
  const sentences = sentencesOf(text, set).map((sentence) => withoutOpening(sentence, set.lexicon));
  const last = sentences.findLastIndex((sentence) => {
    const [first] = readingsOf(sentence, set.model);
    return first === undefined || (set.courtesies.has(first.meaning) && first.chance >= LIKELY_COURTESY);
  });
  const behind = sentences.slice(last + 1);
  return behind.some((sentence) => readQuestion(sentence, set.lexicon, []).asks) ? behind.join(" ") : text;
}

/** A message, and without what leads up to its question when that keeps it from being understood. */
function led(text: string, set: RuleSet): readonly string[] {
  const [first] = readingsOf(text, set.model);
  const asked = set.courtesies.has(first?.meaning ?? "") ? behindCourtesies(text, set) : text;
  if (asked !== text) return [asked];
  if (first === undefined || first.chance >= set.lexicon.matching.confidence) return [text];
  const rest = withoutOpening(text, set.lexicon);
  return wordsOf(rest).some((word) => set.model.knows(word)) ? [text, rest] : [text];
}

/** The way of putting a message in which its meaning is surest. */
function surer(ways: readonly string[], set: RuleSet): string {
  const sureness = (words: string) => readingsOf(words, set.model)[0]?.chance ?? 0;
  return ways.length > 1 ? (ways.toSorted((a, b) => sureness(b) - sureness(a))[0] ?? "") : (ways[0] ?? "");
}

/**
 * So far the sentences that ask have a say of their own, and so much each point of fitting words counts: chosen by 321 messages
 * of people that had taught nothing (docs/counsellor.md).
 */
const QUESTIONS_SAY = 0.2;
const WORDS_SAY = 0.2;
/** What is less likely counts as so likely. */
const LEAST_CHANCE = 0.01;

/**
 * What a message may mean that is sure of nothing as a whole: the sentences that ask count for more than those that tell, and
 * readings whose replies speak of what is asked count for more than others.
 */
function weighedAnew(text: string, readings: readonly Reading[], set: RuleSet): readonly Reading[] {
  if (readings.length === 0 || sureOf(readings, set).length > 0) return readings;
  const asking = sentencesOf(text, set).filter((sentence) => readQuestion(sentence, set.lexicon, []).asks);
  const chances = new Map(readings.map(({ meaning, chance }) => [meaning, chance]));
  if (asking.length > 0) {
    for (const [meaning, chance] of chances) chances.set(meaning, chance * (1 - QUESTIONS_SAY));
    for (const { meaning, chance } of asking.flatMap((sentence) => readingsOf(sentence, set.model)))
      chances.set(meaning, (chances.get(meaning) ?? 0) + (chance * QUESTIONS_SAY) / asking.length);
  }
  const fit = set.ownWords(asking.join(" ") || text);
  const weighed = [...chances].map(([meaning, chance]) => ({
    meaning,
    weight: (chance + LEAST_CHANCE) * Math.exp(WORDS_SAY * (fit.get(meaning) ?? 0)),
  }));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const share = sum([...chances.values()]) / sum(weighed.map(({ weight }) => weight));
  return weighed
    .map(({ meaning, weight }) => ({ meaning, chance: weight * share }))
    .sort((a, b) => b.chance - a.chance);
}

/** What a message may mean where some of it is ruled out: the rest is the likelier for it. */
function without(denied: readonly string[], readings: readonly Reading[]): readonly Reading[] {
  const left = readings.filter(({ meaning }) => !denied.includes(meaning));
  const out = readings.reduce((sum, { meaning, chance }) => (denied.includes(meaning) ? sum + chance : sum), 0);
  return out === 0
    ? readings
    : left.map(({ meaning, chance }) => ({ meaning, chance: chance / (1 - out + LEAST_LEFT) }));
}

/** So much is left for the other meanings at least, where almost all spoke for what is ruled out. */
const LEAST_LEFT = 0.2;

/** The answer to a message that asks nothing but more, the reason or the other one of what was answered before. */
async function answerWish(scripts: readonly string[], thread: Thread, visitor: VisitorFacts, set: RuleSet) {
  const [{ text, wish } = {}] = scripts.flatMap((text) => {
    const wish = wishIn(text, thread, set);
    return wish === undefined ? [] : [{ text, wish }];
  });
  const reply = set.replies.get(thread.topic);
  if (text === undefined || wish === undefined || reply === undefined) return undefined;
  const topic = wish === "other" ? (reply.counterpart ?? thread.topic) : thread.topic;
  return { ...(await answerTopic(topic, text, visitor, set)), follows: { thread, how: wish } };
}

/**
 * Finds the answer to a message: a reply, several when it asks several things, the likeliest readings when none is sure, or
 * none. Samples say what the message may mean, json-rules-engine which replies hold for it, priority and score which is best.
 * A message that follows another one is read behind its words, and Hindi in its own script in Latin letters, too.
 */
export async function findAnswer(
  asked: string,
  visitor: VisitorFacts,
  set: RuleSet,
  { thread, denied = [] }: Asked = {},
): Promise<Answered> {
  const scripts = inScripts(asked, set);
  const wished = thread && (await answerWish(scripts, thread, visitor, set));
  if (wished) return wished;
  const whole = surer(scripts, set);
  const text = surer(led(whole, set), set);
  // Of words that no sample has, letters alone would decide.
  const words = wordsOf(text);
  const strange = words.length > 1 && !words.some((word) => set.model.knows(word));
  const alone = strange ? [] : without(denied, readingsOf(text, set.model));
  const parts = denied.length > 0 ? undefined : await decideParts(text, alone, visitor, set);
  const joined =
    thread && parts === undefined && denied.length === 0 ? readInThread(whole, alone, thread, set) : undefined;
  const readings = joined ?? weighedAnew(text, alone, set);
  const question = readQuestion(text, set.lexicon, sureOf(readings, set, joined && set.followUps));
  const ranking = await rankReplies(question, visitor, set);
  const decided = decide(ranking);
  const found =
    parts ?? (decided.kind === "none" ? await offer(text, readings, visitor, set, joined !== undefined) : decided);
  // Hard words in it decided, not what it means behind another question.
  const anew = found.kind === "replies" && found.replies.every(({ reading }) => reading === undefined);
  const follows = thread && joined && !anew ? ({ follows: { thread, how: "joined" } } as const) : {};
  return { ...found, text, ranking, readings, ...follows };
}
