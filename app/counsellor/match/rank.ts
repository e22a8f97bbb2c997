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
