import { openModel } from "#app/learning/model.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import { type Holder, holderOf } from "../text/holder.ts";
import { tellerOf } from "../text/told.ts";
import type { TeachingDocument } from "./document-file.ts";

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
