/** A document that teaches what documents are like that tell what their holder did, and what those that do not. */
export interface LabelledDocument {
  /** What it is, such as "appraisal" or "near-miss". */
  kind: string;
  /** The lines "name: value" of its head, by name. */
  fields: ReadonlyMap<string, string>;
  text: string;
}

/** A passage of a teaching document, chosen by what the sentences alone have taught (tests/bench/evaluation/passages.ts). */
export interface TeachingPassage {
  text: string;
  /** The labels of the elements that it shows. */
  shows: readonly string[];
  /** Those that it looked most like showing in its document, and does not. */
  showsNot: readonly string[];
}

/** A document with what of it teaches elements. */
export interface TeachingDocument extends LabelledDocument {
  passages: readonly TeachingPassage[];
}

/**
 * Reads a file of teaching documents: "## number kind", lines "name: value", a blank line, the text, as often as wanted. What
 * stands before the first is for people.
 */
export function parseDocumentFile(file: string): LabelledDocument[] {
  return file
    .split(/^## (?=\d+ )/m)
    .slice(1)
    .map((part) => {
      const [head = "", ...paragraphs] = part.split("\n\n");
      const [title = "", ...lines] = head.split("\n");
      const fields = new Map(lines.map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1).trim()]));
      return { kind: title.trim().split(" ")[1] ?? "", fields, text: paragraphs.join("\n\n").trim() };
    });
}

/** Kinds of documents that tell nothing that their holder did, or not as their holder's own account of it. */
export const NOT_OWN_WORK: ReadonlySet<string> = new Set(
  "near-miss others-work trick stuffed repeated injected negated copied intention title-only empty".split(" "),
);
