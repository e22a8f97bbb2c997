import { badValue, EngineError, notSupported } from "./errors.server.ts";
import { component } from "./index.server.ts";
import { orderKey } from "./order.server.ts";
import { keyValues } from "./paths.server.ts";
import { type Document, isDocument, isIndex, type Value } from "./values.server.ts";

export interface SortField {
  name: string;
  path: string[];
  direction: 1 | -1;
}

/** Reads a sort specification; refuses $meta, array positions and more than 32 fields. */
export function parseSort(sort: Value): SortField[] {
  if (sort === undefined) return [];
  if (!isDocument(sort)) throw new EngineError(14, "Expected field sort to be of type object");
  const names = Object.keys(sort);
  if (names.length > 32) throw badValue("too many compound keys");
  return names.map((name) => {
    const direction = sort[name];
    if (direction !== 1 && direction !== -1) {
      if (isDocument(direction)) throw notSupported("sorting by $meta");
      throw new EngineError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    }
    const path = name.split(".");
    if (path.some((part) => part === "" || part.startsWith("$"))) throw badValue(`bad sort field ${name}`);
    if (path.some(isIndex)) throw notSupported("sorting by an array position");
    return { name, path, direction };
  });
}

/** Sorts documents as MongoDB does: an array counts with its smallest (ascending) or greatest element. Stable. */
export function sortBy<T>(items: T[], fields: SortField[], documentOf: (item: T) => Document): T[] {
  return items
    .map((item) => ({ item, key: sortKey(documentOf(item), fields) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}

function sortKey(document: Document, fields: SortField[]): string {
  let key = "";
  let arrays = 0;
  for (const { path, direction } of fields) {
    const { values, multiple } = keyValues(document, path);
    if (multiple && ++arrays > 1) throw badValue("cannot sort with keys that are parallel arrays");
    key += component(values.length === 1 ? values[0] : chosen(values, direction), direction);
  }
  return key;
}

function chosen(values: Value[], direction: 1 | -1): Value {
  let best: Value;
  let bestKey: string | undefined;
  for (const value of values) {
    const key = orderKey(value);
    if (bestKey === undefined || (direction === 1 ? key < bestKey : key > bestKey)) {
      best = value;
      bestKey = key;
    }
  }
  return best;
}
