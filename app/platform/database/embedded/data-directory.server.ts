import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { APPLICATION_ID, failureOf, SCHEMA_VERSION } from "./store.server.ts";

const DATABASE_FILE = "database.sqlite";
const FOREIGN = ["WiredTiger", "mongod.lock", "PG_VERSION", "ibdata1"];
const HEADER_BYTES = 100;
const READ_THROUGH_BYTES = 32_000_000;

/** A data directory that cannot be used; its message is one sentence for a person. */
export class DataDirectoryError extends Error {
  override name = "DataDirectoryError";
}

export function inUse(directory: string, by = "another process"): DataDirectoryError {
  return new DataDirectoryError(`DATA_DIR ${directory} is in use by ${by}; stop it first or choose another directory.`);
}

function damaged(path: string, reason: string): DataDirectoryError {
  return new DataDirectoryError(
    `The database file ${path} is damaged or not the portal's (${reason}); it was left as it is: restore a backup or choose another DATA_DIR.`,
  );
}

/** The directory by its real path, made when it is not there. */
export function ensureDirectory(directory: string): string {
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: 0o700 });
  else if (!statSync(directory).isDirectory())
    throw new DataDirectoryError(`DATA_DIR ${directory} is not a directory.`);
  return realpathSync(directory);
}

/**
 * Checks that a directory is ours or free, and that it can be written to; returns the path of its database, whose file is there
 * afterwards, for the owner only. A directory that is refused is left as it was.
 */
export function databasePath(directory: string): string {
  const path = join(directory, DATABASE_FILE);
  const names = readdirSync(directory);
  const foreign = names.find((name) => FOREIGN.includes(name));
  if (foreign)
    throw new DataDirectoryError(
      `DATA_DIR ${directory} belongs to another database (it holds ${foreign}); choose another directory.`,
    );
  const there = names.includes(DATABASE_FILE);
  if (!there && names.includes(`${DATABASE_FILE}-wal`)) throw damaged(path, "it is missing beside its log");
  for (const each of there ? [directory, path] : [directory]) accessSync(each, constants.R_OK | constants.W_OK);
  const file = openSync(path, "a+", 0o600);
  try {
    checkFile(file, path);
  } finally {
    closeSync(file);
  }
  return path;
}

/** Refuses what is not a whole database of ours. A large one is not read through: there a damaged page is told when it is read. */
function checkFile(file: number, path: string): void {
  const { size } = fstatSync(file);
  if (!fstatSync(file).isFile()) throw damaged(path, "it is not a file");
  if (size === 0) return;
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, 0);
  if (header.toString("latin1", 0, 16) !== "SQLite format 3\0") throw damaged(path, "it is not an SQLite file");
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw damaged(path, "it belongs to another program");
  if (header.readUInt32BE(60) > SCHEMA_VERSION) throw damaged(path, "it was made by a newer version of the portal");
  // While there is a log, the pages that are missing here may be there.
  const hasLog = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  const page = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  if (hasLog) return;
  if (size < page * header.readUInt32BE(28)) throw damaged(path, "its end is missing");
  if (size > READ_THROUGH_BYTES) return;
  const url = pathToFileURL(path);
  // Immutable: SQLite makes no other file beside it.
  url.searchParams.set("immutable", "1");
  using database = new DatabaseSync(url, { readOnly: true });
  const finding = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (finding !== "ok") throw damaged(path, String(finding).replaceAll("\n", " "));
}

/** A failure to open the database of a directory as one sentence for a person. */
export function openingError(directory: string, error: unknown): unknown {
  if (error instanceof DataDirectoryError || !(error instanceof Error)) return error;
  const failure = failureOf(error);
  if (failure === "locked") return inUse(directory);
  if (failure === "damaged") return damaged(join(directory, DATABASE_FILE), error.message);
  const what =
    failure === "full"
      ? "is on a full disk"
      : failure === "read-only"
        ? "is read-only for the portal"
        : "cannot be used";
  return new DataDirectoryError(`DATA_DIR ${directory} ${what} (${error.message}).`);
}
