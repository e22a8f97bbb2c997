import { type Change, Collection } from "./collection.server.ts";
import { Cursors } from "./cursors.server.ts";
import { EngineError } from "./errors.server.ts";
import { component, type IndexDefinition, type StoredRecord } from "./index.server.ts";
import { Sessions } from "./sessions.server.ts";
import type { Store } from "./store.server.ts";

const ID_INDEX: IndexDefinition = { name: "_id_", key: { _id: 1 }, unique: true };
const SWEEP_BATCH = 1000;

/** All collections in memory, each change committed to the store before it is acknowledged. */
export class Engine {
  readonly cursors = new Cursors();
  readonly sessions = new Sessions();
  readonly #store: Store;
  readonly #collections = new Map<string, Collection>();
  #nextSequence = 1;
  #nextCollection = 1;

  constructor(store: Store) {
    this.#store = store;
    const loaded = new Map<number, { collection: Collection; records: StoredRecord[] }>();
    for (const { id, namespace, indexes } of store.collections()) {
      const collection = new Collection(id, namespace, indexes);
      loaded.set(id, { collection, records: [] });
      this.#collections.set(namespace, collection);
      this.#nextCollection = Math.max(this.#nextCollection, id + 1);
    }
    for (const { sequence, collection, document } of store.documents()) {
      loaded.get(collection)?.records.push({ sequence, document });
      this.#nextSequence = sequence + 1;
    }
    for (const { collection, records } of loaded.values()) collection.load(records);
  }

  collection(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  collectionsOf(database: string): Collection[] {
    return [...this.#collections.values()].filter(({ namespace }) => namespace.startsWith(`${database}.`));
  }

  databases(): string[] {
    return [...new Set([...this.#collections.keys()].map((namespace) => namespace.slice(0, namespace.indexOf("."))))];
  }

  /** The collection, created when there is none yet. */
  ensureCollection(namespace: string): Collection {
    const existing = this.#collections.get(namespace);
    if (existing) return existing;
    const name = namespace.slice(namespace.indexOf(".") + 1);
    if (name === "" || name.includes("$") || name.includes("\0") || name.startsWith("system.")) {
      throw new EngineError(73, `Invalid collection name: ${name}`);
    }
    const collection = new Collection(this.#nextCollection, namespace, [ID_INDEX]);
    this.#store.saveCollection(collection);
    this.#nextCollection++;
    this.#collections.set(namespace, collection);
    return collection;
  }

  dropCollection(namespace: string): boolean {
    const collection = this.#collections.get(namespace);
    if (!collection) return false;
    this.#store.dropCollection(collection.id);
    return this.#collections.delete(namespace);
  }

  addIndex(collection: Collection, definition: IndexDefinition): void {
    collection.addIndex(definition);
    this.#store.saveCollection(collection);
  }

  dropIndex(collection: Collection, name: string): void {
    collection.dropIndex(name);
    this.#store.saveCollection(collection);
  }

  nextSequence(): number {
    return this.#nextSequence++;
  }

  /** Runs work that collects its changes, and commits them, also those made before an error. */
  write<T>(flushed: boolean, work: (changes: Change[]) => T): T {
    const changes: Change[] = [];
    try {
      return work(changes);
    } finally {
      this.#commit(changes, flushed);
    }
  }

  #commit(changes: Change[], flushed: boolean): void {
    if (changes.length === 0) return;
    try {
      this.#store.commit(changes, flushed);
    } catch (error) {
      for (const change of changes.reverse()) change.collection.revert(change);
      throw new EngineError(
        1,
        `The database file could not be written: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  /** Deletes the documents whose TTL index says that they have expired; returns how many. */
  sweepExpired(now: number): number {
    let deleted = 0;
    for (const collection of this.#collections.values()) {
      for (const index of collection.indexes) {
        const { expireAfterSeconds } = index.definition;
        const [field] = index.fields;
        if (expireAfterSeconds === undefined || !field) continue;
        const earliest = component(new Date(-8.64e15), field.direction);
        const latest = component(new Date(now - expireAfterSeconds * 1000), field.direction);
        const [start, end] = field.direction === 1 ? [earliest, `${latest}\uffff`] : [latest, `${earliest}\uffff`];
        for (;;) {
          const expired = new Set<StoredRecord>();
          for (const { owner } of index.entries.range(start, end)) {
            if (expired.add(owner).size >= SWEEP_BATCH) break;
          }
          if (expired.size === 0) break;
          this.write(false, (changes) => {
            for (const record of expired) changes.push(collection.remove(record));
          });
          deleted += expired.size;
        }
      }
    }
    return deleted;
  }

  close(): void {
    this.#store.close();
  }
}
