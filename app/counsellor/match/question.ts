import type { Lexicon, QuestionWord } from "./lexicon.ts";
import type { Reading } from "./readings.ts";
import { stemOf } from "./stem.ts";
import { yearsIn } from "./years.ts";

/** How a word of the question came to stand for a token. */
export type Via = "word" | "spelling" | "synonym" | "typo";

export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly via: Via;
}

/** A visitor's message, read once: its words and every token that stands in it. */
export interface Question {
  readonly words: readonly QuestionWord[];
  readonly tokens: ReadonlyMap<string, readonly Occurrence[]>;
  /** The number of years that the message names, or null. */
  readonly years: number | null;
  readonly yearsAt: readonly number[];
  /** The readings that count: what the operator resembles holds for. */
  readonly readings: readonly Reading[];
  /** Whether it is put as a question: it has a question mark, or begins with a word that asks or requests. */
  readonly asks: boolean;
}

/**
 * Reads a message with the lexicon: known spellings, stems, synonyms, and one forgiven typing mistake per word.
 * @param readings what the message counts as meaning
 */
export function readQuestion(text: string, lexicon: Lexicon, readings: readonly Reading[]): Question {
  const tokens = new Map<string, Occurrence[]>();
  const add = (token: string, occurrence: Occurrence) => {
    const list = tokens.get(token);
    if (list === undefined) tokens.set(token, [occurrence]);
    else list.push(occurrence);
  };
  const words = lexicon.read(text).map(({ raw, word }, at): QuestionWord => {
    const stem = stemOf(word);
    const ignored = lexicon.ignored.has(word);
    const known = lexicon.stems.has(stem);
    add(stem, { start: at, end: at, via: raw === word ? "word" : "spelling" });
    for (const group of lexicon.groupsOf(stem)) add(group, { start: at, end: at, via: "synonym" });
    let meant = stem;
    if (!known && !ignored) {
      const near = new Set([...lexicon.typos.near(word), ...lexicon.typos.near(singular(word))].map(stemOf));
      for (const candidate of near) {
        meant = candidate;
        add(candidate, { start: at, end: at, via: "typo" });
        for (const group of lexicon.groupsOf(candidate)) add(group, { start: at, end: at, via: "typo" });
      }
    }
    return { raw, word, stem, ignored, meant };
  });
  const first = words[0]?.word ?? "";
  const asks = /[?？]/.test(text) || lexicon.asking.has(first) || lexicon.requesting.has(first);
  const question = { words, tokens, asks, readings, ...yearsIn(words, lexicon) };
  for (const [at, { stem }] of words.entries()) {
    for (const phrase of lexicon.phrasesFrom(stem)) {
      const end = endOfPhrase(question, phrase.stems, at);
      if (end !== undefined) add(phrase.group, { start: at, end, via: "synonym" });
    }
  }
  return question;
}

function singular(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Whether only filler words stand between two positions, both excluded. */
export function onlyFillers(question: Question, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (!question.words[at]?.ignored) return false;
  return true;
}

function endOfPhrase(question: Question, stems: readonly string[], at: number): number | undefined {
  let end = at;
  for (const stem of stems.slice(1)) {
    const next = question.tokens.get(stem)?.find(({ start }) => start > end && onlyFillers(question, end, start));
    if (next === undefined) return undefined;
    end = next.end;
  }
  return end;
}
