import type { Catalogue, Collection, Index } from "./catalogue.server.ts";
import { removeDocument } from "./documents.server.ts";
import { after, keyOf } from "./order-keys.server.ts";
import type { Work } from "./pace.server.ts";
import { decode } from "./values.server.ts";

const AT_ONCE = 50;
const FIRST_MOMENT = new Date(-8.64e15);

/** Deletes the documents whose TTL index says that they have expired, a few at a time. */
export function* sweepExpired(at: Catalogue, now: number): Work<void> {
  for (const collection of at.collections()) {
    for (const index of collection.indexes.filter(({ definition }) => definition.expireAfterSeconds !== undefined)) {
      while (at.transaction(false, () => removeSome(at, collection, index, now)) === AT_ONCE) yield;
      yield;
    }
  }
}

function removeSome(at: Catalogue, collection: Collection, index: Index, now: number): number {
  const last = new Date(now - Number(index.definition.expireAfterSeconds) * 1000);
  const [first, end] = [FIRST_MOMENT, last].map((moment) => keyOf([moment], index.directions)) as [Buffer, Buffer];
  const range = index.directions[0] === 1 ? [first, after(end)] : [end, after(first)];
  const sql = `SELECT DISTINCT document FROM ${index.table} WHERE key >= ? AND key < ? LIMIT ?`;
  const ids = Array.from(at.store.rows(sql, ...range, AT_ONCE), ([id]) => Number(id));
  for (const id of ids) {
    const body = at.store.get(`SELECT body FROM ${collection.table} WHERE id = ?`, id)?.[0];
    if (body) removeDocument(at, collection, id, decode(body as Uint8Array));
  }
  return ids.length;
}
