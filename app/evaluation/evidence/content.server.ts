import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { withoutMisreadings, wordsOf } from "../text/words.ts";
import { parseDocumentFile, type TeachingDocument, type TeachingPassage } from "./document-file.ts";
import { labelOf } from "./lesson.ts";
import { type ElementSentences, parseSentenceFile } from "./sentence-file.ts";

const labels = z.array(z.string());
const passage = z.object({ text: z.string(), shows: labels, showsNot: labels });
/** By file, and in it by the number of the document. */
const file = z.record(z.string(), z.record(z.string(), z.array(passage)));

/** The passages of documents that teach elements. */
type PassageFile = Readonly<Record<string, Readonly<Record<string, readonly TeachingPassage[]>>>>;

/**
 * Reads passages.json, as `npm run evaluation:passages` writes it.
 * @throws Error when it is not such a file
 */
function parsePassageFile(json: string): PassageFile {
  return file.parse(JSON.parse(json));
}

/**
 * Of the passages that were chosen of a document those that still are of it: every word of theirs stands there. A document that
 * was edited, or has come to another place in its file, is not taught by what another one showed.
 */
function passagesStillIn(text: string, passages: readonly TeachingPassage[]): TeachingPassage[] {
  const words = new Set(wordsOf(withoutMisreadings(text)));
  return passages.filter((one) => wordsOf(one.text).every((word) => words.has(word)));
}

/** The passages of documents that teach elements. */
const PASSAGES = "passages.json";

interface Documents {
  /** The files as they were when they were read. */
  state: string;
  documents: Promise<readonly TeachingDocument[]>;
}

/** By folder: hundreds of documents are not read again while their files stay as they are. */
const kept = new Map<string, Documents>();

/** The teaching documents of a folder with their passages; the same list as before while no file of it has changed. */
async function documentsIn(folder: string): Promise<readonly TeachingDocument[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(".md") || file === PASSAGES).sort();
  const states = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return [name, mtimeMs, size];
    }),
  );
  const state = JSON.stringify(states);
  const before = kept.get(folder);
  if (before?.state === state) return before.documents;
  const documents = readDocuments(
    folder,
    names.filter((name) => name !== PASSAGES),
  );
  kept.set(folder, { state, documents });
  documents.catch(() => kept.delete(folder));
  return documents;
}

async function readPassages(folder: string): Promise<PassageFile> {
  try {
    return parsePassageFile(await readFile(join(folder, PASSAGES), "utf8"));
  } catch (error) {
    log.error({ file: PASSAGES, reason: (error as Error).message }, "the file of teaching passages is broken");
    return {};
  }
}

async function readDocuments(folder: string, names: readonly string[]): Promise<TeachingDocument[]> {
  const chosen = await readPassages(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ name, file: await readFile(join(folder, name), "utf8") })),
  );
  const read = files.flatMap(({ name, file }) =>
    parseDocumentFile(file).map((document, at) => ({ name, document, number: at + 1 })),
  );
  return mapInSlices(read, ({ name, document, number }) => {
    const own = chosen[name]?.[number] ?? [];
    const passages = passagesStillIn(document.text, own);
    if (passages.length < own.length)
      log.warn(
        { file: name, document: number },
        "passages do not stand in their document: npm run evaluation:passages",
      );
    return { ...document, passages };
  });
}

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
