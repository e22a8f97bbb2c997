import { BSONRegExp } from "bson";
import { badValue, EngineError, notSupported } from "./errors.server.ts";
import { compileFilter, isOperators } from "./filter.server.ts";
import { compareValues, inverted, orderKey } from "./order.server.ts";
import type { Change } from "./update-paths.server.ts";
import { popsLast, sameValue } from "./update-values.server.ts";
import { isDocument, typeOf, type Value } from "./values.server.ts";

/** The change of an array operator. */
export function arrayChange(operator: string, operand: Value, name: string): Change {
  switch (operator) {
    case "$push":
      return push(operand, name);
    case "$addToSet":
      return addToSet(operand, name);
    case "$pull": {
      const unwanted = pulled(operand);
      return (value) => without(value, unwanted, operator, name);
    }
    case "$pullAll": {
      if (!Array.isArray(operand)) throw badValue("$pullAll requires an array argument");
      const keys = new Set(operand.map(orderKey));
      return (value) => without(value, (item) => keys.has(orderKey(item)), operator, name);
    }
    case "$pop": {
      const last = popsLast(operand);
      return (value) => {
        if (value === undefined) return value;
        if (!Array.isArray(value))
          throw new EngineError(14, `Path '${name}' contains an element of non-array type '${typeOf(value)}'`);
        if (value.length === 0) return value;
        return last ? value.slice(0, -1) : value.slice(1);
      };
    }
    default:
      throw badValue(`Unknown modifier ${operator}`);
  }
}

function arrayOf(value: Value, operator: string, name: string): Value[] {
  if (value === undefined) return [];
  if (!Array.isArray(value))
    throw badValue(`Cannot apply ${operator} to a non-array field: '${name}' is of type ${typeOf(value)}`);
  return value;
}

function without(value: Value, unwanted: (item: Value) => boolean, operator: string, name: string): Value {
  if (value === undefined) return value;
  const array = arrayOf(value, operator, name);
  const rest = array.filter((item) => !unwanted(item));
  return rest.length === array.length ? value : rest;
}

function pulled(operand: Value): (item: Value) => boolean {
  if (isOperators(operand) || operand instanceof BSONRegExp) {
    const { matches } = compileFilter({ item: operand });
    return (item) => matches({ item });
  }
  if (isDocument(operand)) {
    const { matches } = compileFilter(operand);
    return (item) => isDocument(item) && matches(item);
  }
  const key = orderKey(operand);
  return (item) => orderKey(item) === key;
}

function addToSet(operand: Value, name: string): Change {
  const each = isOperators(operand) ? operand.$each : undefined;
  if (isOperators(operand) && (!Array.isArray(each) || Object.keys(operand).length > 1)) {
    throw badValue("$addToSet takes a value, or $each with an array");
  }
  const added = Array.isArray(each) ? each : [operand];
  return (value) => {
    const array = arrayOf(value, "$addToSet", name);
    const keys = new Set(array.map(orderKey));
    const fresh = added.filter((item) => {
      const key = orderKey(item);
      return !keys.has(key) && keys.add(key);
    });
    return fresh.length > 0 || value === undefined ? [...array, ...fresh] : value;
  };
}

function push(operand: Value, name: string): Change {
  if (!isOperators(operand)) return (value) => [...arrayOf(value, "$push", name), operand];
  const { $each: each, $position: position, $slice: slice, $sort: sort, ...others } = operand;
  if (Object.keys(others).length > 0) throw badValue(`Unrecognized clause in $push: ${Object.keys(others)[0]}`);
  if (!Array.isArray(each)) throw badValue("The argument to $each in $push must be an array");
  const at = whole(position, "$position");
  const size = whole(slice, "$slice");
  const order = sort === undefined ? undefined : sorter(sort);
  return (value) => {
    const array = arrayOf(value, "$push", name);
    const start =
      at === undefined ? array.length : at < 0 ? Math.max(0, array.length + at) : Math.min(at, array.length);
    let result = [...array.slice(0, start), ...each, ...array.slice(start)];
    if (order) result = order(result);
    if (size !== undefined) result = size >= 0 ? result.slice(0, size) : result.slice(size);
    return each.length === 0 && value !== undefined && sameValue(value, result) ? value : result;
  };
}

function whole(value: Value, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw badValue(`The value for ${name} must be an integer`);
  return value;
}

/** Sorts array elements by their whole value, or documents by fields. */
function sorter(sort: Value): (items: Value[]) => Value[] {
  if (sort === 1 || sort === -1) return (items) => items.toSorted((a, b) => compareValues(a, b) * sort);
  if (!isDocument(sort) || Object.keys(sort).length === 0)
    throw badValue("The $sort is invalid: use 1/-1 to sort the whole element");
  const fields = Object.entries(sort).map(([name, direction]) => {
    if (direction !== 1 && direction !== -1) throw badValue("The $sort element value must be either 1 or -1");
    return { path: name.split("."), direction };
  });
  const keyOf = (item: Value) =>
    fields
      .map(({ path, direction }) => {
        let value: Value = item;
        for (const name of path) value = isDocument(value) && Object.hasOwn(value, name) ? value[name] : undefined;
        if (Array.isArray(value)) throw notSupported("$push with $sort by an array");
        const key = orderKey(value ?? null);
        return direction === 1 ? key : inverted(key);
      })
      .join("");
  return (items) => {
    const keyed = items.map((item) => ({ item, key: keyOf(item) }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
  };
}
