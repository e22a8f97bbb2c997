import type { REPLY_FACTS } from "../format/vocabulary.ts";
import type { MatchingFile } from "../format/words.ts";
import type { Reply, RuleSet } from "../rule-set.ts";
import { judge } from "./judge.ts";
import type { Question, Reading } from "./readings.ts";

export type Found =
  | {
      readonly kind: "replies";
      readonly replies: readonly Ranked[];
      /** Parts of the message that are not our subject, in the visitor's words. */
      readonly notAnswered?: readonly string[];
    }
  /** No reply is sure: the likeliest, to be offered. */
  | { readonly kind: "unsure"; readonly between: readonly Ranked[] }
  | { readonly kind: "none" };

/**
 * The readings that are sure enough to be answered: the likeliest, if it is likely and clear of the second, and, when it is not
 * our subject, much likelier than anything of ours.
 * @param least how likely and how clear; that of questions which stand for themselves when it is left out
 */
export function sureOf(
  readings: readonly Reading[],
  { lexicon, foreign, courtesies }: Pick<RuleSet, "lexicon" | "foreign" | "courtesies">,
  least: Pick<MatchingFile, "confidence" | "ambiguity"> = lexicon.matching,
): readonly Reading[] {
  const { confidence, ambiguity } = least;
  const [first, second] = readings;
  if (first === undefined || first.chance < confidence || first.chance - (second?.chance ?? 0) < ambiguity) return [];
  const ours = readings.find(({ meaning }) => !foreign.has(meaning) && !courtesies.has(meaning));
  const doubted = foreign.has(first.meaning) && isDoubted(first.chance, ours?.chance ?? 0, lexicon.matching);
  return doubted ? [] : [first];
}

/** Whether something of ours is too likely for a message to be told that it is not our subject. */
export const isDoubted = (foreign: number, ours: number, { muchLikelier }: MatchingFile): boolean =>
  foreign < ours * muchLikelier;

/** Decides between the ranked replies to one question. */
export function decide({ ranked }: Ranking): Found {
  const [first, second] = ranked;
  if (first === undefined) return { kind: "none" };
  const byWords = ({ reading }: Ranked) => reading === undefined;
  const tied =
    second !== undefined &&
    byWords(first) &&
    byWords(second) &&
    second.reply.priority === first.reply.priority &&
    second.reply.asksFor === first.reply.asksFor;
  return tied ? { kind: "unsure", between: [first, second] } : { kind: "replies", replies: [first] };
}

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
