import { randomInt } from "node:crypto";
import { Long } from "bson";
import { EngineError } from "./errors.server.ts";
import type { Flow, Work } from "./pace.server.ts";
import { Batch, type Reply } from "./raw.server.ts";

const FIRST_BATCH = 101;
const BATCH_BYTES = 16_000_000;
const IDLE_MS = 600_000;
const MOST_OPEN = 1000;

interface Cursor {
  namespace: string;
  rest: Flow<Uint8Array>;
  /** A document that did not fit into the last batch. */
  ahead?: Uint8Array;
  usedAt: number;
}

/** Open cursors: results that did not fit into one reply. Only their place is kept, not what is still to come. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();

  /** The first batch of a result; what is left stays under the cursor's id, unless `single`. */
  *open(namespace: string, rest: Flow<Uint8Array>, batchSize = FIRST_BATCH, single = false): Work<Reply> {
    const cursor = { namespace, rest, usedAt: Date.now() };
    const { batch: firstBatch, done } = yield* fill(cursor, batchSize);
    const id = done || single ? 0 : randomInt(1, 2 ** 47);
    if (id > 0) this.#keep(id, cursor);
    return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } };
  }

  *next(id: number, namespace: string, batchSize: number): Work<Reply> {
    const cursor = this.#open.get(id);
    if (cursor?.namespace !== namespace) throw new EngineError(43, `cursor id ${id} not found`);
    const { batch: nextBatch, done } = yield* fill(cursor, batchSize);
    this.close(id);
    if (!done) this.#keep(id, cursor);
    return { cursor: { nextBatch, id: Long.fromNumber(done ? 0 : id), ns: namespace } };
  }

  close(id: number): boolean {
    return this.#open.delete(id);
  }

  /** Keeps a cursor as the one used last; those not used for long, or that are too many, go. */
  #keep(id: number, cursor: Cursor): void {
    cursor.usedAt = Date.now();
    this.#open.set(id, cursor);
    for (const [other, { usedAt }] of this.#open) {
      if (usedAt > Date.now() - IDLE_MS && this.#open.size <= MOST_OPEN) return;
      this.close(other);
    }
  }
}

function* fill(cursor: Cursor, batchSize: number): Work<{ batch: Batch; done: boolean }> {
  const documents: Uint8Array[] = [];
  let bytes = 0;
  while (documents.length < batchSize) {
    const step = cursor.ahead ? { value: cursor.ahead } : cursor.rest.next();
    delete cursor.ahead;
    if ("done" in step && step.done) return { batch: new Batch(documents), done: true };
    if (!step.value) yield;
    else if (documents.length > 0 && bytes + step.value.length > BATCH_BYTES) {
      cursor.ahead = step.value;
      break;
    } else {
      documents.push(step.value);
      bytes += step.value.length;
    }
  }
  return { batch: new Batch(documents), done: false };
}
