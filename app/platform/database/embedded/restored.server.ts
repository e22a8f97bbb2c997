import fs from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { failureOf } from "./store.server.ts";

/** Below the data directory: a restored state that is whole, and takes the place of the present one part by part. */
const RESTORED = "restored";
const REPLACED = "replaced-files";
const DATABASE = "database.sqlite";

/** Where a state is put together before it is whole; what is there may be thrown away. */
export function restoringDirectory(dataDirectory: string): string {
  return join(dataDirectory, "restoring");
}

/** Removes a state that was never whole. */
export function removeRestoring(dataDirectory: string): void {
  fs.rmSync(restoringDirectory(dataDirectory), { recursive: true, force: true });
}

/** Says of the state that was put together that it is whole: from here on it is the one that counts, whatever happens. */
export function acceptRestored(dataDirectory: string): void {
  flush(restoringDirectory(dataDirectory));
  fs.renameSync(restoringDirectory(dataDirectory), join(dataDirectory, RESTORED));
  flush(dataDirectory);
}

/**
 * Locks the database of a directory against every engine until it is disposed of; one that is damaged needs no lock.
 * @throws SQLite's error when an engine is at work on it
 */
export function lockDatabase(dataDirectory: string): Disposable {
  const database = new DatabaseSync(join(dataDirectory, DATABASE), { timeout: 0 });
  try {
    // Out of the log, so that nothing is written beside the file when this lock ends.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (failureOf(error) !== "damaged") throw error;
    return { [Symbol.dispose]: () => undefined };
  }
  return database;
}

/**
 * Puts a state that is whole, if one waits, in the place of the present one; one that was cut off meanwhile goes on where it ended.
 * Whoever calls it holds the lock of the database: two at once would take each other's parts away.
 */
export function finishRestore(dataDirectory: string): void {
  const restored = join(dataDirectory, RESTORED);
  if (!fs.existsSync(restored)) return;
  const names = fs.readdirSync(restored, { encoding: "utf8", withFileTypes: false });
  // The database last: the lock is on the one that it replaces, and from then on another may be at work.
  for (const name of [...names.filter((each) => each !== DATABASE), ...names.filter((each) => each === DATABASE)]) {
    const place = join(dataDirectory, name);
    if (name === DATABASE) for (const end of ["-wal", "-shm"]) fs.rmSync(place + end, { force: true });
    if (name === "files" && fs.existsSync(place)) setAside(dataDirectory, place);
    fs.renameSync(join(restored, name), place);
  }
  fs.rmSync(join(dataDirectory, REPLACED), { recursive: true, force: true });
  flush(dataDirectory);
  fs.rmSync(restored, { recursive: true, force: true });
}

/** Whether a restored state waits to take its place. */
export function isRestorePending(dataDirectory: string): boolean {
  return fs.existsSync(join(dataDirectory, RESTORED));
}

function setAside(dataDirectory: string, files: string): void {
  const aside = join(dataDirectory, REPLACED);
  fs.rmSync(aside, { recursive: true, force: true });
  fs.renameSync(files, aside);
}

/** A name is only on the disk when its directory is. */
function flush(directory: string): void {
  const handle = fs.openSync(directory, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
