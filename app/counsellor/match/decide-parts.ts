import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";
import { decide, type Found, sureOf } from "./decide.ts";
import { partsOf } from "./parts.ts";
import { readQuestion } from "./question.ts";
import { type Ranked, rankReplies, type VisitorFacts } from "./rank.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** A thing that is asked in a part stands out in the whole message too: above a trace, and clear of what is not asked. */
const LEAST_IN_WHOLE = 0.0005;
const CLEAR_OF_NEXT = 10;

/** One part of a message and the reply that it gets by itself, if one is sure. */
interface Part {
  readonly text: string;
  readonly winner: Ranked | undefined;
  readonly readings: readonly Reading[];
}

async function judgePart(text: string, visitor: VisitorFacts, set: RuleSet): Promise<Part> {
  const readings = readingsOf(text, set.model);
  const ranking = await rankReplies(readQuestion(text, set.lexicon, sureOf(readings, set)), visitor, set);
  const decision = decide(ranking, set);
  const [winner] = decision.kind === "replies" ? decision.replies : [];
  const enough = winner !== undefined && winner.score >= set.lexicon.matching.leastPerQuestion;
  return { text, winner: enough ? winner : undefined, readings };
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
  if (texts.length < 2) return undefined;
  const parts = await Promise.all(texts.map((part) => judgePart(part, visitor, set)));
  const answers = new Map<string, Ranked>();
  for (const { winner } of parts) {
    if (winner !== undefined && winner.reply.priority >= DEFAULT_PRIORITY) answers.set(winner.reply.topic, winner);
  }
  const next = whole[answers.size]?.chance ?? 0;
  const likely = whole
    .slice(0, answers.size)
    .filter(({ chance }) => chance >= LEAST_IN_WHOLE && chance >= next * CLEAR_OF_NEXT);
  const asked = [...answers.values()].filter(
    ({ reading }) => reading === undefined || likely.some(({ meaning }) => meaning === reading.meaning),
  );
  if (asked.length < 2) return undefined;
  return { kind: "replies", replies: asked.slice(0, mostAnswers) };
}
