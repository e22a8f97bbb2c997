import { randomInt } from "node:crypto";
import { Long } from "bson";
import { EngineError, notSupported } from "./errors.server.ts";
import type { Flow, Work } from "./scheduler.server.ts";
import { type Document, encode, pathOf } from "./values.server.ts";

/** A command's reply; the documents in the batch of a cursor are the bytes that they are stored as. */
export interface Reply {
  cursor?: { firstBatch?: readonly Uint8Array[]; nextBatch?: readonly Uint8Array[]; id: Long; ns: string };
  [field: string]: unknown;
}

/** The BSON bytes of a reply: that of an empty batch, into which the documents are put. */
export function encodeReply({ cursor, ...reply }: Reply): Uint8Array {
  if (!cursor) return encode(reply as Document);
  const { firstBatch, nextBatch, ...rest } = cursor;
  const name = firstBatch ? "firstBatch" : "nextBatch";
  const frame = encode({ cursor: { [name]: [], ...rest }, ...reply } as unknown as Document);
  const inner = 4 + "_cursor_".length;
  const array = inner + 4 + "__".length + name.length;
  const elements = (firstBatch ?? nextBatch ?? []).flatMap((bytes, place) => [Buffer.from(`\x03${place}\0`), bytes]);
  const whole = Buffer.concat([frame.subarray(0, array + 4), ...elements, frame.subarray(array + 4)]);
  for (const at of [0, inner, array]) whole.writeInt32LE(whole.readInt32LE(at) + whole.length - frame.length, at);
  return whole;
}

/** A stored document with only some of its fields (no paths), or without them, cut from its bytes. */
export function withFields(body: Uint8Array, names: readonly Buffer[], keep: boolean): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 4; at < bytes.length - 1; ) {
    let nameEnd = at + 1;
    while (bytes[nameEnd] !== 0) nameEnd++;
    const end = valueEnd(bytes, bytes[at] as number, nameEnd + 1);
    if (names.some((name) => isAt(bytes, at + 1, nameEnd, name)) !== keep) {
      if (at > from) kept.push(bytes.subarray(from, at));
      from = end;
    }
    at = end;
  }
  const whole = Buffer.concat([...kept, bytes.subarray(from)]);
  whole.writeInt32LE(whole.length);
  return whole;
}

function isAt(bytes: Buffer, start: number, end: number, name: Buffer): boolean {
  if (name.length !== end - start) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== name[at - start]) return false;
  return true;
}

/** The sizes of values by BSON type, where they are always the same: number, ObjectId, boolean, date, null, int32, int64. */
const SIZES: Record<number, number> = { 1: 8, 7: 12, 8: 1, 9: 8, 10: 0, 16: 4, 18: 8 };
/** What the size before a value does not count: of documents (3) and arrays (4) nothing, of bytes (5) their kind, too. */
const UNCOUNTED: Record<number, number> = { 3: 0, 4: 0, 5: 5 };

/** Where a value of a stored type ends. */
function valueEnd(bytes: Buffer, type: number, at: number): number {
  return at + (SIZES[type] ?? bytes.readInt32LE(at) + (UNCOUNTED[type] ?? 4));
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
  // The _id is in every projection that does not leave it out.
  const also = keep === (id?.wanted ?? true) ? ["_id"] : [];
  const names = [...others.map(({ name }) => name), ...also].map((name) => Buffer.from(name));
  return (body) => withFields(body, names, keep);
}

const FIRST_BATCH = 101;
const BATCH_BYTES = 16_000_000;
const IDLE_MS = 600_000;
const MOST_OPEN = 1000;

interface Cursor {
  ns: string;
  rest: Flow<Uint8Array>;
  /** A document that did not fit into the last batch. */
  ahead?: Uint8Array;
  usedAt: number;
}

/** Open cursors: results that did not fit into one reply. Only their place is kept, not what is still to come. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();

  /** The first batch of a result; what is left stays under the cursor's id, unless `single`. */
  *open(ns: string, rest: Flow<Uint8Array>, batchSize = FIRST_BATCH, single = false): Work<Reply> {
    const cursor = { ns, rest, usedAt: Date.now() };
    const { batch: firstBatch, done } = yield* fill(cursor, batchSize);
    const id = done || single ? 0 : this.#keep(randomInt(1, 2 ** 47), cursor);
    return { cursor: { firstBatch, id: Long.fromNumber(id), ns } };
  }

  *next(id: number, ns: string, batchSize: number): Work<Reply> {
    const cursor = this.#open.get(id);
    if (cursor?.ns !== ns) throw new EngineError(43, `cursor id ${id} not found`);
    const { batch: nextBatch, done } = yield* fill(cursor, batchSize);
    this.close(id);
    return { cursor: { nextBatch, id: Long.fromNumber(done ? 0 : this.#keep(id, cursor)), ns } };
  }

  close(id: number): boolean {
    return this.#open.delete(id);
  }

  /** Keeps a cursor as the one used last; those not used for long, or that are too many, go. */
  #keep(id: number, cursor: Cursor): number {
    cursor.usedAt = Date.now();
    this.#open.set(id, cursor);
    for (const [other, { usedAt }] of this.#open)
      if (usedAt < Date.now() - IDLE_MS || this.#open.size > MOST_OPEN) this.close(other);
      else break;
    return id;
  }
}

function* fill(cursor: Cursor, batchSize: number): Work<{ batch: Uint8Array[]; done: boolean }> {
  const batch: Uint8Array[] = [];
  for (let bytes = 0; batch.length < batchSize; ) {
    const { value, done } = cursor.ahead ? { value: cursor.ahead } : cursor.rest.next();
    delete cursor.ahead;
    if (done) return { batch, done };
    bytes += value?.length ?? 0;
    if (!value) yield;
    else if (batch.length === 0 || bytes <= BATCH_BYTES) batch.push(value);
    else {
      cursor.ahead = value;
      break;
    }
  }
  return { batch, done: false };
}
