import { closeSync, fsync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { deserialize, serialize } from "bson";
import { DESERIALIZE, SERIALIZE } from "./bson-options.server.ts";
import type { Change, Collection } from "./collection.server.ts";
import type { IndexDefinition } from "./index.server.ts";
import type { Document } from "./values.server.ts";

const FLUSH_MS = 100;

/** A collection as the store keeps it. */
export interface CollectionRow {
  id: number;
  namespace: string;
  indexes: IndexDefinition[];
}

/**
 * The durable copy of all documents in one SQLite file. A commit has reached the operating system when `commit` returns,
 * so it survives the end of the process; the disk is flushed every 100 ms, as MongoDB flushes its journal.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #log: number | undefined;
  #flush: NodeJS.Timeout | undefined;
  #flushing = false;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 0 });
    const database = this.#database;
    try {
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA synchronous = NORMAL");
      database.exec("BEGIN EXCLUSIVE; COMMIT");
      this.#put = database.prepare("INSERT OR REPLACE INTO documents (sequence, collection, body) VALUES (?, ?, ?)");
      this.#delete = database.prepare("DELETE FROM documents WHERE sequence = ?");
    } catch (error) {
      database.close();
      throw error;
    }
    this.#log = openSync(`${path}-wal`, "r");
  }

  collections(): CollectionRow[] {
    return this.#database
      .prepare("SELECT id, namespace, indexes FROM collections")
      .all()
      .map(({ id, namespace, indexes }) => ({
        id: Number(id),
        namespace: String(namespace),
        indexes: deserialize(indexes as Uint8Array, DESERIALIZE).indexes as IndexDefinition[],
      }));
  }

  /** All documents in insertion order. */
  *documents(): Generator<{ sequence: number; collection: number; document: Document }> {
    const rows = this.#database.prepare("SELECT sequence, collection, body FROM documents ORDER BY sequence").iterate();
    for (const { sequence, collection, body } of rows) {
      yield {
        sequence: Number(sequence),
        collection: Number(collection),
        document: deserialize(body as Uint8Array, DESERIALIZE) as Document,
      };
    }
  }

  saveCollection({ id, namespace, indexes }: Collection): void {
    const body = serialize({ indexes: indexes.map(({ definition }) => definition) }, SERIALIZE);
    this.#database
      .prepare("INSERT OR REPLACE INTO collections (id, namespace, indexes) VALUES (?, ?, ?)")
      .run(id, namespace, body);
    this.#flushSoon();
  }

  dropCollection(id: number): void {
    this.#transaction(() => {
      this.#database.prepare("DELETE FROM collections WHERE id = ?").run(id);
      this.#database.prepare("DELETE FROM documents WHERE collection = ?").run(id);
    });
  }

  /** Commits changes together; `flushed` also waits for the disk. */
  commit(changes: Change[], flushed: boolean): void {
    if (changes.length === 1) this.#write(changes[0] as Change);
    else if (changes.length > 1) {
      this.#transaction(() => {
        for (const change of changes) this.#write(change);
      });
    }
    if (flushed && this.#log !== undefined) fsyncSync(this.#log);
    else this.#flushSoon();
  }

  close(): void {
    clearTimeout(this.#flush);
    if (this.#log !== undefined && !this.#flushing) closeSync(this.#log);
    this.#database.close();
  }

  #write({ collection, record, after }: Change): void {
    if (after) this.#put.run(record.sequence, collection.id, serialize(after, SERIALIZE));
    else this.#delete.run(record.sequence);
  }

  #transaction(work: () => void): void {
    this.#database.exec("BEGIN");
    try {
      work();
      this.#database.exec("COMMIT");
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
    this.#flushSoon();
  }

  #flushSoon(): void {
    const log = this.#log;
    if (this.#flush || log === undefined) return;
    this.#flush = setTimeout(() => {
      this.#flush = undefined;
      this.#flushing = true;
      fsync(log, () => {
        this.#flushing = false;
        if (!this.#database.isOpen) closeSync(log);
      });
    }, FLUSH_MS).unref();
  }
}
