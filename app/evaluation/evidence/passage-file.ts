import { z } from "zod";
import { withoutMisreadings, wordsOf } from "../text/words.ts";
import type { TeachingPassage } from "./document-file.ts";

const labels = z.array(z.string());
const passage = z.object({ text: z.string(), shows: labels, showsNot: labels });
/** By file, and in it by the number of the document. */
const file = z.record(z.string(), z.record(z.string(), z.array(passage)));

/** The passages of documents that teach elements. */
export type PassageFile = Readonly<Record<string, Readonly<Record<string, readonly TeachingPassage[]>>>>;

/**
 * Reads passages.json, as `npm run evaluation:passages` writes it.
 * @throws Error when it is not such a file
 */
export function parsePassageFile(json: string): PassageFile {
  return file.parse(JSON.parse(json));
}

/**
 * Of the passages that were chosen of a document those that still are of it: every word of theirs stands there. A document that
 * was edited, or has come to another place in its file, is not taught by what another one showed.
 */
export function passagesStillIn(text: string, passages: readonly TeachingPassage[]): TeachingPassage[] {
  const words = new Set(wordsOf(withoutMisreadings(text)));
  return passages.filter((one) => wordsOf(one.text).every((word) => words.has(word)));
}
