import { Readable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { bucket } from "#app/files/store.server.ts";
import { FileDamagedError, FileMissingError } from "#app/files/store-errors.server.ts";
import { demand, type Person as SignedIn } from "#app/identity/access.server.ts";
import { noteSecurity } from "#app/identity/security-log.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { namedFiles, type OwnFile, personalDataOf, personOfAccount } from "./tell.server.ts";

export type CopyOutcome = { kind: "copy"; zip: ReadableStream<Uint8Array> } | { kind: "limited"; seconds: number };

/** A copy of everything that is held of a student, as a ZIP. @throws ForbiddenError */
export async function copyOfOwnData(who: SignedIn): Promise<CopyOutcome> {
  demand(who, "own-data:see");
  const seconds = await countUse("own data", who.accountId);
  if (seconds) return { kind: "limited", seconds };
  const person = await personOfAccount(who.accountId);
  noteSecurity({ kind: "export", actor: who, what: "a copy of their own data" });
  return { kind: "copy", zip: zipOf(person ?? { account: null, student: null, email: "" }) };
}

/**
 * Everything that is held of a person: `data.json`, and their files. It is made as fast as its reader takes it, a row and a piece
 * of a file at a time.
 */
export function zipOf(person: Person): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(zipParts(person), { objectMode: false })) as ReadableStream<Uint8Array>;
}

async function* zipParts(person: Person): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const entry = async function* (file: ZipDeflate | ZipPassThrough, parts: AsyncIterable<Uint8Array>) {
    file.mtime = new Date();
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  };
  yield* entry(new ZipDeflate("data.json"), jsonOf(person));
  const missing: string[] = [];
  for (const [place, file] of (await namedFiles(person)).entries()) {
    const body = await readable(file);
    if (body) yield* entry(new ZipPassThrough(`files/${place + 1} ${file.name}`), body);
    else missing.push(file.name);
  }
  if (missing.length > 0) yield* entry(new ZipDeflate("files-not-in-this-copy.txt"), textOf(missing));
  zip.end();
  yield* made.splice(0);
}

/** A file's content; null for one that is not there, damaged, or not checked for viruses yet. @throws FileStoreUnavailableError */
async function readable({ bucket: name, path }: OwnFile): Promise<ReadableStream<Uint8Array> | null> {
  if (await UncheckedFiles.exists({ path })) return null;
  try {
    return (await bucket(name).stream(path)).body;
  } catch (error) {
    if (error instanceof FileMissingError || error instanceof FileDamagedError) return null;
    throw error;
  }
}

const encoder = new TextEncoder();

/** One object: under each heading the rows of it. */
async function* jsonOf(person: Person): AsyncGenerator<Uint8Array> {
  yield encoder.encode("{");
  let headings = 0;
  for await (const { called, rows } of personalDataOf(person)) {
    let count = 0;
    for await (const row of rows) {
      const before = count++ > 0 ? ",\n    " : `${headings++ > 0 ? "," : ""}\n  ${JSON.stringify(called)}: [\n    `;
      yield encoder.encode(before + JSON.stringify(row));
    }
    if (count > 0) yield encoder.encode("\n  ]");
  }
  yield encoder.encode("\n}\n");
}

async function* textOf(missing: readonly string[]): AsyncGenerator<Uint8Array> {
  const why = "These files could not be read: they are still being checked for viruses, or are not in the store.";
  yield encoder.encode(`${why}\n\n${missing.join("\n")}\n`);
}
