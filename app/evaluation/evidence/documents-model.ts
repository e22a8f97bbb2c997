import { openModel } from "#app/learning/model.ts";
import type { Sample, Taught } from "#app/learning/teach.ts";
import type { OwnWork } from "../text/read.server.ts";
import { NOT_OWN_WORK, partsOf, type TeachingDocument } from "./document-file.ts";

const OWN_WORK = "own work";

/** Of a document's parts so many are looked at, evenly: a book says what it is on any of its pages. */
const MOST_PARTS = 40;

/**
 * From these margins on a document surely, or perhaps, tells what its holder did. Of documents of strangers, judged by what
 * others had written, 3 to 9 of 100 honest ones stood below the lower one, and nearly all that only look like it
 * (docs/evaluation.md).
 */
const SURELY = 0.5;
const PERHAPS = 0.1;

/** The samples that teach what documents tell of their holder's work. */
export function documentLesson(documents: readonly TeachingDocument[]): Sample[] {
  return documents.flatMap((document) =>
    partsOf(document.text).map((text) => ({ text, labels: NOT_OWN_WORK.has(document.kind) ? [] : [OWN_WORK] })),
  );
}

/** Opens what the lesson of documentLesson() has taught: tells how surely a document tells what its holder did. */
export function openDocuments(taught: Taught): (text: string) => OwnWork {
  const model = openModel(taught);
  return (text) => {
    const parts = partsOf(text);
    const every = Math.ceil(parts.length / MOST_PARTS);
    const looked = parts.filter((_, at) => at % every === 0);
    const margin = looked.reduce((sum, part) => sum + (model.judge(part).margins[0] ?? 0), 0) / looked.length;
    if (margin < PERHAPS) return "no";
    return margin < SURELY ? "perhaps" : "surely";
  };
}
