/** No sentence that teaches is longer. */
export const MOST_LETTERS = 600;

/** The sentences that teach one element. */
export interface ElementSentences {
  shows: string[];
  /** Those that look like it and do not show it. */
  showsNot: string[];
}

/** A file of content/evidence: a competency with the sentences of its elements, by their names. */
export interface SentenceFile {
  competency: string;
  elements: Map<string, ElementSentences>;
}

/** Sentences, one a line, as an editor writes them: blank lines and bullets are dropped, and what stands there twice. */
export function sentencesFrom(lines: string): string[] {
  const sentences = lines.split("\n").map((line) =>
    line
      .replace(/\s+/g, " ")
      .replace(/^\s*[-*•]\s+/, "")
      .trim(),
  );
  return [...new Set(sentences)].filter((sentence) => sentence !== "");
}

/**
 * Reads a file of teaching sentences: "# competency", then for each element "## element", the sentences that show it, one a
 * line, then "### ..." and those that do not. What stands before the first element is for people.
 * @throws Error when there is no competency or an element stands there twice
 */
export function parseSentenceFile(text: string): SentenceFile {
  const [, competency] = /^# (.+)$/m.exec(text) ?? [];
  if (competency === undefined) throw new Error('the file has no line "# name of the competency"');
  const elements = new Map<string, ElementSentences>();
  for (const part of text.split(/^## /m).slice(1)) {
    const [heading = "", ...rest] = part.split("\n");
    const [shows = "", ...not] = rest.join("\n").split(/^### .*$/m);
    const name = heading.trim();
    if (elements.has(name)) throw new Error(`"${name}" stands there twice`);
    elements.set(name, { shows: sentencesFrom(shows), showsNot: sentencesFrom(not.join("\n")) });
  }
  return { competency: competency.trim(), elements };
}
