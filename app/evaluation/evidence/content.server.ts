import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { TeachingDocument } from "./document-file.ts";
import { documentsIn } from "./documents.server.ts";
import { labelOf } from "./lesson.ts";
import { type ElementSentences, parseSentenceFile } from "./sentence-file.ts";

/** The file of sentences that belong to no element. */
const SHOWS_NOTHING = "shows-nothing.md";
/** The folder of whole documents. */
const DOCUMENTS = "documents";

/** What content/evidence teaches. */
export interface TeachingContent {
  /** By the element's label. */
  elements: ReadonlyMap<string, ElementSentences>;
  /** Sentences that show nothing. */
  nothing: readonly string[];
  /** What documents are like that tell what their holder did, and those that do not. */
  documents: readonly TeachingDocument[];
}

/** Reads content/evidence. A file that cannot be understood teaches nothing, and the log says why. */
export async function readTeachingContent(directory = join(env().CONTENT_DIR, "evidence")): Promise<TeachingContent> {
  const elements = new Map<string, ElementSentences>();
  const nothing: string[] = [];
  for (const name of await textsIn(directory)) {
    try {
      const file = parseSentenceFile(await readFile(join(directory, name), "utf8"));
      for (const [element, sentences] of file.elements) {
        if (name === SHOWS_NOTHING) nothing.push(...sentences.shows);
        else elements.set(labelOf(file.competency, element), sentences);
      }
    } catch (error) {
      log.error({ file: name, reason: (error as Error).message }, "a file of teaching sentences is broken");
    }
  }
  return { elements, nothing, documents: await documentsIn(join(directory, DOCUMENTS)) };
}

async function textsIn(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((file) => file.endsWith(".md")).sort();
}
