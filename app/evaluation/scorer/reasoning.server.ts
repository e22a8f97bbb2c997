import type { ReadSentence } from "./read.server.ts";

const because: Record<NonNullable<ReadSentence["exclusion"]>, string> = {
  instruction: "it stands beside an instruction to the evaluator",
  list: "it lists keywords without saying what was done",
  repeated: "it is repeated word for word",
  intention: "it states an intention or a requirement, not work that was done",
  learning: "it says what a course covered, not work that was done",
  employer: "it describes the employer, not the person",
  heading: "it is a heading",
  denied: "it says that this was not done, or was done by others",
  copied: "it repeats the definition of the element word for word",
};

const quoted = (quotes: readonly string[]) => quotes.map((quote) => `“${quote}”`).join(" ");

/** The sentence or two a student is shown for an element: what was found, quoted, or why nothing counted. */
export function reasonFor(found: { matched: boolean; quotes: readonly string[]; uncounted?: ReadSentence }): string {
  const { matched, quotes, uncounted } = found;
  if (matched) return `The document shows this: ${quoted(quotes)}`;
  const refused = uncounted?.exclusion
    ? ` The sentence ${quoted([uncounted.sentence.text])} was not counted because ${because[uncounted.exclusion]}.`
    : "";
  if (quotes.length === 0) return `No sentence of the document describes this.${refused}`;
  return `The document shows only part of this: ${quoted(quotes)}${refused}`;
}
