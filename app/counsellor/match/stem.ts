import { stemmer } from "stemmer";

/** The stem of an English word (Porter); words in other scripts and numbers stand for themselves. */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}
