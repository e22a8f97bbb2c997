import type { Caution, Exclusion } from "../text/guards.ts";
import type { ReadSentence } from "../text/read.server.ts";

/** What is judged at once: a sentence, or up to three that follow one another, for a deed is often told in several. */
export interface Passage {
  text: string;
  /** As they stand in the document. */
  sentences: readonly string[];
  /** With what counts right beside it. */
  around: string;
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
  const beside = (place: number, paragraph: number) =>
    read[place]?.sentence.paragraph === paragraph ? (read[place]?.counted ?? "") : "";
  for (const [at, item] of read.entries()) {
    const { sentence, caution, exclusion } = item;
    if (exclusion !== null) {
      run = [];
      if (exclusion !== "heading")
        passages.push({ text: sentence.text, sentences: [sentence.text], around: sentence.text, caution, exclusion });
      continue;
    }
    const joins = run.at(-1)?.sentence.paragraph === sentence.paragraph;
    run = [...(joins ? run : []), item].slice(-LONGEST);
    for (let from = run.length - 1; from >= 0; from -= 1) {
      const members = run.slice(from);
      const text = members.map((member) => member.counted).join(" ");
      passages.push({
        text,
        around: `${beside(at - members.length, sentence.paragraph)} ${text} ${beside(at + 1, sentence.paragraph)}`,
        sentences: members.map((member) => member.sentence.text),
        caution: members.find((member) => member.caution)?.caution ?? null,
        exclusion: null,
      });
    }
  }
  return passages;
}
