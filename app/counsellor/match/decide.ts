import type { MatchingFile } from "../format/words.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Ranked, Ranking } from "./rank.ts";
import type { Reading } from "./readings.ts";

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
