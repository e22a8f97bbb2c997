import type { Condition } from "../format/conditions.ts";
import type { REPLY_FACTS } from "../format/vocabulary.ts";
import type { Reply, RuleSet } from "../rule-set.ts";
import { judge } from "./judge.ts";
import type { Question } from "./question.ts";
import type { Reading } from "./readings.ts";

interface Values {
  readonly text: string | null;
  readonly number: number | null;
  readonly boolean: boolean;
}

/** What a reply may know beside the question: who is speaking, what they told, and what the record says of them. */
export type VisitorFacts = {
  readonly [Fact in Exclude<keyof typeof REPLY_FACTS, "question">]: Values[(typeof REPLY_FACTS)[Fact] & keyof Values];
};

/** A reply whose conditions hold. */
export interface Ranked {
  readonly reply: Reply;
  /** How well it fits, 0 to 1: how likely the reading is; 1 when hard words or facts alone ask for it. */
  readonly score: number;
  readonly reading?: Reading;
  readonly mentioned: readonly string[];
}

export interface Ranking {
  readonly question: Question;
  /** Replies whose conditions hold: by priority, then score, then the one that asks for most, then name. */
  readonly ranked: readonly Ranked[];
}

const byRank = (a: Ranked, b: Ranked) =>
  b.reply.priority - a.reply.priority ||
  b.score - a.score ||
  b.reply.asksFor - a.reply.asksFor ||
  (a.reply.topic < b.reply.topic ? -1 : 1);

/** How many comparisons must hold at least for a condition to hold, and whether one of them asks for samples. */
export interface Asked {
  readonly asksFor: number;
  readonly bySamples: boolean;
}

/** Shared conditions that refer to themselves are a mistake, which must not hang its own check. */
const MOST_DEEP = 50;

export function askedBy(condition: Condition, named: Readonly<Record<string, Condition>>, depth = 0): Asked {
  const inner = (each: Condition) => askedBy(each, named, depth + 1);
  if (depth > MOST_DEEP || "not" in condition) return { asksFor: 1, bySamples: false };
  if ("condition" in condition) {
    const shared = named[condition.condition];
    return shared === undefined ? { asksFor: 1, bySamples: false } : inner(shared);
  }
  if ("all" in condition) {
    const parts = condition.all.map(inner);
    const asksFor = parts.reduce((sum, each) => sum + each.asksFor, 0);
    return { asksFor, bySamples: parts.some(({ bySamples }) => bySamples) };
  }
  if (!("any" in condition)) return { asksFor: 1, bySamples: condition.operator === "resembles" };
  const parts = condition.any.map(inner);
  const least = parts.reduce((fewest, { asksFor }) => Math.min(fewest, asksFor), Number.POSITIVE_INFINITY);
  return { asksFor: least, bySamples: parts.every(({ bySamples }) => bySamples) };
}

/** Ranks the replies to a question: json-rules-engine judges those that can hold for its readings. */
export async function rankReplies(question: Question, visitor: VisitorFacts, set: RuleSet): Promise<Ranking> {
  const meant = new Set(question.readings.map(({ meaning }) => meaning));
  const candidates = [...set.replies.values()].filter(
    ({ meanings, bySamples }) => !bySamples || meanings.some((meaning) => meant.has(meaning)),
  );
  const held = await judge(candidates, visitor, set.bench, question);
  const ranked = held.map(({ rule: reply, mentioned, reading }): Ranked => {
    const found = { reply, mentioned, score: reading?.chance ?? 1 };
    return reading === undefined ? found : { ...found, reading };
  });
  return { question, ranked: ranked.sort(byRank) };
}
