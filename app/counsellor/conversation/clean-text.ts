import { wordsOf } from "#app/learning/terms.ts";
import { MAX_MESSAGE_LENGTH } from "../messages.ts";

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

// Control characters and the marks that turn the direction of text; line feeds are kept, tabs become spaces.
const UNSEEN = /(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export type Cleaned =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "blank" }
  | { readonly kind: "too-long" };

/**
 * A visitor's message, fit to be kept and shown: lone surrogates replaced, control and direction marks taken out, at most
 * one blank line in a row. Blank input is to be ignored.
 */
export function cleanMessage(given: string): Cleaned {
  if (given.length > MAX_MESSAGE_LENGTH * 4) return { kind: "too-long" };
  const text = given
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(UNSEEN, (sign) => (sign === "\t" ? " " : ""))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (!/[^\s\p{Cf}\p{Zs}]/u.test(text)) return { kind: "blank" };
  return text.length > MAX_MESSAGE_LENGTH ? { kind: "too-long" } : { kind: "text", text };
}
