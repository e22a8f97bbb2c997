import { readText } from "#app/evaluation/evaluate-certificate.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { evaluatedFile } from "./files.server.ts";

/** A part of a letter; `of` names the elements for which it was counted, none for the rest. */
export interface LetterPart {
  text: string;
  of: string[];
}

/** The letter of an evaluation as text, with the counted sentences apart; null when it cannot be read. @throws ForbiddenError, FileMissingError */
export async function markedLetter(
  person: Person,
  { id, matches }: Pick<StoredEvaluation, "id" | "matches">,
): Promise<LetterPart[] | null> {
  const found = await evaluatedFile(person, id);
  if (!found) return null;
  const text = await readText({ bytes: await found.bucket.read(found.file.path), fileName: found.file.name });
  // Between pages stands a sign that is nothing to be read.
  return text === null ? null : markQuotes(text.replace(/[^\P{Cc}\n\t]/gu, ""), matches);
}

/** Parts a text where it was quoted; white space may differ, and of quotes that overlap the first counts. */
export function markQuotes(
  text: string,
  matches: readonly { elementName: string; quotes: readonly string[] }[],
): LetterPart[] {
  const spans = new Map<string, { start: number; end: number; of: string[] }>();
  for (const { elementName, quotes } of matches)
    for (const quote of quotes) {
      const words = quote
        .trim()
        .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
        .replace(/\s+/g, "\\s+");
      const found = words === "" ? null : new RegExp(words, "u").exec(text);
      if (!found) continue;
      const span = { start: found.index, end: found.index + found[0].length };
      const key = `${span.start} ${span.end}`;
      spans.set(key, { ...span, of: [...new Set([...(spans.get(key)?.of ?? []), elementName])] });
    }
  const parts: LetterPart[] = [];
  let end = 0;
  for (const span of [...spans.values()].sort((a, b) => a.start - b.start)) {
    if (span.start < end) continue;
    parts.push({ text: text.slice(end, span.start), of: [] }, { text: text.slice(span.start, span.end), of: span.of });
    end = span.end;
  }
  return [...parts, { text: text.slice(end), of: [] }].filter((part) => part.text !== "");
}
