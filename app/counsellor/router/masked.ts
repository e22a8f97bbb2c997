import { wordsOf } from "#app/learning/terms.ts";
import type { RuleSet } from "../rule-set.ts";

const HIDDEN = "[...]";

/** What stands after these words is a name, or where somebody lives, however well the words are known. */
const NAMES_FOLLOW =
  /\b(?:my name(?: is|s|'s)?|mera naam|naam hai|mr|mrs|ms|dr|shri|smt|regards)\b[.,:]?\s+\S+(?:\s+\S+)?/giu;
const ADDRESS =
  /\b(?:flat|house|plot|door|floor|sector|block|phase|street|road|lane|nagar|colony|marg|pin ?code)\b[^.?!\n]{0,60}/giu;

/**
 * A question as it may leave the house: only words that the samples of the rules know, in small letters. Everything else is
 * hidden: e-mail addresses, links, numbers, the visitor's own name, what stands where names and addresses stand, and every
 * word that no sample has, which no list of names could do as surely. Empty when no word is left.
 */
export function maskedQuestion(text: string, name: string | undefined, { model }: RuleSet): string {
  const own = new Set(wordsOf(name ?? ""));
  const plain = text
    .replace(/\S+@\S+/g, " 0 ")
    .replace(/(?:https?:\/\/|www\.)\S+/gi, " 0 ")
    .replace(NAMES_FOLLOW, " 0 ")
    .replace(ADDRESS, " 0 ");
  const words = wordsOf(plain).map((word) =>
    /\p{N}/u.test(word) || own.has(word) || !model.knows(word) ? HIDDEN : word,
  );
  if (words.every((word) => word === HIDDEN)) return "";
  return words.filter((word, at) => word !== HIDDEN || words[at - 1] !== HIDDEN).join(" ");
}
