import { ObjectId } from "bson";
import { EngineError, notSupported } from "./errors.server.ts";
import { compileFilter } from "./filter.server.ts";
import { keyText } from "./order-keys.server.ts";
import {
  type Document,
  fieldOf,
  isDocument,
  isOperators,
  pathOf,
  setField,
  typeOf,
  type Value,
} from "./values.server.ts";

/** Makes the new document from the old one; gives the same document back when nothing changes. */
export type Update = (document: Document, inserting?: boolean) => Document;

/** What an operator makes of a field's value: the same value for no change, `undefined` for no field. */
type Change = (value: Value) => Value;

/** Compiles an update document; its operations run in the order in which MongoDB applies them, by the names of the fields. */
export function compileUpdate(update: Value): Update {
  if (!isOperators(update)) throw notSupported("replacements and pipelines as updates");
  const operations: { operator: string; path: string[]; change: Change }[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!isDocument(fields)) throw new EngineError(9, `Modifiers operate on fields, not on what ${operator} has`);
    for (const [name, operand] of Object.entries(fields)) {
      const path = pathOf(name);
      if (operations.some((other) => other.path.every((part, at) => at >= path.length || part === path[at])))
        throw new EngineError(40, `Updating the path '${name}' would create a conflict at '${name}'`);
      operations.push({ operator, path, change: changeOf(operator, operand, name) });
    }
  }
  operations.sort((one, other) => (one.path.join("\0") < other.path.join("\0") ? -1 : 1));
  return (document, inserting = false) => {
    let result = document;
    for (const { operator, path, change } of operations)
      if (operator !== "$setOnInsert" || inserting) result = changedAt(result, path, change, operator);
    const { _id } = document;
    if (_id === undefined || sameValue(_id, result._id)) return result;
    throw new EngineError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  };
}

/** A document with the value at a path changed; the same one when nothing changed. */
export function changedAt(document: Document, path: readonly string[], change: Change, operator = "$set"): Document {
  const [name = "", ...further] = path;
  const old = fieldOf(document, name);
  const next = further.length === 0 ? change(old) : changedBelow(old, further, change, operator);
  if (Object.is(next, old) && (next !== undefined || !Object.hasOwn(document, name))) return document;
  const copy = { ...document };
  if (next === undefined) delete copy[name];
  else setField(copy, name, next);
  return copy;
}

function changedBelow(old: Value, path: readonly string[], change: Change, operator: string): Value {
  if (isDocument(old)) return changedAt(old, path, change, operator);
  if (operator === "$unset" || (operator === "$pull" && old === undefined)) return old;
  if (old === undefined) return changedAt({}, path, change, operator);
  throw new EngineError(28, `Cannot create field '${path[0]}' in element of type ${typeOf(old)}`);
}

function changeOf(operator: string, operand: Value, name: string): Change {
  switch (operator) {
    case "$set":
    case "$setOnInsert":
      return (value) => (sameValue(value, operand) ? value : operand);
    case "$unset":
      return () => undefined;
    case "$inc":
      return incremented(operand, name);
    case "$push": {
      const { added, size } = eachOf(operand, operator);
      if (size !== undefined && !Number.isSafeInteger(size)) throw new EngineError(2, "$slice must be an integer");
      return onArray(operator, name, (array) => {
        const all = [...array, ...added];
        const cut = typeof size !== "number" ? all : size < 0 ? all.slice(size) : all.slice(0, size);
        return added.length === 0 && cut.length === array.length ? array : cut;
      });
    }
    case "$addToSet": {
      const { added } = eachOf(operand, operator);
      return onArray(operator, name, (array) => {
        const there = new Set(array.map(keyText));
        const fresh = added.filter((item) => !there.has(keyText(item)) && there.add(keyText(item)));
        return fresh.length > 0 ? [...array, ...fresh] : array;
      });
    }
    case "$pull": {
      const goes = pulled(operand);
      const without = onArray(operator, name, (array) =>
        array.some(goes) ? array.filter((item) => !goes(item)) : array,
      );
      return (value) => (value === undefined ? undefined : without(value));
    }
    default:
      throw notSupported(`the update operator ${operator}`);
  }
}

/** Whether setting a value would leave the stored bytes as they are. */
function sameValue(left: Value, right: Value): boolean {
  if (typeof left !== "object" || left === null) return Object.is(left, right);
  return typeOf(left) === typeOf(right) && keyText(left) === keyText(right);
}

function incremented(operand: Value, name: string): Change {
  if (typeof operand !== "number") throw new EngineError(14, `Cannot increment '${name}' with a non-numeric argument`);
  return (value = 0) => {
    if (typeof value !== "number")
      throw new EngineError(14, `Cannot apply $inc to '${name}', of type ${typeOf(value)}`);
    const sum = value + operand;
    const exact = Number.isSafeInteger(sum) || !Number.isInteger(value) || !Number.isInteger(operand);
    if (Number.isNaN(sum) || !exact) throw notSupported(`$inc of '${name}' to NaN or beyond 2^53`);
    return sum;
  };
}

/** A change of an array, which a missing field counts as. */
function onArray(operator: string, name: string, change: (array: Value[]) => Value[]): Change {
  return (value = []) => {
    if (Array.isArray(value)) return change(value);
    throw new EngineError(2, `Cannot apply ${operator} to '${name}', of type ${typeOf(value)}`);
  };
}

/** The values that an operator adds, and the `$slice` beside them. */
function eachOf(operand: Value, operator: string): { added: Value[]; size?: Value } {
  if (!isOperators(operand)) return { added: [operand] };
  const { $each: added, $slice: size, ...others } = operand;
  if (!Array.isArray(added)) throw new EngineError(2, `The argument to $each in ${operator} must be an array`);
  if (Object.keys(others).length > 0 || (size !== undefined && operator !== "$push"))
    throw notSupported(`this ${operator}`);
  return { added, size };
}

/** Which elements `$pull` takes away: those equal to a value, or fulfilling operators, or documents fulfilling a filter. */
function pulled(operand: Value): (item: Value) => boolean {
  const key = keyText(operand);
  if (!isDocument(operand)) return (item) => keyText(item) === key;
  const { matches } = compileFilter(isOperators(operand) ? { item: operand } : operand);
  return isOperators(operand) ? (item) => matches({ item }) : (item) => isDocument(item) && matches(item);
}

/** A document with its `_id`, one made for it if it has none, in first place. */
export function withId(document: Document): Document {
  if (Object.keys(document)[0] === "_id") return document;
  const ordered: Document = { _id: Object.hasOwn(document, "_id") ? document._id : new ObjectId() };
  for (const name of Object.keys(document)) if (name !== "_id") setField(ordered, name, document[name]);
  return ordered;
}

/** The document that an upsert inserts when nothing matched: the filter's equalities by their paths, changed by the update. */
export function documentToInsert(filter: Document, apply: Update): Document {
  refuseHiddenEqualities(filter);
  let seed: Document = {};
  const equalities = compileFilter(filter).clauses.filter(({ operator }) => operator === "$eq");
  for (const { path, operand } of equalities.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    seed = changedAt(seed, pathOf(path), (old) => {
      if (old === undefined) return operand;
      throw new EngineError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    });
  }
  return withId(apply(seed, true));
}

/** MongoDB also takes as an equality what comes down to one: `$in` with one value, `$or` with one alternative. */
function refuseHiddenEqualities(filter: Document): void {
  for (const [name, operand] of Object.entries(filter)) {
    const parts = name === "$and" || name === "$or" ? (operand as Document[]) : [];
    const different = new Set(parts.map((part) => keyText(compileFilter(part).clauses as unknown as Value)));
    const values = isOperators(operand) && Array.isArray(operand.$in) ? operand.$in : undefined;
    if ((name === "$or" && different.size < 2) || (values && new Set(values.map(keyText)).size < 2))
      throw notSupported(`an upsert with one alternative in ${name}`);
    parts.forEach(refuseHiddenEqualities);
  }
}
