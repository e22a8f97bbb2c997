import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { APPLICATION_ID } from "./schema.server.ts";

const HEADER_BYTES = 100;

/** Why a file is not a sound database of ours. */
export class DatabaseCheckError extends Error {}

/** Reads a database file through without changing anything beside or in it. */
export function checkDatabase(path: string): void {
  if (!statSync(path).isFile()) throw new DatabaseCheckError("it is not a file");
  checkHeader(path);
  const log = `${path}-wal`;
  if (existsSync(log) && statSync(log).size > 0) {
    checkCopy(path, log);
    return;
  }
  // Immutable: SQLite makes no other file beside it.
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  checkContent(url);
}

/** After a crash there is a log, and reading through a log writes to it: a copy is read instead. */
function checkCopy(path: string, log: string): void {
  const directory = mkdtempSync(join(tmpdir(), "pgi-check-"));
  try {
    const copy = join(directory, basename(path));
    copyFileSync(path, copy);
    copyFileSync(log, `${copy}-wal`);
    checkContent(pathToFileURL(copy));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function checkContent(url: URL): void {
  let finding: unknown;
  try {
    using database = new DatabaseSync(url, { readOnly: true });
    finding = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    database.prepare("SELECT sequence, collection, body FROM documents LIMIT 1").get();
    database.prepare("SELECT id, namespace, indexes FROM collections LIMIT 1").get();
  } catch (error) {
    throw new DatabaseCheckError(error instanceof Error ? error.message : "it is unreadable");
  }
  if (finding !== "ok") throw new DatabaseCheckError(String(finding));
}

function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  if (header.toString("latin1", 0, 16) !== "SQLite format 3\0")
    throw new DatabaseCheckError("it is not an SQLite file");
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw new DatabaseCheckError("it belongs to another program");
}

/** Whether another process has the file open; a copy of a file in use may look damaged. */
export function isLocked(path: string): boolean {
  const fresh = [`${path}-wal`, `${path}-shm`].filter((name) => !existsSync(name));
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return false;
  } catch (error) {
    return error instanceof Error && /locked|busy/i.test(error.message);
  } finally {
    for (const name of fresh) rmSync(name, { force: true });
  }
}
