import { EngineError } from "./errors.server.ts";
import { compileFilter, type Filter } from "./filter.server.ts";
import { inverted, orderKey } from "./order.server.ts";
import { keyValues } from "./paths.server.ts";
import { type Entry, SortedEntries } from "./sorted-index.server.ts";
import type { Document, Value } from "./values.server.ts";

/** A stored document and its place in insertion order. */
export interface StoredRecord {
  readonly sequence: number;
  document: Document;
}

/** What createIndexes was asked for, as listIndexes reports it. */
export interface IndexDefinition {
  name: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Document;
  expireAfterSeconds?: number;
}

export interface IndexField {
  name: string;
  path: string[];
  direction: 1 | -1;
}

/** An ordered index over one collection. */
export class Index {
  readonly definition: IndexDefinition;
  readonly fields: IndexField[];
  entries = new SortedEntries<StoredRecord>();
  readonly partial: Filter | undefined;
  /** Whether some document ever had an array at an indexed field; such an index gives no sort order. */
  multikey = false;

  constructor(definition: IndexDefinition) {
    this.definition = definition;
    this.fields = Object.entries(definition.key).map(([name, direction]) => ({
      name,
      direction,
      path: name.split("."),
    }));
    this.partial = definition.partialFilterExpression && compileFilter(definition.partialFilterExpression);
  }

  /** The distinct keys of a document; none when a sparse or partial index leaves it out. */
  keysOf(document: Document): string[] {
    if (this.partial && !this.partial.matches(document)) return [];
    let keys = [""];
    let multiple = 0;
    let present = false;
    for (const { path, direction } of this.fields) {
      const found = keyValues(document, path);
      present ||= found.values.some((value) => value !== null) || hasField(document, path);
      if (found.multiple && ++multiple > 1) {
        throw new EngineError(171, `cannot index parallel arrays in index ${this.definition.name}`);
      }
      const parts = found.values.map((value) => component(value, direction));
      keys = keys.flatMap((key) => parts.map((part) => key + part));
    }
    if (this.definition.sparse && !present) return [];
    if (multiple > 0) {
      this.multikey = true;
      return [...new Set(keys)];
    }
    return keys;
  }

  /** Throws MongoDB's error 11000 when another record has one of the keys. */
  checkUnique(keys: string[], document: Document, namespace: string, self?: StoredRecord): void {
    if (!this.definition.unique) return;
    for (const key of keys) {
      const holder = this.entries.first(key)?.owner;
      if (holder && holder !== self) throw duplicateKey(this, document, namespace);
    }
  }

  /** Builds the index over all records; throws error 11000 when they are not unique. */
  build(records: Iterable<StoredRecord>, namespace: string): void {
    const entries: Entry<StoredRecord>[] = [];
    for (const record of records) {
      for (const key of this.keysOf(record.document)) entries.push({ key, owner: record, sequence: record.sequence });
    }
    this.entries = SortedEntries.of(entries);
    if (!this.definition.unique) return;
    let previous: Entry<StoredRecord> | undefined;
    for (const entry of this.entries.range("", undefined)) {
      if (previous?.key === entry.key) throw duplicateKey(this, entry.owner.document, namespace);
      previous = entry;
    }
  }

  add(record: StoredRecord, keys: string[]): void {
    for (const key of keys) this.entries.add({ key, owner: record, sequence: record.sequence });
  }

  remove(record: StoredRecord, keys: string[]): void {
    for (const key of keys) this.entries.remove(key, record.sequence);
  }
}

/** The part of an index key that one field contributes. */
export function component(value: Value, direction: 1 | -1): string {
  return direction === 1 ? orderKey(value) : inverted(orderKey(value));
}

function hasField(document: Document, path: string[]): boolean {
  let current: Value = document;
  for (const name of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) return false;
    current = (current as Document)[name];
  }
  return true;
}

function duplicateKey(index: Index, document: Document, namespace: string): EngineError {
  const keyValue: Document = {};
  for (const { name, path } of index.fields) {
    const { values } = keyValues(document, path);
    keyValue[name] = values.length === 1 ? (values[0] ?? null) : values;
  }
  const shown = Object.entries(keyValue)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
  return new EngineError(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${index.definition.name} dup key: { ${shown} }`,
    { keyPattern: { ...index.definition.key }, keyValue },
  );
}
