import { log } from "../../log.server.ts";
import { EngineError } from "./errors.server.ts";
import { compileFilter, type Filter } from "./filter.server.ts";
import { type KeyField, keyFields } from "./order-keys.server.ts";
import { Semaphore, type Work } from "./scheduler.server.ts";
import { OLDEST_VERSION, SCHEMA_VERSION, Store } from "./store.server.ts";
import { type Document, decode, encode, withoutSum } from "./values.server.ts";

/** What createIndexes was asked for, as listIndexes reports it. */
export interface IndexDefinition extends Document {
  name: string;
  key: Document;
}

/** An index: a table of order keys, each with the number of its document. */
export interface Index {
  readonly id: number;
  readonly table: string;
  readonly definition: IndexDefinition;
  readonly fields: KeyField[];
  readonly directions: (1 | -1)[];
  readonly partial: Filter | undefined;
  /** The fields of the document itself that its entries depend on. */
  readonly dependsOn: string[];
  /** A bit for each field at which some document has had an array; such a field gives no sort order. */
  arrays: number;
}

export interface Collection {
  readonly id: number;
  readonly namespace: string;
  readonly table: string;
  indexes: Index[];
}

const SCHEMA = `
  CREATE TABLE namespaces (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE indexes (id INTEGER PRIMARY KEY, namespace INTEGER NOT NULL, arrays INTEGER NOT NULL, definition BLOB NOT NULL);
  CREATE TABLE probe (at INTEGER NOT NULL);
  INSERT INTO probe VALUES (0);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** The type of an ObjectId, which the _id at the beginning of most documents is. */
const OBJECT_ID = 7;

type Collections = Map<string, Collection>;

/** Collections that can be changed without changing these. */
function copied(collections: Collections): Collections {
  const copy = (of: Collection) => ({ ...of, indexes: of.indexes.map((index) => ({ ...index })) });
  return new Map(Array.from(collections, ([namespace, collection]) => [namespace, copy(collection)]));
}

/** The collections and indexes of a store, and their tables. All that changes it is called within a transaction. */
export class Catalogue {
  readonly store: Store;
  readonly #writing: Semaphore;
  #collections: Collections = new Map();
  /** What the open transaction of several commands has made of it. */
  #changed: Collections | undefined;
  #inside = false;
  /** Documents that are told to be damaged. */
  readonly #damaged = new Set<string>();

  constructor(store: Store, waitMs: number) {
    this.store = store;
    this.#writing = new Semaphore(waitMs);
    this.#read();
  }

  collection(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  collections(): Collection[] {
    return [...this.#collections.values()];
  }

  /** The collection, created when there is none yet. */
  ensure(namespace: string): Collection {
    const existing = this.#collections.get(namespace);
    if (existing) return existing;
    const name = namespace.slice(namespace.indexOf(".") + 1);
    if (name.includes("$") || name.startsWith("system.")) throw new EngineError(73, `Invalid collection name: ${name}`);
    const id = this.store.run("INSERT INTO namespaces (name) VALUES (?)", namespace);
    this.store.exec(`CREATE TABLE documents_${id} (id INTEGER PRIMARY KEY, body BLOB NOT NULL)`);
    const collection = { id, namespace, table: `documents_${id}`, indexes: [] };
    this.#collections.set(namespace, collection);
    this.addIndex(collection, { name: "_id_", key: { _id: 1 }, unique: true });
    return collection;
  }

  /** The bytes of a document as they are now; undefined when it is gone, or damaged. */
  body(of: Collection, id: number): Uint8Array | undefined {
    const stored = this.store.get(`SELECT body FROM ${of.table} WHERE id = ?`, id)?.[0] as Uint8Array | undefined;
    return stored && this.whole(of, id, stored);
  }

  /**
   * The bytes of a document that was read; undefined for a damaged one, which is told once and left out of what it would stand among.
   * @param named whether it was asked for by its key: then nobody is to take it for one that is not there
   */
  whole({ namespace }: Collection, row: number, stored: Uint8Array, named = false): Uint8Array | undefined {
    const bytes = withoutSum(stored);
    if (bytes) return bytes;
    const id = stored[4] === OBJECT_ID ? Buffer.from(stored.subarray(9, 21)).toString("hex") : undefined;
    if (!this.#damaged.has(`${namespace} ${row}`))
      log.error({ collection: namespace, row, id }, "a document in the database file is damaged: restore a backup");
    this.#damaged.add(`${namespace} ${row}`);
    if (named) throw new EngineError(246, `Row ${row} of ${namespace} (${id}) is damaged; restore a backup`);
    return undefined;
  }

  /** Makes an empty index. */
  addIndex(collection: Collection, definition: IndexDefinition): Index {
    const sql = "INSERT INTO indexes (namespace, arrays, definition) VALUES (?, 0, ?)";
    const index = indexOf(this.store.run(sql, collection.id, encode(definition)), definition, 0);
    this.store.exec(`CREATE TABLE ${index.table} (key BLOB PRIMARY KEY, document INTEGER NOT NULL) WITHOUT ROWID`);
    collection.indexes.push(index);
    return index;
  }

  /** Removes an index and its entries. */
  dropIndex(collection: Collection, index: Index): void {
    this.store.run("DELETE FROM indexes WHERE id = ?", index.id);
    this.store.exec(`DROP TABLE ${index.table}`);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  }

  /** Notes that documents have arrays at fields of an index. */
  noteArrays(index: Index, arrays: number): void {
    if ((arrays & ~index.arrays) === 0) return;
    index.arrays |= arrays;
    this.store.run("UPDATE indexes SET arrays = ? WHERE id = ?", index.arrays, index.id);
  }

  /** Work that nobody else writes beside. */
  *alone<Result>(work: () => Result): Work<Result> {
    yield* this.#writing.acquire();
    try {
      return work();
    } finally {
      this.#writing.release();
    }
  }

  /** A transaction of the store; when it fails, what is known here is read again. Within one of several commands it is a part of that. */
  *transaction<Result>(flushed: boolean, work: () => Result): Work<Result> {
    if (this.#inside) return work();
    return yield* this.alone(() => {
      try {
        return this.store.transaction(flushed, work);
      } catch (error) {
        this.#read();
        throw error;
      }
    });
  }

  /** Begins a transaction of several commands, whose work is done `inside`; all others see what is committed, and write after it. */
  *begin(): Work<void> {
    yield* this.#writing.acquire();
    try {
      this.store.begin();
    } catch (error) {
      this.#writing.release();
      throw error;
    }
    this.store.read("committed");
    this.#changed = copied(this.#collections);
  }

  inside<Result>(work: () => Result): Result {
    const committed = this.#collections;
    this.#collections = this.#changed ?? committed;
    this.#inside = true;
    this.store.read("own");
    try {
      return work();
    } finally {
      this.store.read("committed");
      this.#inside = false;
      this.#changed = this.#collections;
      this.#collections = committed;
    }
  }

  /** Ends the transaction of several commands. @param commit whether what it did is to be kept, and is then flushed; else why not, if there was a failure */
  end(commit: { flushed: boolean } | { failure?: unknown }): void {
    try {
      if ("flushed" in commit) this.store.commit(commit.flushed);
      else this.store.rollBack(commit.failure);
      if ("flushed" in commit && this.#changed) this.#collections = this.#changed;
    } catch (error) {
      this.store.rollBack(error);
      throw error;
    } finally {
      this.#changed = undefined;
      this.store.read("own");
      this.#writing.release();
    }
  }

  #read(): void {
    this.#collections = new Map();
    for (const [id, namespace] of this.store.rows("SELECT id, name FROM namespaces") as Iterable<[number, string]>) {
      const sql = "SELECT id, definition, arrays FROM indexes WHERE namespace = ? ORDER BY id";
      const rows = this.store.rows(sql, id) as Iterable<[number, Uint8Array, number]>;
      const indexes = Array.from(rows, ([own, body, arrays]) => indexOf(own, decode(body) as IndexDefinition, arrays));
      this.#collections.set(namespace, { id, namespace, table: `documents_${id}`, indexes });
    }
  }
}

/**
 * Opens the store at a path, which locks it; a new one gets its tables.
 * @param waitMs how long a write waits for others
 */
export function openCatalogue(path: string, waitMs: number): Catalogue {
  const store = new Store(path);
  try {
    const version = store.get("PRAGMA user_version")?.[0];
    if (version === 0) store.transaction(true, () => store.exec(SCHEMA));
    else if (version === OLDEST_VERSION) store.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    else if (version !== SCHEMA_VERSION)
      throw Object.assign(new Error("it was made by another version of the portal"), { errcode: 26 });
    return new Catalogue(store, waitMs);
  } catch (error) {
    store.close();
    throw error;
  }
}

function indexOf(id: number, definition: IndexDefinition, arrays: number): Index {
  const { key, partialFilterExpression } = definition;
  const fields = keyFields(key);
  const directions = fields.map(({ direction }) => direction);
  const partial = partialFilterExpression ? compileFilter(partialFilterExpression as Document) : undefined;
  const dependsOn = [...fields.map(({ path }) => path[0] as string), ...(partial?.fields ?? [])];
  return { id, table: `entries_${id}`, definition, fields, directions, partial, dependsOn, arrays };
}
