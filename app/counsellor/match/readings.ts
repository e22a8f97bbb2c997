import type { Model } from "#app/learning/model.ts";
import { wordsOf } from "#app/learning/terms.ts";
import { type Lexicon, spaced } from "./lexicon.ts";

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

/** What a message may mean, and how sure that is. */
export interface Reading {
  /** The name of the samples that it resembles. */
  readonly meaning: string;
  /** 0 to 1. */
  readonly chance: number;
}

/** Less likely readings are of no use to anybody. */
const MOST_READINGS = 8;

/** What a message may mean by these chances, one for each label: the likeliest first. */
export function likeliest(labels: readonly string[], chances: Float32Array): Reading[] {
  const found: Reading[] = [];
  for (const [at, meaning] of labels.entries()) {
    const chance = chances[at] ?? 0;
    const last = found.at(-1);
    if (found.length === MOST_READINGS && last !== undefined && chance <= last.chance) continue;
    const place = found.findIndex((reading) => chance > reading.chance);
    found.splice(place < 0 ? found.length : place, 0, { meaning, chance });
    if (found.length > MOST_READINGS) found.pop();
  }
  return found;
}

/** What a message may mean, the likeliest first. Typing mistakes are forgiven. */
export function readingsOf(text: string, { labels, judge, corrected }: Model): Reading[] {
  return likeliest(labels, judge(corrected(text)).chances);
}
