import { closeSync, fsync, fsyncSync, openSync, statfsSync } from "node:fs";
import { backup, DatabaseSync, type Session, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { log } from "../../log.server.ts";
import { EngineError } from "./errors.server.ts";

/** Says in the file's header that it is ours. */
export const APPLICATION_ID = 0x50474931;
/** The form of the tables, and the oldest that becomes it by being written to: there a document has no checksum yet. */
export const SCHEMA_VERSION = 3;
export const OLDEST_VERSION = 2;

const FLUSH_MS = 100;
const CACHE_KIB = 32_768;
/** Of the connections that read beside the one that writes. */
const COMMITTED_CACHE_KIB = 4096;
/** Pages of 4 kB that are copied at a time. */
const COPIED_PAGES = 100;
/** Pages of 4 kB in the log before they are moved into the file. */
const CHECKPOINT_PAGES = 4000;

/** A disk with fewer bytes free counts as full: what is small may still fit between the pages of the log, and the next write not. */
const LEAST_FREE = 500_000;

/** One connection to the file, with its statements. */
class Connection {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** The first locks the file against other processes, for as long as any is open; those of this process share it. */
  constructor(path: string, cacheKib: number) {
    const url = pathToFileURL(path);
    url.searchParams.set("vfs", "unix-excl");
    this.database = new DatabaseSync(url, { timeout: 0 });
    try {
      this.database.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cacheKib}`);
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement) return statement;
    statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * One SQLite file. What is committed has reached the operating system, so it survives the end of the process; the disk is
 * flushed every 100 ms, as MongoDB flushes its journal. A write that fails leaves everything as it was.
 */
export class Store {
  readonly #path: string;
  readonly #writing: Connection;
  /** Sees what is committed while the other one is in a transaction of several commands. */
  readonly #committed: Connection;
  #reading: Connection;
  readonly #log: number;
  #flush: NodeJS.Timeout | undefined;
  /** Flushes on their way to the disk. */
  #flushing = 0;
  #failed = false;
  /** The copies that are being made, by their connections. */
  readonly copies = new Map<DatabaseSync, Promise<unknown>>();

  /** Opens the file and locks it against other processes. */
  constructor(path: string) {
    this.#path = path;
    this.#writing = new Connection(path, CACHE_KIB);
    this.#reading = this.#writing;
    try {
      if (this.get("SELECT count(*) FROM sqlite_schema")?.[0] === 0)
        this.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      if (this.get("PRAGMA application_id")?.[0] !== APPLICATION_ID)
        throw Object.assign(new Error("it belongs to another program"), { errcode: 26 });
      this.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON");
      this.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; BEGIN EXCLUSIVE; COMMIT`);
      this.#committed = new Connection(path, COMMITTED_CACHE_KIB);
      this.#log = openSync(`${path}-wal`, "r");
    } catch (error) {
      this.#writing.database.close();
      throw error;
    }
  }

  /** Runs statements that are not worth keeping prepared. */
  exec(sql: string): void {
    this.#writing.database.exec(sql);
  }

  get(sql: string, ...values: SQLInputValue[]): unknown[] | undefined {
    return this.#reading.statement(sql).get(...values) as unknown as unknown[] | undefined;
  }

  rows(sql: string, ...values: SQLInputValue[]): Iterable<unknown[]> {
    return this.#reading.statement(sql).iterate(...values) as unknown as Iterable<unknown[]>;
  }

  /** Runs a statement that changes rows; returns the number of the row that it inserted last. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#writing.statement(sql).run(...values).lastInsertRowid);
  }

  /** Whether what is read now is what is committed, or what the transaction at work has made of it. */
  read(what: "committed" | "own"): void {
    this.#reading = what === "own" ? this.#writing : this.#committed;
  }

  /** All of the work or nothing of it, durable when this returns; `flushed` also waits for the disk. */
  transaction<Result>(flushed: boolean, work: () => Result): Result {
    try {
      this.begin();
      const result = work();
      this.commit(flushed);
      return result;
    } catch (error) {
      this.rollBack(error);
      throw error;
    }
  }

  begin(): void {
    this.run("BEGIN IMMEDIATE");
  }

  commit(flushed: boolean): void {
    this.run("COMMIT");
    if (flushed) fsyncSync(this.#log);
    else this.#flushSoon();
    this.#failed = false;
  }

  /** Undoes what was begun, unless the failure that is the reason has done so. */
  rollBack(reason?: unknown): void {
    if (reason !== undefined && failureOf(reason) !== undefined) this.#failed = true;
    if (this.#writing.database.isOpen && this.#writing.database.isTransaction) this.run("ROLLBACK");
  }

  /** Work within a transaction that is undone alone when it fails. */
  attempt(work: () => void): void {
    this.run("SAVEPOINT attempt");
    try {
      work();
      this.run("RELEASE attempt");
    } catch (error) {
      // A full disk has ended the whole transaction already.
      if (this.#writing.database.isTransaction) this.exec("ROLLBACK TO attempt; RELEASE attempt");
      throw error;
    }
  }

  /** Throws when nothing can be written now; after a failure by trying it, unless a transaction is trying. */
  checkWritable(): void {
    const { bavail, bsize } = statfsSync(this.#path);
    if (bavail * bsize < LEAST_FREE) throw Object.assign(new Error("the disk is full"), { code: "ENOSPC" });
    if (!this.#failed || this.#writing.database.isTransaction) return;
    this.transaction(false, () => this.run("UPDATE probe SET at = ?", Date.now()));
  }

  /**
   * Leaves nothing of what was deleted in the file and its log. What SQLite overwrites by itself is not all: where rows have moved
   * between pages, a copy can stay in the unused part of one until the file is written anew. Nobody else is served meanwhile.
   * @param most bytes of a file that is written anew; of a larger one only the log is emptied
   * @returns whether the file was written anew
   */
  forgetDeleted(most: number): boolean {
    const [pages, size] = [this.get("PRAGMA page_count")?.[0], this.get("PRAGMA page_size")?.[0]];
    const small = Number(pages) * Number(size) <= most;
    // The copy that this needs on the way is as large as the file.
    if (small) this.exec("PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY");
    if (this.get("PRAGMA wal_checkpoint(TRUNCATE)")?.[0] !== 0) throw new Error("The log could not be emptied.");
    return small;
  }

  /** Settles when the copies that are being made are done, which keep the log from being emptied. */
  async copied(): Promise<void> {
    await Promise.allSettled(this.copies.values());
  }

  /** Copies everything that is committed at this moment into another file, some pages at a time, while work goes on. */
  async copyTo(path: string): Promise<void> {
    const { database: source } = new Connection(this.#path, COMMITTED_CACHE_KIB);
    // What others write would have a copy begin again, were it not of what this transaction sees.
    source.exec("BEGIN; SELECT count(*) FROM namespaces");
    const copy = backup(source, path, { rate: COPIED_PAGES });
    this.copies.set(source, copy);
    try {
      await copy;
    } finally {
      this.copies.delete(source);
      if (source.isOpen) source.close();
    }
  }

  #following: Session | undefined;

  /** Notes from this moment on what is changed, as SQLite's session extension does, or no more. */
  follow(on: boolean): void {
    this.#following?.close();
    this.#following = on ? this.#writing.database.createSession() : undefined;
  }

  /** What was changed since that was asked last, as a changeset, and the tables that there are now. Not while somebody writes. */
  changes(): { changeset: Uint8Array; tables: Record<string, string> } | undefined {
    if (!this.#following) return undefined;
    const changeset = this.#following.changeset();
    this.follow(true);
    const tables = this.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'table'") as Iterable<[string, string]>;
    return { changeset, tables: Object.fromEntries(tables) };
  }

  close(): void {
    clearTimeout(this.#flush);
    if (this.#flushing === 0) closeSync(this.#log);
    for (const source of this.copies.keys()) source.close();
    this.#committed.database.close();
    this.#writing.database.close();
  }

  #flushSoon(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      this.#flushing++;
      fsync(this.#log, (error) => {
        if (error) log.error({ reason: error.message }, "what was written may not survive a power failure");
        if (--this.#flushing === 0 && !this.#writing.database.isOpen) closeSync(this.#log);
      });
    }, FLUSH_MS).unref();
  }
}

/** Whether SQLite refused an entry because there is one with its key. */
export function isTaken(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 1555;
}

type Failure = "locked" | "damaged" | "full" | "read-only" | "unreadable";
/** The result codes of SQLite and the codes of the file system. */
const FAILURES: [Failure, ...unknown[]][] = [
  ["locked", 5, 6],
  ["damaged", 11, 26],
  ["full", 13, "ENOSPC", "EDQUOT"],
  ["read-only", 8, "EROFS", "EACCES", "EPERM"],
  ["unreadable", 10, 14],
];

/** What an error of SQLite or the file system says about the file; undefined for any other error. */
export function failureOf(error: unknown): Failure | undefined {
  const { errcode, code } = error as { errcode?: number; code?: unknown };
  const found = errcode === undefined ? String(code) : errcode & 0xff;
  return FAILURES.find(([, ...codes]) => codes.includes(found))?.[0];
}

/** A failure of the file as MongoDB would report it; any other error as it is. */
export function asEngineError(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure === undefined) return error;
  const { message } = error as Error;
  if (failure === "full") return new EngineError(14031, "The disk of the database is full; nothing was written");
  if (failure === "damaged") return new EngineError(246, `The database file is damaged (${message}); restore a backup`);
  return new EngineError(39, `The database file is ${failure} now (${message})`);
}
