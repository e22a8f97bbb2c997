import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkDatabase, DatabaseCheckError, isLocked } from "./database-check.server.ts";
import { createDatabase } from "./schema.server.ts";

export const DATABASE_FILE = "database.sqlite";
const FOREIGN = ["WiredTiger", "mongod.lock", "PG_VERSION", "ibdata1"];

/** A data directory that cannot be used; its message is one sentence for a person. */
export class DataDirectoryError extends Error {
  override name = "DataDirectoryError";
}

export function inUse(directory: string, pid?: number): DataDirectoryError {
  const who = pid ? `process ${pid}` : "another process";
  return new DataDirectoryError(
    `DATA_DIR ${directory} is in use by ${who}; stop it first or choose another directory.`,
  );
}

export function damaged(path: string, reason: string): DataDirectoryError {
  return new DataDirectoryError(
    `The database file ${path} is damaged or not the portal's (${reason}); it was left as it is: restore a backup or choose another DATA_DIR.`,
  );
}

/**
 * Checks that the directory is ours, or makes it ours when there is no database in it yet; returns the database's path.
 * A directory that is refused is left as it was.
 */
export function openDataDirectory(directory: string): string {
  const path = join(directory, DATABASE_FILE);
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: 0o700 });
  else if (!statSync(directory).isDirectory())
    throw new DataDirectoryError(`DATA_DIR ${directory} is not a directory.`);
  const names = readdirSync(directory);
  if (names.includes(DATABASE_FILE)) check(path, directory);
  else {
    const foreign = names.find((name) => FOREIGN.includes(name));
    if (foreign) {
      throw new DataDirectoryError(
        `DATA_DIR ${directory} belongs to another database (it holds ${foreign}); choose another directory.`,
      );
    }
    if (names.includes(`${DATABASE_FILE}-wal`)) throw damaged(path, "it is missing beside its log");
    if (names.length === 0) chmodSync(directory, 0o700);
    makeDatabase(path);
  }
  return path;
}

/** The directory by its real path, made when it is not there. */
export function ensureDirectory(directory: string): string {
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: 0o700 });
  else if (!statSync(directory).isDirectory())
    throw new DataDirectoryError(`DATA_DIR ${directory} is not a directory.`);
  return realpathSync(directory);
}

/** An error of the file system as one sentence about the directory. */
export function directoryError(directory: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof DataDirectoryError || !code?.startsWith("E")) return error;
  return new DataDirectoryError(`DATA_DIR ${directory} cannot be used (${(error as Error).message}).`);
}

function check(path: string, directory: string): void {
  try {
    checkDatabase(path);
  } catch (error) {
    if (!(error instanceof DatabaseCheckError)) throw error;
    throw isLocked(path) ? inUse(directory) : damaged(path, error.message);
  }
}

/** The file appears under its name only when it is complete, and never in place of one that another process made. */
function makeDatabase(path: string): void {
  const draft = `${path}.${process.pid}.new`;
  rmSync(draft, { force: true });
  createDatabase(draft);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
