import type { Binary, ObjectId } from "bson";
import { type Document, type TypeName, typeOf, type Value } from "./values.server.ts";

/** MongoDB's comparison order of types; each is also the first byte of a value's order key. */
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
  draft.writeDoubleBE(value === 0 ? 0 : value, length);
  const first = draft[length] as number;
  if (Number.isNaN(value)) draft.fill(0, length, length + 8);
  else if (first < 0x80) draft[length] = first | 0x80;
  else turn(length, length + 8);
  length += 8;
}

/** UTF-8, which orders as MongoDB orders texts; a zero byte is followed by one, so that two of them end the text. */
function putText(text: string): void {
  const escaped = text.includes("\0") ? text.replaceAll("\0", "\0\x01") : text;
  room(escaped.length * 3 + 2);
  length += draft.write(escaped, length, "utf8");
  draft[length++] = 0;
  draft[length++] = 0;
}

function turn(from: number, to: number): void {
  for (let at = from; at < to; at++) draft[at] = ~(draft[at] as number);
}

function putPayload(value: Value, type: TypeName): void {
  if (type === "number") putNumber(value as number);
  else if (type === "string") putText(value as string);
  else if (type === "objectId") putBytes((value as ObjectId).id);
  else if (type === "date") putNumber((value as Date).getTime());
  else if (type === "bool") putByte(value ? 1 : 0);
  else if (type === "array") {
    for (const item of value as Value[]) putValue(item);
    putByte(0);
  } else if (type === "object") {
    for (const name of Object.keys(value as Document)) {
      const item = (value as Document)[name];
      putByte(RANK[typeOf(item)]);
      putText(name);
      putPayload(item, typeOf(item));
    }
    putByte(0);
  } else if (type === "binData") {
    const { buffer, position, sub_type } = value as Binary;
    putNumber(position);
    putByte(sub_type);
    putBytes(buffer.subarray(0, position));
  }
}

function putValue(value: Value): void {
  const type = typeOf(value);
  putByte(RANK[type]);
  putPayload(value, type);
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
    putValue(values[at]);
    if (directions[at] === -1) turn(from, length);
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
