import type { Binary, ObjectId } from "bson";
import { EngineError, notSupported } from "./errors.server.ts";
import { type Document, fieldOf, isDocument, pathOf, type TypeName, typeOf, type Value } from "./values.server.ts";

/** MongoDB's comparison order of types; a type's place in it is the first byte of a value's order key. */
const ORDER: TypeName[] = [
  "undefined",
  "null",
  "number",
  "string",
  "object",
  "array",
  "binData",
  "objectId",
  "bool",
  "date",
];
const RANK = Object.fromEntries(ORDER.map((type, place) => [type, place + 1])) as Record<TypeName, number>;

/** The key under construction: it grows here and is copied out, so that a key costs one allocation. */
let draft = Buffer.alloc(4096);
let length = 0;

function room(bytes: number): void {
  if (length + bytes > draft.length) draft = Buffer.concat([draft, Buffer.alloc(draft.length + bytes)]);
}

function putByte(byte: number): void {
  room(1);
  draft[length++] = byte;
}

function putBytes(bytes: Uint8Array): void {
  room(bytes.length);
  draft.set(bytes, length);
  length += bytes.length;
}

/** Eight bytes that order as the numbers do; NaN comes first, and -0 is 0. */
function putNumber(value: number): void {
  room(8);
  length = draft.writeDoubleBE(value === 0 ? 0 : value, length);
  const first = draft[length - 8] as number;
  if (Number.isNaN(value)) draft.fill(0, length - 8, length);
  else if (first < 0x80) draft[length - 8] = first | 0x80;
  else turn(length - 8);
}

/** UTF-8, which orders as MongoDB orders texts; a zero byte is followed by one, so that two of them end the text. */
function putText(text: string): void {
  const escaped = text.includes("\0") ? text.replaceAll("\0", "\0\x01") : text;
  room(escaped.length * 3);
  length += draft.write(escaped, length, "utf8");
  putByte(0);
  putByte(0);
}

/** Turns the order of what was put from a place on. */
function turn(from: number): void {
  for (let at = from; at < length; at++) draft[at] = ~(draft[at] as number);
}

function putPayload(value: Value, type: TypeName): void {
  if (type === "number") putNumber(value as number);
  else if (type === "string") putText(value as string);
  else if (type === "objectId") putBytes((value as ObjectId).id);
  else if (type === "date") putNumber((value as Date).getTime());
  else if (type === "bool") putByte(value ? 1 : 0);
  else if (type === "binData") {
    const { buffer, position, sub_type } = value as Binary;
    putNumber(position);
    putByte(sub_type);
    putBytes(buffer.subarray(0, position));
  } else if (type === "array" || type === "object") {
    for (const [name, item] of Object.entries(value as Document)) {
      putByte(RANK[typeOf(item)]);
      if (type === "object") putText(name);
      putPayload(item, typeOf(item));
    }
    putByte(0);
  }
}

/**
 * Bytes whose order is MongoDB's comparison order, value by value, and whose equality is MongoDB's equality (1 equals 1.0,
 * embedded documents compare with their key order). No key of a value is the beginning of another's.
 * @param directions for each value 1 for ascending, -1 for descending; ascending where there is none
 * @param last a number that follows the values, to tell equal ones apart
 */
export function keyOf(values: readonly Value[], directions: readonly (1 | -1)[] = [], last?: number): Buffer {
  length = 0;
  for (let at = 0; at < values.length; at++) {
    const from = length;
    putByte(RANK[typeOf(values[at])]);
    putPayload(values[at], typeOf(values[at]));
    if (directions[at] === -1) turn(from);
  }
  room(6);
  if (last !== undefined) length = draft.writeUIntBE(last, length, 6);
  return Buffer.from(draft.subarray(0, length));
}

/** The key of a value as text, for sets and maps. */
export function keyText(value: Value): string {
  return keyOf([value]).toString("latin1");
}

/** The keys from `from` (included) to `to` (excluded). */
export interface Interval {
  from: Buffer;
  to: Buffer;
}

/** The end of all keys that begin with these bytes. */
export function after(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (bytes[end - 1] === 0xff) end--;
  const copy = Buffer.from(bytes.subarray(0, end));
  copy[end - 1] = (copy[end - 1] as number) + 1;
  return copy;
}

/** All keys of values of a type. */
export function typeInterval(type: TypeName): Interval {
  return { from: Buffer.from([RANK[type]]), to: Buffer.from([RANK[type] + 1]) };
}

/** The key of a value, or the beginning of keys, in a descending index. */
export function turned(key: Buffer): Buffer {
  return Buffer.from(key.map((byte) => ~byte));
}

/** Negative, zero or positive as MongoDB orders two values of any type. */
export function compareValues(left: Value, right: Value): number {
  return Buffer.compare(keyOf([left]), keyOf([right]));
}

/** Equality as MongoDB judges it. */
export function equalValues(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left !== "object" && typeof left === typeof right) return Number.isNaN(left) && Number.isNaN(right);
  return compareValues(left, right) === 0;
}

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
