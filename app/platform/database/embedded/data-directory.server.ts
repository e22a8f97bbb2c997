import fs from "node:fs";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { EngineError } from "./errors.server.ts";
import { socketIn } from "./socket.server.ts";
import { APPLICATION_ID, failureOf, OLDEST_VERSION, SCHEMA_VERSION } from "./store.server.ts";

const DATABASE_FILE = "database.sqlite";
const FOREIGN = ["WiredTiger", "mongod.lock", "PG_VERSION", "ibdata1"];
/** What the path of a socket may have on every system, in bytes. */
const LONGEST_SOCKET = 103;
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
  const path = fs.realpathSync(directory);
  closeToOthers(directory, path);
  if (Buffer.byteLength(socketIn(path)) > LONGEST_SOCKET)
    throw new DataDirectoryError(directory, "has too long a path for the socket in it; choose a shorter one");
  return path;
}

/** What the portal keeps below the data directory. Those of the second kind are of no use without the database. */
const OWN =
  /^(database\.sqlite|engine\.sock|erased$|session-secret|sample-accounts\.json$|last-good$|restor(ing|ed)$|replaced-files$|snapshots$|lost\+found$)/;
const BESIDE_DATABASE = /^(files|files-key|credential-key|outbox)$/;

/** Takes a directory of the portal's own from everybody else's eyes; one that others may write to is refused where it holds more. */
function closeToOthers(directory: string, path: string): void {
  const mode = fs.statSync(path).mode & 0o7777;
  if ((mode & 0o077) === 0) return;
  const own = fs.readdirSync(path).every((name) => OWN.test(name) || BESIDE_DATABASE.test(name));
  try {
    if (own) {
      fs.chmodSync(path, 0o700);
      return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
  if ((mode & 0o022) !== 0) {
    const why = `can be written to by other users of this machine (its mode is ${mode.toString(8)})`;
    throw new DataDirectoryError(
      directory,
      `${why}; choose a directory of the portal's own, or close it with chmod 700`,
    );
  }
}

/** Refuses to begin anew in silence where a database has been: what lies beside it tells. */
function refuseLost(directory: string, names: readonly string[], path: string): void {
  const lies = (name: string) => {
    const place = join(directory, name);
    return BESIDE_DATABASE.test(name) && (!fs.statSync(place).isDirectory() || fs.readdirSync(place).length > 0);
  };
  const beside = names.filter(lies);
  if (beside.length === 0) return;
  const what = names.includes(DATABASE_FILE) ? "is empty" : "is missing";
  const way = "restore a backup, or, to begin anew, move these away or choose another directory";
  throw new DataDirectoryError(directory, `holds ${beside.join(", ")}, but its ${path} ${what}: ${way}`);
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
  if (!there || (sizeOf(path) === 0 && sizeOf(`${path}-wal`) === 0)) refuseLost(directory, names, DATABASE_FILE);
  for (const each of there ? [directory, path] : [directory])
    fs.accessSync(each, fs.constants.R_OK | fs.constants.W_OK);
  fs.closeSync(fs.openSync(path, "a+", 0o600));
  const fault = faultOf(path);
  if (fault !== undefined) throw damaged(directory, fault);
  return path;
}

function sizeOf(path: string): number {
  return fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Why a file is not a whole database of ours. A large one is not read through: there a damaged page is told when it is read. */
function faultOf(path: string): string | undefined {
  const size = sizeOf(path);
  // With a log beside it, the file alone need not be whole.
  if (size === 0 || sizeOf(`${path}-wal`) > 0) return undefined;
  const url = pathToFileURL(path);
  // Immutable: SQLite makes no other file beside it.
  url.searchParams.set("immutable", "1");
  using database = new DatabaseSync(url, { readOnly: true });
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  if (pragma("application_id") !== APPLICATION_ID) return "it belongs to another program";
  if (size < Number(pragma("page_count")) * Number(pragma("page_size"))) return "its end is missing";
  const version = Number(pragma("user_version"));
  if (version > SCHEMA_VERSION) return "it was made by a newer version of the portal";
  // One that was made and not begun with has none yet.
  if (version > 0 && version < OLDEST_VERSION) return "it was made by a version of the portal that is no longer known";
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

/** Below the data directory: a directory for each backup that is being made. */
const SNAPSHOTS = "snapshots";
const FILE = "database.sqlite";
const ID = /^[0-9a-f-]{36}$/;
const BEAT_MS = 60_000;
/** A directory that nobody has touched for so long belongs to a backup that was cut off; one at work touches it every minute. */
const ABANDONED_MS = 3_600_000;

/** Where the snapshot of this id is put together; made, for the owner only, when it is not there. */
export function snapshotDirectory(dataDirectory: string, id: string): string {
  const directory = join(dataDirectory, SNAPSHOTS, id);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** Where the copy of the database lies once a snapshot is done. */
export function snapshotFile(dataDirectory: string, id: string): string {
  return join(dataDirectory, SNAPSHOTS, id, FILE);
}

/** Shows that a backup still works on its directory, until it is disposed of. */
export function keepSnapshot(directory: string): Disposable {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(directory, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(beat) };
}

/** Removes what backups that were cut off have left; for the start of an engine, when nobody makes one. */
export function removeSnapshots(dataDirectory: string): void {
  fs.rmSync(join(dataDirectory, SNAPSHOTS), { recursive: true, force: true });
}

/** Removes the same while an engine runs: people who were erased since must not be kept in there. */
export async function removeAbandonedSnapshots(dataDirectory: string, now: number): Promise<void> {
  const directory = join(dataDirectory, SNAPSHOTS);
  if (!fs.existsSync(directory)) return;
  for (const name of await readdir(directory)) {
    const touched = fs.statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    // Not at once: it may have a second name of every file, and whoever asks the engine would wait.
    if (touched < now - ABANDONED_MS) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Where a copy for the backup of this id is to lie, whose directory is there already. */
export function copyTarget(dataDirectory: string, id: unknown): string {
  if (typeof id === "string" && ID.test(id) && fs.existsSync(join(dataDirectory, SNAPSHOTS, id)))
    return snapshotFile(dataDirectory, id);
  throw new EngineError(2, "There is no directory for a snapshot of that id");
}
