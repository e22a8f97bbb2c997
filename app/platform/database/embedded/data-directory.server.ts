import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { APPLICATION_ID } from "./store.server.ts";

export const DATABASE_FILE = "database.sqlite";
const FOREIGN = ["WiredTiger", "mongod.lock", "PG_VERSION", "ibdata1"];

/** A data directory that cannot be used; its message is one sentence for a person. */
export class DataDirectoryError extends Error {}

/** Checks that the directory is ours or may become ours, without changing what is in it; returns the database's path. */
export function openDataDirectory(directory: string): string {
  const path = join(directory, DATABASE_FILE);
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: 0o700 });
  else if (!statSync(directory).isDirectory())
    throw new DataDirectoryError(`DATA_DIR ${directory} is not a directory.`);
  if (existsSync(path)) checkDatabase(path, directory);
  else {
    const foreign = readdirSync(directory).find((name) => FOREIGN.includes(name));
    if (foreign)
      throw new DataDirectoryError(
        `DATA_DIR ${directory} belongs to another database (it holds ${foreign}); choose another directory.`,
      );
    if (existsSync(`${path}-wal`)) throw damaged(path, `${DATABASE_FILE} is missing beside its log`);
    closeSync(openSync(path, "wx", 0o600));
  }
  chmodSync(directory, 0o700);
  return path;
}

function damaged(path: string, reason: string): DataDirectoryError {
  return new DataDirectoryError(
    `The database file ${path} is damaged or not the portal's (${reason}); it was left as it is: restore a backup or choose another DATA_DIR.`,
  );
}

function checkDatabase(path: string, directory: string): void {
  if (!statSync(path).isFile())
    throw new DataDirectoryError(`DATA_DIR ${directory} holds a ${DATABASE_FILE} that is not a file.`);
  if (statSync(path).size === 0) return;
  checkHeader(path);
  // Immutable: SQLite makes no other file beside it. With a log there is more to read than that; opening it replays the log.
  const logged = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (logged) return;
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  let findings: unknown;
  try {
    using database = new DatabaseSync(url, { readOnly: true });
    findings = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    database.prepare("SELECT count(*) FROM collections").get();
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : "unreadable");
  }
  if (findings !== "ok") throw damaged(path, String(findings));
}

function checkHeader(path: string): void {
  const header = Buffer.alloc(100);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, 100, 0);
  } finally {
    closeSync(file);
  }
  if (header.toString("latin1", 0, 16) !== "SQLite format 3\0") throw damaged(path, "it is not an SQLite file");
  const id = header.readUInt32BE(68);
  if (id !== APPLICATION_ID && id !== 0) throw damaged(path, "it belongs to another program");
}
