import { openModel } from "#app/learning/model.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import { type Holder, holderOf } from "../text/holder.ts";
import { toldByPart } from "../text/told.ts";
import type { TeachingDocument } from "./document-file.ts";

const OWN_DEED = "own deed";

/** What passages of whole documents teach about elements beside the sentences: people tell a deed in several. */
export function passageLesson(documents: readonly TeachingDocument[], taught: ReadonlySet<string>): Sample[] {
  return documents.flatMap(({ passages }) =>
    passages.map(({ text, shows }) => ({ text, labels: shows.filter((label) => taught.has(label)) })),
  );
}

/**
 * What the same passages teach about whose deeds they tell, whatever the element: as often as they are the best of one. What
 * looks most like an element that is not shown is mostly others' work or a duty.
 */
export function deedLesson(documents: readonly TeachingDocument[]): Sample[] {
  return documents.flatMap(({ text: whole, passages }) => {
    const holder = holderOf(whole);
    return passages.flatMap(({ text, shows, showsNot }) => {
      const labels = showsNot.length > 0 ? [] : [OWN_DEED];
      return (showsNot.length > 0 ? showsNot : shows).map(() => ({ text: toldByPart(text, holder), labels }));
    });
  });
}

/** Opens what deedLesson() has taught: tells how much a passage of a holder's document is like those that show something. */
export function openDeeds(taught: Taught): (passage: string, holder: Holder) => number {
  const model = openModel(taught);
  return (passage, holder) => model.judge(toldByPart(passage, holder)).margins[0] ?? 0;
}
