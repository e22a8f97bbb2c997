import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { parseDocumentFile, type TeachingDocument } from "./document-file.ts";
import { type PassageFile, parsePassageFile, passagesStillIn } from "./passage-file.ts";

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
export async function documentsIn(folder: string): Promise<readonly TeachingDocument[]> {
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
