import type { Binary, BSONRegExp, ObjectId } from "bson";
import { type Document, type TypeName, typeOf, type Value } from "./values.server.ts";

/** MongoDB's comparison order of types; each is also the first character of a value's order key. */
const RANK: Record<TypeName, number> = {
  undefined: 0x03,
  null: 0x05,
  number: 0x0a,
  string: 0x0f,
  object: 0x14,
  array: 0x19,
  binData: 0x1e,
  objectId: 0x23,
  bool: 0x28,
  date: 0x2d,
  regex: 0x32,
};

/** Greater than every first character of an order key, ascending or descending. */
export const AFTER = "\uffff";
const END = "\0";

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

function numberKey(value: number): string {
  if (Number.isNaN(value)) return "\0\0\0\0\0\0\0\0";
  float[0] = value === 0 ? 0 : value;
  let low = words[0] ?? 0;
  let high = words[1] ?? 0;
  if (high & 0x80000000) {
    low = ~low;
    high = ~high;
  } else high ^= 0x80000000;
  return String.fromCharCode(
    high >>> 24,
    (high >>> 16) & 255,
    (high >>> 8) & 255,
    high & 255,
    low >>> 24,
    (low >>> 16) & 255,
    (low >>> 8) & 255,
    low & 255,
  );
}

/** Code units from U+D800 on are moved so that UTF-16 units order as UTF-8 bytes do. */
function byBytes(text: string): string {
  return /[\ud800-\uffff]/.test(text)
    ? text.replace(/[\ud800-\uffff]/g, (unit) => {
        const code = unit.charCodeAt(0);
        return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000);
      })
    : text;
}

function textKey(text: string): string {
  const ordered = byBytes(text);
  return `${ordered.includes("\0") ? ordered.replaceAll("\0", "\0\x01") : ordered}\0\0`;
}

function binaryKey(value: Binary): string {
  const bytes = Buffer.from(value.buffer.buffer, value.buffer.byteOffset, value.position);
  return `${numberKey(value.position)}${String.fromCharCode(value.sub_type)}${bytes.toString("latin1")}`;
}

function payload(value: Value, type: TypeName): string {
  switch (type) {
    case "undefined":
    case "null":
      return "";
    case "number":
      return numberKey(value as number);
    case "string":
      return textKey(value as string);
    case "object": {
      const document = value as Document;
      let key = "";
      for (const name of Object.keys(document)) {
        const item = document[name];
        const itemType = typeOf(item);
        key += String.fromCharCode(RANK[itemType]) + textKey(name) + payload(item, itemType);
      }
      return key + END;
    }
    case "array": {
      let key = "";
      for (const item of value as Value[]) key += orderKey(item);
      return key + END;
    }
    case "binData":
      return binaryKey(value as Binary);
    case "objectId":
      return (value as ObjectId).toHexString();
    case "bool":
      return value ? "\x01" : "\0";
    case "date":
      return numberKey((value as Date).getTime());
    case "regex": {
      const regex = value as BSONRegExp;
      return textKey(regex.pattern) + textKey(regex.options);
    }
  }
}

/**
 * A string whose plain `<` order is MongoDB's comparison order, and whose equality is MongoDB's equality
 * (1 equals 1.0, embedded documents compare with their key order). No key is a prefix of another.
 */
export function orderKey(value: Value): string {
  const type = typeOf(value);
  return String.fromCharCode(RANK[type]) + payload(value, type);
}

/** The start and the exclusive end of all order keys of a type. */
export function typeRange(type: TypeName): { start: string; end: string } {
  return { start: String.fromCharCode(RANK[type]), end: String.fromCharCode(RANK[type] + 1) };
}

/** Turns the order of a key around, for descending index fields. */
export function inverted(key: string): string {
  let turned = "";
  for (let i = 0; i < key.length; i++) turned += String.fromCharCode(0xffff - key.charCodeAt(i));
  return turned;
}

/** Negative, zero or positive as MongoDB orders two values of any type. */
export function compareValues(left: Value, right: Value): number {
  if (typeof left === "number" && typeof right === "number") {
    if (left < right) return -1;
    if (left > right) return 1;
    if (left === right) return 0;
  }
  const a = orderKey(left);
  const b = orderKey(right);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Equality as MongoDB judges it. */
export function equalValues(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left !== "object" && typeof left === typeof right && typeof left !== "number") return false;
  return orderKey(left) === orderKey(right);
}
