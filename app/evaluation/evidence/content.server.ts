import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { labelOf } from "./lesson.ts";
import { type ElementSentences, parseSentenceFile } from "./sentence-file.ts";

/** The file of sentences that belong to no element. */
const SHOWS_NOTHING = "shows-nothing.md";

/** What content/evidence teaches. */
export interface TeachingContent {
  /** By the element's label. */
  elements: ReadonlyMap<string, ElementSentences>;
  /** Sentences that show nothing. */
  nothing: readonly string[];
}

/** Reads content/evidence. A file that cannot be understood teaches nothing, and the log says why. */
export async function readTeachingContent(directory = join(env().CONTENT_DIR, "evidence")): Promise<TeachingContent> {
  const elements = new Map<string, ElementSentences>();
  const nothing: string[] = [];
  for (const name of (await readdir(directory)).filter((file) => file.endsWith(".md")).sort()) {
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
  return { elements, nothing };
}
