import { type Document, fieldOf, isDocument, isIndex, type Value } from "./values.server.ts";

/** Called with each value that a path reaches; returning true ends the walk. */
export type Visitor = (value: Value) => boolean;

/**
 * Walks a dotted path as MongoDB's matcher does: arrays on the way are entered (elements and positions), a leaf array is
 * offered element by element and then whole when `expand` is set. A missing field is offered as `undefined`.
 * Returns whether a visitor returned true.
 */
export function visitPath(
  root: Document | Value[],
  path: readonly string[],
  expand: boolean,
  visit: Visitor,
  from = 0,
): boolean {
  let current: Value = root;
  for (let i = from; i < path.length; i++) {
    if (typeof current !== "object" || current === null) return visit(undefined);
    if (!isDocument(current) && !Array.isArray(current)) return visit(undefined);
    current = fieldOf(current, path[i] as string);
    if (Array.isArray(current)) return visitArray(current, path, i + 1, expand, visit);
  }
  return visit(current);
}

function visitArray(array: Value[], path: readonly string[], at: number, expand: boolean, visit: Visitor): boolean {
  if (at === path.length) {
    if (expand) for (const item of array) if (visit(item)) return true;
    return visit(array);
  }
  const name = path[at] as string;
  const position = isIndex(name) ? Number(name) : -1;
  for (let i = 0; i < array.length; i++) {
    const item = array[i];
    const entered = isDocument(item);
    if (entered && visitPath(item, path, expand, visit, at)) return true;
    if (i !== position) continue;
    if (at + 1 === path.length) {
      if (visit(item)) return true;
    } else if (entered) {
      if (visitPath(item, path, expand, visit, at + 1)) return true;
    } else if (Array.isArray(item) && visitArray(item, path, at + 1, expand, visit)) return true;
  }
  return false;
}

/** The values a field contributes to an index or a sort, and whether an array was met on the way. */
export interface KeyValues {
  values: Value[];
  multiple: boolean;
}

/** The index values of a path: one per array element, `undefined` for an empty array, null for a missing field. */
export function keyValues(document: Document, path: readonly string[]): KeyValues {
  const first = fieldOf(document, path[0] as string);
  if (path.length === 1 && !Array.isArray(first)) return { values: [first ?? null], multiple: false };
  const found: KeyValues = { values: [], multiple: false };
  collect(document, path, 0, found);
  return found;
}

function collect(container: Value, path: readonly string[], at: number, found: KeyValues): void {
  let current = container;
  for (let i = at; i < path.length; i++) {
    current = isDocument(current) ? fieldOf(current, path[i] as string) : undefined;
    if (!Array.isArray(current)) continue;
    found.multiple = true;
    if (i === path.length - 1) {
      if (current.length === 0) found.values.push(undefined);
      for (const item of current) found.values.push(item);
    } else if (current.length === 0) found.values.push(null);
    else for (const item of current) collect(item, path, i + 1, found);
    return;
  }
  found.values.push(current ?? null);
}
