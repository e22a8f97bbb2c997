import { openModel } from "#app/learning/model.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import { type Holder, holderOf } from "../text/holder.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { tellerOf } from "../text/told.ts";
import { NOT_OWN_WORK, type TeachingDocument } from "./document-file.ts";

const OWN_DEED = "own deed";

/** What passages of whole documents teach about elements beside the sentences: people tell a deed in several. */
export function passageLesson(documents: readonly TeachingDocument[], taught: ReadonlySet<string>): Sample[] {
  return documents.flatMap(({ passages }) =>
    passages.map(({ text, shows }) => ({ text, labels: shows.filter((label) => taught.has(label)) })),
  );
}

/**
 * What the passages of a document teach about whose deeds they tell, whatever the element: as often as they are the best of one.
 * What looks most like an element that is not shown is mostly others' work or a duty.
 */
export function deedLesson({ text: whole, passages }: TeachingDocument): Sample[] {
  const told = tellerOf(holderOf(whole));
  return passages.flatMap(({ text, shows, showsNot }) => {
    const labels = showsNot.length > 0 ? [] : [OWN_DEED];
    return (showsNot.length > 0 ? showsNot : shows).map(() => ({ text: told(text), labels }));
  });
}

/** Opens what deedLesson() has taught: tells how much each passage of a holder's document is like those that show something. */
export function openDeeds(taught: Taught): (holder: Holder) => (passage: string) => number {
  const model = openModel(taught);
  return (holder) => {
    const told = tellerOf(holder);
    return (passage) => model.judge(told(passage)).margins[0] ?? 0;
  };
}

const OWN_WORK = "own work";

/** So many words are judged at once: what a text of one page says of itself shows in half of it. */
const WORDS_AT_ONCE = 140;
/** A document in parts of about equal length, as they are taught and judged: by who does what in it, not by their names. */
function partsOf(text: string): string[] {
  const words = tellerOf(holderOf(text))(text)
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
