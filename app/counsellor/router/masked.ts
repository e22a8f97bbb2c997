import { wordsOf } from "#app/learning/terms.ts";
import { HIDDEN, withoutPrivate } from "../conversation/anonymous.ts";
import type { RuleSet } from "../rule-set.ts";

/** What stands after these words is a name, however well the words are known. */
const NAMES_FOLLOW =
  /(\b(?:my name(?: is|'s)?|mera naam|naam hai|i am called|this is|regards,?|mr|mrs|ms|dr|shri|smt|son|daughter|husband|wife)\b\.?,?\s+)(\p{Lu}[\p{L}.'-]*(?:\s+\p{Lu}[\p{L}.'-]*){0,2})/giu;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
/** Numbers of students and certificates. */
const OWN_NUMBER = /\bpgi[\s-]*[0-9a-z]{4}(?:[\s-]*[0-9a-z]{4}){1,2}\b|\b[0-9a-z]{4}(?:-[0-9a-z]{4}){2}\b/gi;
/** Longer numbers are those of documents, cards or phones; a fee, a year or a count is shorter. */
const LONG_NUMBER = /\d{6,}/g;
const WORD = /\p{L}[\p{L}\p{M}'-]*/gu;

/**
 * A message as it may leave the house: without what names a person. Hidden are email addresses, links, the numbers of documents
 * and phones, the visitor's own name, what stands where names stand, and words with a capital that no sample knows.
 */
export function masked(text: string, name: string | undefined, { model }: Pick<RuleSet, "model">): string {
  const own = new Set(wordsOf(name ?? "").filter((word) => word.length > 1));
  const plain = withoutPrivate(text)
    .replace(LINK, HIDDEN)
    .replace(OWN_NUMBER, HIDDEN)
    .replace(LONG_NUMBER, HIDDEN)
    .replace(NAMES_FOLLOW, (whole, before: string, names: string) =>
      /^\p{Lu}/u.test(names) ? `${before}${HIDDEN}` : whole,
    );
  return plain.replace(WORD, (word) => {
    const known = wordsOf(word);
    const names = /^\p{Lu}/u.test(word) && !known.every((each) => model.knows(each));
    return names || known.some((each) => own.has(each)) ? HIDDEN : word;
  });
}
