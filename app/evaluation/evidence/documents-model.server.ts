import { openModel } from "#app/learning/model.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import { holderOf } from "../text/holder.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { tellerOf } from "../text/told.ts";
import { NOT_OWN_WORK, type TeachingDocument } from "./document-file.ts";

const OWN_WORK = "own work";

/** So many words are judged at once: what a text of one page says of itself shows in half of it. */
const WORDS_AT_ONCE = 140;
/** Of a long document so many pieces of so many characters are looked at, evenly: a book says what it is on any of its pages. */
const MOST_PIECES = 20;
const PIECE = 1_500;

function piecesOf(text: string): string {
  if (text.length <= MOST_PIECES * PIECE) return text;
  const step = Math.floor(text.length / MOST_PIECES);
  return Array.from({ length: MOST_PIECES }, (_, at) => text.slice(at * step, at * step + PIECE)).join("\n\n");
}

/** A document in parts of about equal length, as they are taught and judged: by who does what in it, not by their names. */
function partsOf(text: string): string[] {
  const words = tellerOf(holderOf(text))(piecesOf(text))
    .split(/\s+/)
    .filter((word) => word !== "");
  const count = Math.max(1, Math.ceil(words.length / WORDS_AT_ONCE));
  const size = Math.ceil(words.length / count);
  return Array.from({ length: count }, (_, at) => words.slice(at * size, (at + 1) * size).join(" "));
}

/** The samples of a document that teach what documents tell of their holder's work. */
export function documentLesson({ kind, text: whole }: TeachingDocument): Sample[] {
  return partsOf(whole).map((text) => ({ text, labels: NOT_OWN_WORK.has(kind) ? [] : [OWN_WORK] }));
}

/** Opens what the lesson of documentLesson() has taught: tells how much a document is like those that tell what their holder did. */
export function openDocuments(taught: Taught): (text: string) => Promise<number> {
  const model = openModel(taught);
  return async (text) => {
    const margins = await mapInSlices(partsOf(text), (part) => model.judge(part).margins[0] ?? 0);
    return margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
  };
}
