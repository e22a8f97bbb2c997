import { MAX_MESSAGE_LENGTH } from "../messages.ts";

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
