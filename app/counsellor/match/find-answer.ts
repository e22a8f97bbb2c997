import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";
import { decide, type Found, sureOf } from "./decide.ts";
import { decideParts } from "./decide-parts.ts";
import { readQuestion } from "./question.ts";
import { type Ranking, rankReplies, type VisitorFacts } from "./rank.ts";
import { type Reading, readingsOf } from "./readings.ts";

export type Answered = Found & {
  readonly text: string;
  /** How the whole message was judged: the ground of every trace. */
  readonly ranking: Ranking;
  /** What the whole message may mean, the likeliest first. */
  readonly readings: readonly Reading[];
};

/**
 * What to offer when nothing is sure: the likeliest readings that are worth a button. Courtesies and what is not our subject
 * (a priority below the default, or declines) are never offered; when nothing else is likely, half the confidence is enough
 * to give one of them.
 */
async function offer(text: string, readings: readonly Reading[], visitor: VisitorFacts, set: RuleSet): Promise<Found> {
  const { confidence, leastOffered, mostOffered } = set.lexicon.matching;
  const [first] = readings;
  if (first === undefined || first.chance < leastOffered) return { kind: "none" };
  // One button would be no choice: the second reading stands beside it, however unlikely.
  const likely = readings.filter(({ chance }, at) => at < 2 || chance >= leastOffered);
  const { ranked } = await rankReplies(readQuestion(text, set.lexicon, likely), visitor, set, true);
  const byReading = ranked.filter(({ reading }) => reading !== undefined).sort((a, b) => b.score - a.score);
  const between = byReading
    .filter(({ reply }) => reply.priority >= DEFAULT_PRIORITY && !reply.declines)
    .slice(0, mostOffered);
  const [surest] = byReading;
  const unlikely = (between[0]?.score ?? 0) < leastOffered;
  if (!unlikely) return { kind: "unsure", between };
  return surest !== undefined && surest.score >= confidence / 2
    ? { kind: "replies", replies: [surest] }
    : { kind: "none" };
}

/**
 * The answer to a button that names a topic: the reply that holds for this visitor when the message means what that topic's
 * reply answers to; the topic itself when no condition speaks of the question.
 */
export async function answerTopic(topic: string, text: string, visitor: VisitorFacts, set: RuleSet): Promise<Answered> {
  const reply = set.replies.get(topic);
  const readings = (reply?.meanings ?? []).map((meaning) => ({ meaning, chance: 1 }));
  const ranking = await rankReplies(readQuestion(text, set.lexicon, readings), visitor, set, true);
  const given = ranking.ranked.filter(({ reading }) => reading !== undefined).slice(0, 1);
  if (given.length > 0) return { kind: "replies", replies: given, text, ranking, readings };
  if (reply === undefined) return { kind: "none", text, ranking, readings };
  const itself = { reply, score: 1, matches: [], covered: new Set<number>() };
  return { kind: "replies", replies: [itself], text, ranking, readings };
}

/**
 * Finds the answer to a message: a reply, several when it asks several things, the likeliest readings when none is sure, or
 * none. Samples say what the message may mean, json-rules-engine which replies hold for it, priority and score which is best.
 * @param everyCandidate judge also the replies that cannot win, for a trace
 */
export async function findAnswer(
  text: string,
  visitor: VisitorFacts,
  set: RuleSet,
  everyCandidate = false,
): Promise<Answered> {
  const readings = readingsOf(text, set.model);
  const question = readQuestion(text, set.lexicon, sureOf(readings, set));
  const ranking = await rankReplies(question, visitor, set, everyCandidate);
  const whole = decide(ranking, set);
  const parts = await decideParts(text, readings, visitor, set);
  const found = parts ?? (whole.kind === "none" ? await offer(text, readings, visitor, set) : whole);
  return { ...found, text, ranking, readings };
}
