import type { Caution, Exclusion } from "../text/guards.ts";
import type { ReadSentence } from "../text/read.server.ts";

/** What is judged at once: a sentence, or up to three that follow one another, for a deed is often told in several. */
export interface Passage {
  text: string;
  /** As they stand in the document. */
  sentences: readonly string[];
  caution: Caution | null;
  /** Why it does not count; null when it does. */
  exclusion: Exclusion | null;
}

/** How many sentences of a paragraph are judged together at most. */
const LONGEST = 3;

/** The passages of a text: every sentence longer than a heading, and those that count and stand side by side, together. */
export function passagesOf(read: readonly ReadSentence[]): Passage[] {
  const passages: Passage[] = [];
  let run: ReadSentence[] = [];
  for (const item of read) {
    const { sentence, caution, exclusion } = item;
    if (exclusion !== null) {
      run = [];
      if (exclusion !== "heading")
        passages.push({ text: sentence.text, sentences: [sentence.text], caution, exclusion });
      continue;
    }
    const joins = run.at(-1)?.sentence.paragraph === sentence.paragraph;
    run = [...(joins ? run : []), item].slice(-LONGEST);
    for (let from = run.length - 1; from >= 0; from -= 1) {
      const members = run.slice(from);
      const text = members.map((member) => member.counted).join(" ");
      passages.push({
        text,
        sentences: members.map((member) => member.sentence.text),
        caution: members.find((member) => member.caution)?.caution ?? null,
        exclusion: null,
      });
    }
  }
  return passages;
}
