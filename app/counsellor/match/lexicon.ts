import { wordsOf } from "#app/learning/terms.ts";
import type { MatchingFile, WordsFile } from "../format/words.ts";

/** The words of rules/words.json, and how sure is sure enough. */
export interface Lexicon
  extends Readonly<Record<Exclude<keyof WordsFile, "$schema" | "numbers">, ReadonlySet<string>>> {
  readonly matching: MatchingFile;
  readonly numbers: ReadonlyMap<string, number>;
}

export function buildLexicon({ numbers, ...lists }: WordsFile, matching: MatchingFile): Lexicon {
  const plain = (list: readonly string[]) => new Set(list.flatMap(wordsOf));
  const { ignore, joiners, asking, requesting, openings } = lists;
  return {
    matching,
    ignore: plain(ignore),
    joiners: plain(joiners),
    asking: plain(asking),
    requesting: plain(requesting),
    openings: new Set(openings.map((words) => wordsOf(words).join(" "))),
    numbers: new Map(Object.entries(numbers).map(([word, value]) => [wordsOf(word).join(" "), value])),
  };
}

/** Words as `mentions` compares them: small letters, no signs, no plural s; a space at either end. */
export const spaced = (text: string): string =>
  ` ${wordsOf(text)
    .map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word))
    .join(" ")} `;

/** Of so many words an opening is at most, the longest first. */
const OPENING_LENGTHS = [8, 7, 6, 5, 4, 3, 2, 1];

/** A message without what leads up to its question, such as a greeting; empty when there is nothing else. */
export function withoutOpening(text: string, { openings }: Lexicon): string {
  const words = text.trim().split(/\s+/);
  let from = 0;
  const opens = (length: number) =>
    openings.has(
      words
        .slice(from, from + length)
        .flatMap(wordsOf)
        .join(" "),
    );
  for (let length = OPENING_LENGTHS.find(opens); length !== undefined; length = OPENING_LENGTHS.find(opens))
    from += length;
  return words.slice(from).join(" ");
}
