import { Catalogue, type Collection, type Index, type IndexDefinition } from "./catalogue.server.ts";
import { fillIndex, insertDocument, removeDocument } from "./documents.server.ts";
import { after, keyOf } from "./order-keys.server.ts";
import type { Work } from "./pace.server.ts";
import { Store } from "./store.server.ts";
import { decode } from "./values.server.ts";

const EXPIRED_AT_ONCE = 50;
const FIRST_MOMENT = new Date(-8.64e15);

/**
 * Opens the store at a path, which locks it; a new one gets its tables, one of version 1 is taken over.
 * @param waitMs how long a write waits for others
 */
export function openCatalogue(path: string, waitMs: number): Catalogue {
  const store = new Store(path);
  try {
    const version = store.get("PRAGMA user_version")?.[0];
    const catalogue = new Catalogue(store, waitMs);
    const make = () => {
      catalogue.createTables();
      if (version === 1) takeOver(catalogue);
    };
    if (version === 0 || version === 1) store.transaction(true, make);
    return catalogue;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Moves everything from the tables of version 1, where a list of indexes stood beside each collection. All of it or nothing. */
function takeOver(at: Catalogue): void {
  const namespaces = at.store.rows("SELECT id, namespace, indexes FROM collections") as Iterable<
    [number, string, Uint8Array]
  >;
  for (const [id, namespace, indexes] of namespaces) {
    const collection = at.ensure(namespace);
    const documents = at.store.rows("SELECT body FROM documents WHERE collection = ? ORDER BY sequence", id);
    for (const [body] of documents as Iterable<[Uint8Array]>) insertDocument(at, collection, decode(body), body);
    for (const definition of decode(indexes).indexes as IndexDefinition[])
      if (definition.name !== "_id_" && !definition.sparse)
        fillIndex(at, collection, at.addIndex(collection, definition));
  }
  at.store.exec("DROP TABLE collections; DROP TABLE documents");
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
