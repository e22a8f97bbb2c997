import { randomInt } from "node:crypto";
import { Long } from "bson";
import { EngineError } from "./errors.server.ts";
import type { Flow, Work } from "./pace.server.ts";
import type { Reply } from "./raw.server.ts";

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
