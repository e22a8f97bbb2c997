import { wordsOf } from "#app/learning/words.ts";

/** One question of rules/samples/<meaning>.txt. */
export interface SampleLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** The question as it is compared with others: its words alone. */
  readonly words: string;
}

/** No question that teaches something is longer, in characters. */
export const LONGEST_SAMPLE = 500;

/** A question as it is compared with others: its words alone. */
export const wordsAlone = (text: string): string => wordsOf(text).join(" ");

/** Reads a file of samples: one per line; blank lines and lines that begin with # are passed over. */
export function samplesIn(text: string): SampleLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter(({ text: sample }) => sample !== "" && !sample.startsWith("#"))
    .map((sample) => ({ ...sample, words: wordsAlone(sample.text) }));
}
