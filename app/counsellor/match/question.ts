import { wordsOf } from "#app/learning/terms.ts";
import { type Lexicon, spaced } from "./lexicon.ts";
import type { Reading } from "./readings.ts";

/** A visitor's message, as conditions look at it. */
export interface Question {
  /** Its words, with a space at either end. */
  readonly words: string;
  /** The readings that count: what the operator resembles holds for. */
  readonly readings: readonly Reading[];
  /** Whether it is put as a question: it has a question mark, or begins with a word that asks or requests. */
  readonly asks: boolean;
}

/** Reads a message. @param readings what it counts as meaning */
export function readQuestion(text: string, { asking, requesting }: Lexicon, readings: readonly Reading[]): Question {
  const [first = ""] = wordsOf(text);
  return { words: spaced(text), readings, asks: /[?？]/.test(text) || asking.has(first) || requesting.has(first) };
}
