import { EngineError } from "./errors.server.ts";
import { Index, type IndexDefinition, type StoredRecord } from "./index.server.ts";
import { orderKey } from "./order.server.ts";
import { type Document, typeOf, type Value } from "./values.server.ts";

/** A change of one document that is not yet committed; either side is missing for an insert or a removal. */
export interface Change {
  collection: Collection;
  record: StoredRecord;
  before: Document | undefined;
  after: Document | undefined;
}

/** The documents of one collection in insertion order, with their indexes. */
export class Collection {
  readonly id: number;
  readonly namespace: string;
  readonly indexes: Index[] = [];
  #records = new Map<number, StoredRecord>();

  constructor(id: number, namespace: string, definitions: IndexDefinition[]) {
    this.id = id;
    this.namespace = namespace;
    for (const definition of definitions) this.indexes.push(new Index(definition));
  }

  get size(): number {
    return this.#records.size;
  }

  records(): IterableIterator<StoredRecord> {
    return this.#records.values();
  }

  /** The record with this `_id`. */
  byId(id: Value): StoredRecord | undefined {
    return this.indexes[0]?.entries.first(orderKey(id))?.owner;
  }

  /** Takes in the documents that the store holds, when the engine starts. */
  load(records: StoredRecord[]): void {
    for (const record of records) this.#records.set(record.sequence, record);
    for (const index of this.indexes) index.build(records, this.namespace);
  }

  insert(sequence: number, document: Document): Change {
    checkId(document._id);
    const record: StoredRecord = { sequence, document };
    this.#reindex(record, undefined, document);
    this.#records.set(sequence, record);
    return { collection: this, record, before: undefined, after: document };
  }

  replace(record: StoredRecord, document: Document): Change {
    const before = record.document;
    this.#reindex(record, before, document);
    record.document = document;
    return { collection: this, record, before, after: document };
  }

  remove(record: StoredRecord): Change {
    for (const index of this.indexes) index.remove(record, index.keysOf(record.document));
    this.#records.delete(record.sequence);
    return { collection: this, record, before: record.document, after: undefined };
  }

  /** Takes a change back that could not be committed. */
  revert({ record, before, after }: Change): void {
    if (after && before) this.replace(record, before);
    else if (after) this.remove(record);
    else if (before) {
      this.#reindex(record, undefined, before);
      this.#records.set(record.sequence, record);
      this.#records = new Map([...this.#records].sort(([a], [b]) => a - b));
    }
  }

  /** Builds an index over the present documents; throws when they are not unique, leaving nothing behind. */
  addIndex(definition: IndexDefinition): void {
    const index = new Index(definition);
    index.build(this.#records.values(), this.namespace);
    this.indexes.push(index);
  }

  dropIndex(name: string): void {
    const at = this.indexes.findIndex((index) => index.definition.name === name);
    if (at > 0) this.indexes.splice(at, 1);
  }

  #reindex(record: StoredRecord, before: Document | undefined, after: Document): void {
    const changes = this.indexes.map((index) => {
      const keys = index.keysOf(after);
      const old = before ? index.keysOf(before) : [];
      if (keys.length === 1 && old.length === 1 && keys[0] === old[0]) return { index, added: [], removed: [] };
      const added = keys.filter((key) => !old.includes(key));
      index.checkUnique(added, after, this.namespace, record);
      return { index, added, removed: old.filter((key) => !keys.includes(key)) };
    });
    for (const { index, added, removed } of changes) {
      index.remove(record, removed);
      index.add(record, added);
    }
  }
}

function checkId(id: Value): void {
  const type = typeOf(id);
  if (type === "array" || type === "regex" || type === "undefined") {
    throw new EngineError(53, `The '_id' value cannot be of type ${type}`);
  }
}
