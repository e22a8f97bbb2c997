import type { Caution, Exclusion } from "../text/guards.ts";
import type { ReadSentence } from "../text/read.server.ts";

/** What is judged at once: a sentence, or two that follow one another, for a deed is often told in two. */
export interface Passage {
  text: string;
  /** As they stand in the document. */
  sentences: readonly string[];
  caution: Caution | null;
  /** Why it does not count; null when it does. */
  exclusion: Exclusion | null;
}

/** The passages of a text: every sentence longer than a heading, and every two that count and stand side by side. */
export function passagesOf(read: readonly ReadSentence[]): Passage[] {
  const passages: Passage[] = [];
  let before: ReadSentence | undefined;
  for (const item of read) {
    const { sentence, counted, caution, exclusion } = item;
    if (exclusion !== "heading") {
      const text = exclusion === null ? counted : sentence.text;
      passages.push({ text, sentences: [sentence.text], caution, exclusion });
    }
    const neighbours =
      before?.sentence.paragraph === sentence.paragraph && before.sentence.place + 1 === sentence.place;
    if (before && neighbours && before.exclusion === null && exclusion === null) {
      passages.push({
        text: `${before.counted} ${counted}`,
        sentences: [before.sentence.text, sentence.text],
        caution: before.caution ?? caution,
        exclusion: null,
      });
    }
    before = item;
  }
  return passages;
}
