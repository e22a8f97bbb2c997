import { badValue, EngineError } from "./errors.server.ts";
import { type Document, fieldOf, isDocument, isIndex, setField, type Value } from "./values.server.ts";

/** What an operation makes of a field: the same value for no change. `undefined` is a missing field. */
export type Change = (value: Value) => Value;
/** For `$[name]`: whether an element is meant; `$[]` means all. */
export type ElementFilters = ReadonlyMap<string, (element: Value) => boolean>;

interface Walk {
  path: string[];
  change: Change;
  filters: ElementFilters;
  /** Creates what is missing on the way. */
  create: boolean;
  /** Leaves a document alone whose path cannot exist, instead of an error. */
  lenient: boolean;
  /** Counts NaN computed from NaN as a change, as MongoDB's arithmetic does. */
  rewritesNaN?: boolean;
}

const MAX_PADDING = 1_500_000;

/** Applies a change at a path and returns the new container, or the same one when nothing changed. */
export function changeAt<T extends Document | Value[]>(container: T, walk: Walk, at = 0): T {
  const name = walk.path[at] as string;
  if (name.startsWith("$[")) return changeElements(container, name.slice(2, -1), walk, at) as T;
  if (Array.isArray(container) && !isIndex(name)) {
    if (walk.lenient) return container;
    throw notViable(name);
  }
  const old = fieldOf(container, name);
  const next = step(old, walk, at);
  if (unchanged(next, old, walk) && (next !== undefined || !Object.hasOwn(container, name))) return container;
  return (
    Array.isArray(container) ? withElement(container, Number(name), next) : withField(container, name, next)
  ) as T;
}

function step(value: Value, walk: Walk, at: number): Value {
  if (at === walk.path.length - 1) return walk.change(value);
  if (value === undefined) {
    const following = walk.path[at + 1] as string;
    if (following.startsWith("$[")) {
      throw badValue(
        `The path '${walk.path.slice(0, at + 1).join(".")}' must exist in the document in order to apply array updates.`,
      );
    }
    if (!walk.create) return undefined;
    const made = changeAt({}, walk, at + 1);
    return Object.keys(made).length > 0 ? made : undefined;
  }
  if (!isDocument(value) && !Array.isArray(value)) {
    if (walk.lenient) return value;
    throw notViable(walk.path[at + 1] as string);
  }
  return changeAt(value, walk, at + 1);
}

function changeElements(container: Document | Value[], filter: string, walk: Walk, at: number): Document | Value[] {
  if (!Array.isArray(container))
    throw badValue(`Cannot apply array updates to non-array element ${walk.path[at - 1] ?? ""}`);
  const meant = filter === "" ? undefined : walk.filters.get(filter);
  if (filter !== "" && !meant)
    throw badValue(`No array filter found for identifier '${filter}' in path '${walk.path.join(".")}'`);
  let changed = false;
  const result = container.map((element) => {
    if (meant && !meant(element)) return element;
    const next = step(element, walk, at);
    changed ||= !unchanged(next, element, walk);
    return next === undefined ? null : next;
  });
  return changed ? result : container;
}

function unchanged(next: Value, old: Value, { rewritesNaN }: Walk): boolean {
  return Object.is(next, old) && !(rewritesNaN && Number.isNaN(next));
}

function withField(document: Document, name: string, value: Value): Document {
  const copy = { ...document };
  if (value === undefined) delete copy[name];
  else setField(copy, name, value);
  return copy;
}

function withElement(array: Value[], position: number, value: Value): Value[] {
  if (value === undefined && position >= array.length) return array;
  if (position > array.length + MAX_PADDING) throw badValue("can't backfill array to larger than 1500000 elements");
  const copy = array.slice();
  while (copy.length < position) copy.push(null);
  copy[position] = value === undefined ? null : value;
  return copy;
}

function notViable(name: string): EngineError {
  return new EngineError(28, `Cannot create field '${name}' in element`);
}
