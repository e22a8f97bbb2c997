import fs from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { APPLICATION_ID, failureOf, SCHEMA_VERSION } from "./store.server.ts";

const DATABASE_FILE = "database.sqlite";
const FOREIGN = ["WiredTiger", "mongod.lock", "PG_VERSION", "ibdata1"];
const READ_THROUGH_BYTES = 32_000_000;

/** A data directory that cannot be used; its message is one sentence for a person. */
export class DataDirectoryError extends Error {
  override name = "DataDirectoryError";

  constructor(directory: string, why: string) {
    super(`DATA_DIR ${directory} ${why}.`);
  }
}

export function inUse(directory: string, by = "another process"): DataDirectoryError {
  return new DataDirectoryError(directory, `is in use by ${by}; stop it first or choose another directory`);
}

function damaged(directory: string, reason: string): DataDirectoryError {
  const what = `has a ${DATABASE_FILE} that is damaged or not the portal's (${reason.replaceAll("\n", " ")})`;
  return new DataDirectoryError(directory, `${what}; it was left as it is: restore a backup or choose another`);
}

/** The directory by its real path, made when it is not there. */
export function ensureDirectory(directory: string): string {
  if (!fs.existsSync(directory)) fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  else if (!fs.statSync(directory).isDirectory()) throw new DataDirectoryError(directory, "is not a directory");
  return fs.realpathSync(directory);
}

/**
 * Checks that a directory is ours or free, and that it can be written to; returns the path of its database, whose file is there
 * afterwards, for the owner only. A directory that is refused is left as it was.
 */
export function databasePath(directory: string): string {
  const path = join(directory, DATABASE_FILE);
  const names = fs.readdirSync(directory);
  const there = names.includes(DATABASE_FILE);
  const foreign = names.find((name) => FOREIGN.includes(name));
  if (foreign)
    throw new DataDirectoryError(directory, `belongs to another database (it holds ${foreign}); choose another`);
  if (!there && names.includes(`${DATABASE_FILE}-wal`)) throw damaged(directory, "it is missing beside its log");
  for (const each of there ? [directory, path] : [directory])
    fs.accessSync(each, fs.constants.R_OK | fs.constants.W_OK);
  fs.closeSync(fs.openSync(path, "a+", 0o600));
  const fault = faultOf(path);
  if (fault !== undefined) throw damaged(directory, fault);
  return path;
}

/** Why a file is not a whole database of ours. A large one is not read through: there a damaged page is told when it is read. */
function faultOf(path: string): string | undefined {
  const { size } = fs.statSync(path);
  // With a log beside it, the file alone need not be whole.
  const log = fs.statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || log > 0) return undefined;
  const url = pathToFileURL(path);
  // Immutable: SQLite makes no other file beside it.
  url.searchParams.set("immutable", "1");
  using database = new DatabaseSync(url, { readOnly: true });
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  if (pragma("application_id") !== APPLICATION_ID) return "it belongs to another program";
  if (Number(pragma("user_version")) > SCHEMA_VERSION) return "it was made by a newer version of the portal";
  const finding = size > READ_THROUGH_BYTES ? pragma("schema_version") && "ok" : pragma("quick_check(1)");
  return finding === "ok" ? undefined : String(finding);
}

/** A failure to open the database of a directory as one sentence for a person. */
export function openingError(directory: string, error: unknown): unknown {
  if (error instanceof DataDirectoryError || !(error instanceof Error)) return error;
  const failure = failureOf(error);
  if (failure === "locked") return inUse(directory);
  if (failure === "damaged") return damaged(directory, error.message);
  const what =
    failure === "full"
      ? "is on a full disk"
      : failure === "read-only"
        ? "is read-only for the portal"
        : "cannot be used";
  return new DataDirectoryError(directory, `${what} (${error.message})`);
}
