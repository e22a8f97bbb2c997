import { wordsAlone } from "../format/samples.ts";
import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";
import { decide, type Found, sureOf } from "./decide.ts";
import { partsOf } from "./parts.ts";
import { readQuestion } from "./question.ts";
import { type Ranked, rankReplies, type VisitorFacts } from "./rank.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** A question must be so sure by itself to count beside others, and a statement surer. */
const SURE_QUESTION = 0.9;
const SURE_STATEMENT = 0.95;
/** The whole message must have this among its likeliest readings. */
const AMONG_LIKELIEST = 4;
/** A statement mostly tells the story of a question beside it: what counts then must be as likely for the whole message. */
const TOLD_CHANCE = 0.015;
const BESIDE_STORY = 0.05;

/** One part of a message and the reply that it gets by itself, if one is sure. */
interface Part {
  readonly text: string;
  readonly asks: boolean;
  readonly winner: Ranked | undefined;
}

async function judgePart(text: string, visitor: VisitorFacts, set: RuleSet): Promise<Part> {
  const question = readQuestion(text, set.lexicon, sureOf(readingsOf(text, set.model), set));
  const decision = decide(await rankReplies(question, visitor, set), set);
  const [winner] = decision.kind === "replies" ? decision.replies : [];
  const enough = winner !== undefined && winner.score >= set.lexicon.matching.leastPerQuestion;
  return { text, asks: question.asks, winner: enough ? winner : undefined };
}

/** Courtesies beside a question are passed over; what says that it is not our subject counts, to be named. */
const counts = ({ reply }: Ranked) => reply.priority >= DEFAULT_PRIORITY || reply.declines;

/**
 * The one thing that a message asks among much that it tells, when the whole message is sure of nothing: the reply of the only
 * part that is put as a question and sure by itself, if it would be offered otherwise.
 */
function onlyQuestion(parts: readonly Part[], whole: readonly Reading[], set: RuleSet): Found | undefined {
  if (sureOf(whole, set).length > 0) return undefined;
  const sure = parts.flatMap(({ asks, winner }) =>
    asks && winner !== undefined && winner.score >= SURE_QUESTION && counts(winner) ? [winner] : [],
  );
  const [only] = sure;
  const { leastOffered } = set.lexicon.matching;
  const inWhole = whole.some(({ meaning, chance }) => meaning === only?.reading?.meaning && chance >= leastOffered);
  return only !== undefined && inWhole && !only.reply.declines && new Set(sure.map(({ reply }) => reply)).size === 1
    ? { kind: "replies", replies: [only] }
    : undefined;
}

/**
 * What a message of several parts asks for, when it asks several things: the reply of each part, where together they are also
 * what the whole message most looks like. Sentences that only tell the story of one question look like other things by
 * themselves, but the whole does not.
 * @param whole what the whole message may mean, the likeliest first
 */
export async function decideParts(
  text: string,
  whole: readonly Reading[],
  visitor: VisitorFacts,
  set: RuleSet,
): Promise<Found | undefined> {
  const { mostAnswers } = set.lexicon.matching;
  const texts = mostAnswers > 1 ? partsOf(text, set.lexicon) : [];
  if (texts.length < 2 || set.samples.has(wordsAlone(text))) return undefined;
  const parts = await Promise.all(texts.map((part) => judgePart(part, visitor, set)));
  const sure = new Map<string, { part: Part; winner: Ranked }>();
  for (const part of parts) {
    const { winner } = part;
    if (winner !== undefined && counts(winner) && !sure.has(winner.reply.topic))
      sure.set(winner.reply.topic, { part, winner });
  }
  const foreign = [...sure.values()].filter(({ winner }) => winner.reply.declines);
  // What is told about something else is the story of the question; only what is asked about it is another question.
  if (foreign.some(({ part }) => !part.asks)) return undefined;
  const heard = [...sure.values()].filter(({ part, winner: { reading, score } }) => {
    if (reading === undefined) return true;
    if (score < (part.asks ? SURE_QUESTION : SURE_STATEMENT)) return false;
    if (foreign.length > 0) return part.asks;
    const place = whole.findIndex(({ meaning }) => meaning === reading.meaning);
    return place >= 0 && place < AMONG_LIKELIEST && (part.asks || (whole[place]?.chance ?? 0) >= TOLD_CHANCE);
  });
  const told = heard.some(({ part }) => !part.asks);
  const asked = heard.filter(({ winner: { reading } }) => {
    const inWhole = whole.find(({ meaning }) => meaning === reading?.meaning)?.chance ?? 1;
    return !told || inWhole >= BESIDE_STORY;
  });
  if (asked.length < 2) return onlyQuestion(parts, whole, set);
  const answers = asked.filter(({ winner }) => !winner.reply.declines).slice(0, mostAnswers);
  if (answers.length === 0) return undefined;
  const declined = asked.filter(({ winner }) => winner.reply.declines).map(({ part }) => part.text);
  return { kind: "replies", replies: answers.map(({ winner }) => winner), notAnswered: declined };
}
