import { wordsOf } from "#app/learning/terms.ts";

const LONGEST = 200;
export const HIDDEN = "[...]";
/** Aadhaar, card, account and telephone numbers, however they are spaced; and a PAN. */
const NUMBERS = /\+?\d(?:[ .()-]{0,2}\d){8,}|\b[A-Z]{5}\d{4}[A-Z]\b/gi;

/** A text as somebody at PGI may read it: without email addresses and the numbers of documents, cards and phones. */
export function withoutPrivate(text: string): string {
  return text.replace(/\S+@\S+/g, HIDDEN).replace(NUMBERS, HIDDEN);
}

/**
 * A question as it may stand in the editors' inbox: in lower case, without e-mail addresses, links, long numbers (phone,
 * Aadhaar, card) and the words of the name that the eligibility form was told. Other names cannot be known and may remain.
 * Empty when nothing is left.
 */
export function anonymousQuestion(text: string, name: string | undefined): string {
  const named = new Set(wordsOf(name ?? "").filter((word) => word.length > 1));
  const plain = text
    .replace(/\S+@\S+/g, " ")
    .replace(/(?:https?:\/\/|www\.)\S+/gi, " ")
    .replace(/\+?\d(?:[\s().-]*\d){4,}/g, " ");
  const words = wordsOf(plain).filter((word) => !named.has(word) && !/\d{5,}/.test(word));
  return words.join(" ").slice(0, LONGEST).trim();
}
