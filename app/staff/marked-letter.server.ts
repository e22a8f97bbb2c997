import { readAgain } from "#app/evaluation/evaluate-certificate.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { evaluatedFile } from "./files.server.ts";

/** A part of a letter; `of` names the elements for which it was counted, none for the rest. */
export interface LetterPart {
  text: string;
  of: string[];
  /** Why a person should compare it with the file. */
  doubt?: string;
}

/** A part of a text, from one place to another. */
interface Span {
  from: number;
  to: number;
}

/** What stands in another script. */
const OTHER_SCRIPT = /[[\p{L}\p{M}]--\p{Script=Latin}](?:[^\p{Script=Latin}]*[[\p{L}\p{M}]--\p{Script=Latin}])?/gv;

/** The letter of an evaluation as text, with the counted sentences apart; null when it cannot be read. @throws ForbiddenError, FileMissingError */
export async function markedLetter(
  person: Person,
  { id, matches }: Pick<StoredEvaluation, "id" | "matches">,
): Promise<LetterPart[] | null> {
  const found = await evaluatedFile(person, id);
  if (!found) return null;
  const read = await readAgain({ bytes: await found.bucket.read(found.file.path), fileName: found.file.name });
  // Between pages stands a sign that is nothing to be read.
  return read && markQuotes(read.text.replace(/[^\P{Cc}\n\t]/gu, "\n"), matches, read.unsure);
}

/**
 * Parts a text where it was quoted; white space may differ, and of quotes that overlap the first counts. Between quotes, what was not
 * read, or not surely, is apart as well.
 */
export function markQuotes(
  text: string,
  matches: readonly { elementName: string; quotes: readonly string[] }[],
  unsure: readonly Span[] = [],
): LetterPart[] {
  const foreign = [...text.matchAll(OTHER_SCRIPT)].map(({ 0: all, index }) => ({
    from: index,
    to: index + all.length,
  }));
  const doubts = [
    ...foreign.map((span) => ({ ...span, doubt: "not read: another script" })),
    ...unsure.map((span) => ({ ...span, doubt: "read with doubt" })),
  ].sort((a, b) => a.from - b.from);
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
  const between = (start: number, stop: number) => {
    let at = start;
    for (const { from, to, doubt } of doubts) {
      const [first, last] = [Math.max(from, at), Math.min(to, stop)];
      if (first >= last) continue;
      parts.push({ text: text.slice(at, first), of: [] }, { text: text.slice(first, last), of: [], doubt });
      at = last;
    }
    parts.push({ text: text.slice(at, stop), of: [] });
  };
  let end = 0;
  for (const span of [...spans.values()].sort((a, b) => a.start - b.start)) {
    if (span.start < end) continue;
    between(end, span.start);
    parts.push({ text: text.slice(span.start, span.end), of: span.of });
    end = span.end;
  }
  between(end, text.length);
  return parts.filter((part) => part.text !== "");
}
