import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
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

/** How well the words of a text fit those of the replies to each meaning, from 0. */
export type OwnWords = (text: string) => ReadonlyMap<string, number>;

/** A reply, as it is looked at here. */
interface Worded {
  readonly topic: string;
  readonly title: string;
  readonly meanings: readonly string[];
  readonly speech: { readonly text: string };
}

/** A word of a title counts as so many of the text. */
const IN_TITLE = 2;

/** Looks texts up in the replies' own words. @param ignored words that say nothing */
export function ownWordsOf(replies: readonly Worded[], ignored: ReadonlySet<string>): OwnWords {
  const index = new MiniSearch({
    idField: "topic",
    fields: ["title", "text"],
    tokenize: wordsOf,
    processTerm: (word) => (ignored.has(word) ? null : stemmer(word)),
    searchOptions: { boost: { title: IN_TITLE }, bm25: { k: 1.2, b: 0.75, d: 0 } },
  });
  index.addAll(replies.map(({ topic, title, speech: { text } }) => ({ topic, title, text })));
  const meaningsOf = new Map(replies.map(({ topic, meanings }) => [topic, meanings]));
  return (text) => {
    const found = new Map<string, number>();
    // Long texts find more of everything.
    const length = Math.sqrt(wordsOf(text).length + 1);
    for (const { id, score } of index.search(text))
      for (const meaning of meaningsOf.get(id) ?? [])
        found.set(meaning, Math.max(found.get(meaning) ?? 0, score / length));
    return found;
  };
}
