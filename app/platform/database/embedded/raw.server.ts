import type { Long } from "bson";
import { EngineError, notSupported } from "./errors.server.ts";
import { type Document, encode, pathOf } from "./values.server.ts";

const END = Buffer.from([0]);
const DOCUMENT = 3;

/** A batch of documents that goes into a reply as the bytes they are stored as. */
export class Batch {
  readonly documents: readonly Uint8Array[];

  constructor(documents: readonly Uint8Array[]) {
    this.documents = documents;
  }
}

/** A command's reply, perhaps with a cursor and its batch. */
export interface Reply {
  cursor?: { firstBatch?: Batch; nextBatch?: Batch; id: Long; ns: string };
  [field: string]: unknown;
}

/** The BSON bytes of a reply. */
export function encodeReply({ cursor, ...reply }: Reply): Uint8Array {
  if (!cursor) return encode(reply as Document);
  const name = cursor.firstBatch ? "firstBatch" : "nextBatch";
  const without = { cursor: { [name]: [], id: cursor.id, ns: cursor.ns }, ...reply };
  const frame = encode(without as unknown as Document);
  const inner = 4 + "_cursor_".length;
  const array = inner + 4 + "__".length + name.length;
  const elements = cursor[name]?.documents.flatMap((bytes, place) => [Buffer.from(`\x03${place}\0`), bytes]) ?? [];
  const whole = Buffer.concat([frame.subarray(0, array + 4), ...elements, frame.subarray(array + 4)]);
  for (const at of [0, inner, array]) whole.writeInt32LE(whole.readInt32LE(at) + whole.length - frame.length, at);
  return whole;
}

/** A stored document with only some of its fields (no paths), or without them, cut from its bytes. */
export function withFields(body: Uint8Array, names: ReadonlySet<string>, keep: boolean): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 4)];
  for (let at = 4; at < bytes.length - 1; ) {
    const nameEnd = bytes.indexOf(0, at + 1);
    const end = valueEnd(bytes, bytes[at] as number, nameEnd + 1);
    if (names.has(bytes.toString("utf8", at + 1, nameEnd)) === keep) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const whole = Buffer.concat([...kept, END]);
  whole.writeInt32LE(whole.length);
  return whole;
}

const SIZES = new Map(Object.entries({ 1: 8, 7: 12, 8: 1, 9: 8, 10: 0, 16: 4, 18: 8 }));

/** Where a value of a stored type ends. */
function valueEnd(bytes: Buffer, type: number, at: number): number {
  const fixed = SIZES.get(String(type));
  if (fixed !== undefined) return at + fixed;
  const size = bytes.readInt32LE(at);
  if (type === DOCUMENT || type === 4) return at + size;
  // Texts (2, and symbols, which count as texts) and bytes (5) have their size before them.
  return at + size + (type === 5 ? 5 : 4);
}

/** Compiles a projection: some fields of the document itself, or all but some. */
export function compileProjection(spec: Document): (body: Uint8Array) => Uint8Array {
  const named = Object.entries(spec).map(([name, value]) => {
    const plain = typeof value === "number" || typeof value === "boolean";
    if (!plain || pathOf(name).length > 1) throw notSupported(`the projection of '${name}'`);
    return { name, wanted: Boolean(value) };
  });
  if (named.length === 0) return (body) => body;
  const id = named.find(({ name }) => name === "_id");
  const others = named.filter((field) => field !== id);
  const keep = (others[0] ?? id)?.wanted === true;
  const odd = others.find(({ wanted }) => wanted !== keep);
  if (odd) throw new EngineError(keep ? 31254 : 31253, `Cannot both keep and leave out fields, such as ${odd.name}`);
  const names = new Set(others.map(({ name }) => name));
  // The _id is in every projection that does not leave it out.
  if (keep === (id?.wanted ?? true)) names.add("_id");
  return (body) => withFields(body, names, keep);
}
