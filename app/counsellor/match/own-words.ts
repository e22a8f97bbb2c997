import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import { wordsOf } from "#app/learning/terms.ts";

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
