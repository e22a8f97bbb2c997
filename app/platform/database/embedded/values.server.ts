import { Binary, BSONRegExp, ObjectId } from "bson";
import { notSupported } from "./errors.server.ts";

/**
 * The values the engine keeps. Numbers are JavaScript numbers, so int32, int64 and double are not told apart;
 * Decimal128, int64 beyond 2^53, Timestamp, Code, DBRef, Symbol, MinKey and MaxKey are refused.
 */
export type Value =
  | undefined
  | null
  | number
  | string
  | boolean
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | Value[]
  | Document;

/** A document or embedded document. Stored documents are never changed in place: an update makes a new one. */
export interface Document {
  [field: string]: Value;
}

export type TypeName =
  | "undefined"
  | "null"
  | "number"
  | "string"
  | "object"
  | "array"
  | "binData"
  | "objectId"
  | "bool"
  | "date"
  | "regex";

const MAX_DEPTH = 100;

/** The BSON type of a value; a missing field is `undefined`. */
export function typeOf(value: Value): TypeName {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "boolean":
      return "bool";
    case "undefined":
      return "undefined";
  }
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value instanceof ObjectId) return "objectId";
  if (value instanceof Date) return "date";
  if (value instanceof Binary) return "binData";
  if (value instanceof BSONRegExp) return "regex";
  return "object";
}

/** Whether a value is an embedded document. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The own field of a document (or element of an array) by name, without prototype or `length`. */
export function fieldOf(container: Document | Value[], name: string): Value {
  if (Array.isArray(container)) return isIndex(name) ? container[Number(name)] : undefined;
  return Object.hasOwn(container, name) ? container[name] : undefined;
}

/** Whether a path component is an array position: "0", "12", but not "01". */
export function isIndex(name: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(name);
}

/** Sets a field so that even a name like `__proto__` becomes an ordinary one. */
export function setField(target: Document, name: string, value: Value): void {
  if (name === "__proto__") {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  } else target[name] = value;
}

/** Refuses every value that the engine does not keep exactly; returns the same value as a known type. */
export function checkValue(value: unknown, depth = 0): Value {
  if (depth > MAX_DEPTH) throw notSupported("documents nested deeper than 100 levels");
  if (typeof value !== "object" || value === null) {
    if (typeof value === "bigint") throw notSupported("64-bit integers beyond 2^53");
    return value as Value;
  }
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, depth + 1);
    return value;
  }
  if (isDocument(value)) {
    for (const name of Object.keys(value)) checkValue(value[name], depth + 1);
    return value;
  }
  if (value instanceof ObjectId || value instanceof Date || value instanceof Binary || value instanceof BSONRegExp) {
    return value;
  }
  throw notSupported(`values of type ${value.constructor.name}`);
}
