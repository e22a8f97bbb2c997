import { crc32 } from "node:zlib";
import { Binary, deserialize, ObjectId, serialize } from "bson";
import { EngineError, notSupported } from "./errors.server.ts";

/** The values the engine keeps. Numbers are JavaScript's, so int32, int64 and double are not told apart; all others are refused. */
export type Value = undefined | null | number | string | boolean | Date | ObjectId | Binary | Value[] | Document;

/** A document or embedded document. An update makes a new one and leaves the old one as it is. */
export interface Document {
  [field: string]: Value;
}

export type TypeName =
  | ("undefined" | "null" | "number" | "string" | "object" | "array")
  | ("binData" | "objectId" | "bool" | "date");

const MAX_DEPTH = 100;
const MAX_BYTES = 16 * 1024 * 1024;
const DECODING = { promoteValues: true, promoteBuffers: false, bsonRegExp: true };
const ENCODING = { ignoreUndefined: true };

export function decode(bytes: Uint8Array): Document {
  return deserialize(bytes, DECODING);
}

export function encode(document: Document): Uint8Array {
  return serialize(document, ENCODING);
}

const SUM_BYTES = 4;

/** The bytes of a document as they are stored: with a checksum at their end. */
export function withSum(bytes: Uint8Array): Uint8Array {
  const stored = Buffer.allocUnsafe(bytes.length + SUM_BYTES);
  stored.set(bytes);
  stored.writeUInt32LE(crc32(bytes), bytes.length);
  return stored;
}

/** The bytes of a stored document; undefined when they are not what was stored. What earlier versions stored has no checksum. */
export function withoutSum(stored: Uint8Array): Uint8Array | undefined {
  const buffer = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const length = buffer.length > SUM_BYTES ? buffer.readInt32LE() : 0;
  if (length === buffer.length) return stored;
  const bytes = stored.subarray(0, -SUM_BYTES);
  return length === bytes.length && crc32(bytes) === buffer.readUInt32LE(length) ? bytes : undefined;
}

/** The BSON type of a value; a missing field is `undefined`. */
export function typeOf(value: Value): TypeName {
  if (typeof value === "boolean") return "bool";
  if (typeof value !== "object") return typeof value as "string" | "number" | "undefined";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value instanceof ObjectId) return "objectId";
  if (value instanceof Date) return "date";
  return value instanceof Binary ? "binData" : "object";
}

/** Whether a value is an embedded document. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether a value is an object of operators such as { $gt: 1 }. */
export function isOperators(value: Value): value is Document {
  return isDocument(value) && Object.keys(value)[0]?.startsWith("$") === true;
}

/** The own field of a document by name; undefined where there is none, also when the value is no document. */
export function fieldOf(value: Value, name: string): Value {
  return isDocument(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Sets a field so that even a name like `__proto__` becomes an ordinary one. */
export function setField(target: Document, name: string, value: Value): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The steps of a dotted path; operators and array positions in it are not supported. */
export function pathOf(name: string): string[] {
  const path = name.split(".");
  for (const part of path) {
    if (part === "") throw new EngineError(56, `The path '${name}' contains an empty field name`);
    if (part.startsWith("$") || /^\d+$/.test(part)) throw notSupported(`'${part}' in the path '${name}'`);
  }
  return path;
}

/** Refuses every value that the engine does not keep exactly. */
export function checkValue(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw notSupported("documents nested deeper than 100 levels");
  if (value === undefined || typeof value === "bigint") throw notSupported(`the type of ${value}`);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const item of value) checkValue(item, depth + 1);
  else if (isDocument(value)) for (const name of Object.keys(value)) checkValue(value[name], depth + 1);
  else if (typeOf(value as Value) === "object") throw notSupported(`values of type ${value.constructor.name}`);
}

/** Refuses documents that the engine does not keep exactly, whose field names mean something else, or that are too large. */
export function checkStored(document: Document, bytes: Uint8Array): void {
  if (bytes.length > MAX_BYTES) throw new EngineError(10334, "BSONObj size is larger than 16 MB");
  checkValue(document);
  checkNames(document);
  if (Array.isArray(document._id)) throw new EngineError(2, "The '_id' value cannot be of type array");
}

function checkNames(value: Value): void {
  if (Array.isArray(value)) for (const item of value) checkNames(item);
  if (!isDocument(value)) return;
  for (const name of Object.keys(value)) {
    if (name.startsWith("$")) throw new EngineError(52, `The field '${name}' is not valid for storage`);
    if (name.includes(".")) throw new EngineError(57, `The dotted field '${name}' is not valid for storage`);
    checkNames(value[name]);
  }
}
