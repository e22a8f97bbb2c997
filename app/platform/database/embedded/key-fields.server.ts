import { EngineError, notSupported } from "./errors.server.ts";
import { keyOf } from "./order-keys.server.ts";
import { type Document, fieldOf, isDocument, pathOf, type Value } from "./values.server.ts";

/** One field of an index or a sort. */
export interface KeyField {
  name: string;
  path: string[];
  direction: 1 | -1;
}

/** Reads the specification of a sort or of an index's key. */
export function keyFields(spec: Value): KeyField[] {
  if (spec === undefined || spec === null) return [];
  if (!isDocument(spec)) throw new EngineError(14, "Expected the fields to order by as an object");
  return Object.entries(spec).map(([name, direction]) => {
    if (isDocument(direction) || typeof direction === "string") throw notSupported(`the order of '${name}'`);
    if (direction !== 1 && direction !== -1) throw new EngineError(15975, "$sort key ordering must be 1 or -1");
    return { name, direction, path: pathOf(name) };
  });
}

/**
 * The values that a document has at fields: one row per element of an array, `undefined` for an empty array, null for a missing
 * field; and at which of the fields (a bit each) it has an array. Throws MongoDB's error 171 when two are arrays.
 */
export function rowsOf(fields: readonly KeyField[], document: Document): { rows: Value[][]; arrays: number } {
  let rows: Value[][] = [[]];
  let arrays = 0;
  for (const [place, { path }] of fields.entries()) {
    const found: Value[] = [];
    if (collect(document, path, 0, found)) {
      if (arrays > 0) throw new EngineError(171, "cannot index or sort by parallel arrays, or two fields of one array");
      arrays = 1 << place;
    }
    const [row] = rows;
    if (found.length > 1 && row) rows = found.map(() => [...row]);
    for (const [at, each] of rows.entries()) each.push(found[at % found.length]);
  }
  return { rows, arrays };
}

/** Gathers the values of a path; true when there was an array on the way. */
function collect(container: Value, path: readonly string[], from: number, found: Value[]): boolean {
  let current = container;
  for (let at = from; at < path.length; at++) {
    current = fieldOf(current, path[at] as string);
    if (!Array.isArray(current)) continue;
    const last = at === path.length - 1;
    if (current.length === 0) found.push(last ? undefined : null);
    else if (last) for (const item of current) found.push(item);
    else for (const item of current) collect(item, path, at + 1, found);
    return true;
  }
  found.push(current ?? null);
  return false;
}

/** The key that a document sorts by: of several that an array gives it, the one that comes first. */
export function sortKey(fields: readonly KeyField[], document: Document): Buffer {
  const directions = fields.map(({ direction }) => direction);
  const keys = rowsOf(fields, document).rows.map((row) => keyOf(row, directions));
  return keys.reduce((first, key) => (Buffer.compare(key, first) < 0 ? key : first));
}
