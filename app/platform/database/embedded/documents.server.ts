import type { Catalogue, Collection, Index } from "./catalogue.server.ts";
import { EngineError } from "./errors.server.ts";
import { after, keyOf, keyText, rowsOf } from "./order-keys.server.ts";
import type { Work } from "./scheduler.server.ts";
import { isTaken } from "./store.server.ts";
import { checkStored, type Document, decode, encode, type Value, withSum } from "./values.server.ts";

const EXPIRED_AT_ONCE = 50;
const FIRST_MOMENT = new Date(-8.64e15);

/** The values of each entry that a document has in an index. */
type Rows = Value[][];

/**
 * Adds a document with its entries; within a transaction. Throws MongoDB's error 11000 when a unique index has one of its keys.
 */
export function insertDocument(at: Catalogue, to: Collection, document: Document, bytes = encode(document)): void {
  checkStored(document, bytes);
  const rows = to.indexes.map((index) => indexed(at, index, document));
  at.store.attempt(() => {
    const id = at.store.run(`INSERT INTO ${to.table} (body) VALUES (?)`, withSum(bytes));
    for (const [place, index] of to.indexes.entries()) put(at, to, index, id, rows[place] as Rows);
  });
}

/** Puts a document in the place of another; only entries that differ are touched. Within a transaction, throws as insertDocument does. */
export function replaceDocument(at: Catalogue, to: Collection, id: number, before: Document, next: Document): void {
  const bytes = encode(next);
  checkStored(next, bytes);
  const changes = to.indexes
    .filter(({ dependsOn }) => dependsOn.some((field) => before[field] !== next[field]))
    .map((index) => ({ index, old: byKey(indexed(at, index, before)), fresh: byKey(indexed(at, index, next)) }));
  at.store.attempt(() => {
    at.store.run(`UPDATE ${to.table} SET body = ? WHERE id = ?`, withSum(bytes), id);
    for (const { index, old, fresh } of changes) {
      for (const key of old.keys()) if (fresh.delete(key)) old.delete(key);
      take(at, index, id, old.values());
      put(at, to, index, id, fresh.values());
    }
  });
}

/** Removes a document and its entries; within a transaction. */
export function removeDocument(at: Catalogue, from: Collection, id: number, document: Document): void {
  at.store.run(`DELETE FROM ${from.table} WHERE id = ?`, id);
  for (const index of from.indexes) take(at, index, id, indexed(at, index, document));
}

/** Fills a new index from all documents of its collection; within a transaction, throws as insertDocument does. */
export function fillIndex(at: Catalogue, of: Collection, index: Index): void {
  for (const [id, body] of at.store.rows(`SELECT id, body FROM ${of.table}`) as Iterable<[number, Uint8Array]>) {
    const bytes = at.whole(of, id, body);
    if (bytes) put(at, of, index, id, indexed(at, index, decode(bytes)));
  }
}

/** What a document has in an index; nothing when a partial index leaves the document out. */
function indexed(at: Catalogue, index: Index, document: Document): Rows {
  if (index.partial && !index.partial.matches(document)) return [];
  const { rows, arrays } = rowsOf(index.fields, document);
  at.noteArrays(index, arrays);
  return rows.length > 1 && index.definition.unique ? [...byKey(rows).values()] : rows;
}

function byKey(rows: Rows): Map<string, Value[]> {
  return new Map(rows.map((values) => [keyText(values), values]));
}

/** A key in an index that is not unique ends with the document's number, so that every key is there once. */
function keyFor({ directions, definition }: Index, id: number, values: Value[]): Buffer {
  return keyOf(values, directions, definition.unique ? undefined : id);
}

function take({ store }: Catalogue, index: Index, id: number, rows: Iterable<Value[]>): void {
  for (const values of rows) store.run(`DELETE FROM ${index.table} WHERE key = ?`, keyFor(index, id, values));
}

function put({ store }: Catalogue, to: Collection, index: Index, id: number, rows: Iterable<Value[]>): void {
  // Equal elements of an array are one entry.
  const insert = index.definition.unique ? "INSERT" : "INSERT OR IGNORE";
  for (const values of rows) {
    try {
      store.run(`${insert} INTO ${index.table} (key, document) VALUES (?, ?)`, keyFor(index, id, values), id);
    } catch (error) {
      throw isTaken(error) ? duplicateKey(to, index, values) : error;
    }
  }
}

function duplicateKey({ namespace }: Collection, { definition, fields }: Index, values: Value[]): EngineError {
  const keyValue = Object.fromEntries(fields.map(({ name }, place) => [name, values[place] ?? null]));
  const shown = Object.entries(keyValue).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const what = `collection: ${namespace} index: ${definition.name} dup key: { ${shown.join(", ")} }`;
  return new EngineError(11000, `E11000 duplicate key error ${what}`, { keyPattern: { ...definition.key }, keyValue });
}

/** Deletes the documents whose TTL index says that they have expired, a few at a time. */
export function* sweepExpired(at: Catalogue, now: number): Work<void> {
  for (const collection of at.collections()) {
    for (const index of collection.indexes.filter(({ definition }) => definition.expireAfterSeconds !== undefined)) {
      while ((yield* at.transaction(false, () => removeExpired(at, collection, index, now))) === EXPIRED_AT_ONCE) yield;
      yield;
    }
  }
}

function removeExpired(
  at: Catalogue,
  collection: Collection,
  { table, definition, directions }: Index,
  now: number,
): number {
  const last = new Date(now - Number(definition.expireAfterSeconds) * 1000);
  const [first, end] = [FIRST_MOMENT, last].map((moment) => keyOf([moment], directions)) as [Buffer, Buffer];
  const [from, to] = directions[0] === 1 ? [first, after(end)] : [end, after(first)];
  const sql = `SELECT DISTINCT document FROM ${table} WHERE key >= ? AND key < ? LIMIT ?`;
  const ids = Array.from(at.store.rows(sql, from, to, EXPIRED_AT_ONCE) as Iterable<[number]>, ([id]) => id);
  for (const id of ids) {
    const body = at.body(collection, id);
    if (body) removeDocument(at, collection, id, decode(body));
  }
  return ids.length;
}
