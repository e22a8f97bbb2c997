import { wordsOf } from "#app/learning/terms.ts";

/** One question of rules/samples/<meaning>.txt. */
export interface SampleLine {
  readonly text: string;
  /** The meaning of the question that it follows, if it is a follow-up: its text then is that question and the follow-up. */
  readonly after?: string;
  /** From 1. */
  readonly line: number;
  /** The question as it is compared with others: its words alone. */
  readonly words: string;
}

/** No question that teaches something is longer, in characters. */
export const LONGEST_SAMPLE = 500;

/** A question as it is compared with others: its words alone. */
export const wordsAlone = (text: string): string => wordsOf(text).join(" ");

/** A follow-up: the meaning of the question before it, that question, and what followed. */
const FOLLOW_UP = /^([a-z0-9]+(?:-[a-z0-9]+)*) > (.+) > (.+)$/;

/** Reads a file of samples: one per line; blank lines and lines that begin with # are passed over. */
export function samplesIn(text: string): SampleLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index): Omit<SampleLine, "words"> => {
      const [, after, before, next] = FOLLOW_UP.exec(line.trim()) ?? [];
      return after === undefined
        ? { text: line.trim(), line: index + 1 }
        : { text: `${before}, ${next}`, after, line: index + 1 };
    })
    .filter(({ text: sample }) => sample !== "" && !sample.startsWith("#"))
    .map((sample) => ({ ...sample, words: wordsAlone(sample.text) }));
}
