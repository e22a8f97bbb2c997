import { randomInt } from "node:crypto";
import { calculateObjectSize, Long } from "bson";
import { EngineError } from "./errors.server.ts";
import type { Document } from "./values.server.ts";

const FIRST_BATCH = 101;
const BATCH_BYTES = 16_000_000;
const IDLE_MS = 600_000;

interface Cursor {
  namespace: string;
  /** The result as it was when the query ran. */
  rest: Iterator<Document>;
  ahead: Document | undefined;
  usedAt: number;
}

/** Open cursors: results that did not fit into one reply. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();

  /** The first batch of a result; what is left stays under the cursor's id. */
  open(namespace: string, documents: Iterable<Document>, batchSize = FIRST_BATCH, single = false): Document {
    const rest = documents[Symbol.iterator]();
    const cursor: Cursor = { namespace, rest, ahead: undefined, usedAt: Date.now() };
    const firstBatch = batchSize === 0 ? [] : fill(cursor, batchSize);
    cursor.ahead ??= next(rest);
    const done = cursor.ahead === undefined || single;
    const id = done ? 0 : randomInt(1, 2 ** 47);
    if (!done) this.#open.set(id, cursor);
    this.#closeIdle();
    return reply({ firstBatch }, id, namespace);
  }

  next(id: number, namespace: string, batchSize = Number.POSITIVE_INFINITY): Document {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace) throw new EngineError(43, `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const nextBatch = fill(cursor, batchSize);
    cursor.ahead ??= next(cursor.rest);
    if (cursor.ahead === undefined) this.#open.delete(id);
    return reply({ nextBatch }, cursor.ahead === undefined ? 0 : id, namespace);
  }

  close(id: number): boolean {
    return this.#open.delete(id);
  }

  #closeIdle(): void {
    const limit = Date.now() - IDLE_MS;
    for (const [id, { usedAt }] of this.#open) if (usedAt < limit) this.#open.delete(id);
  }
}

function next(iterator: Iterator<Document>): Document | undefined {
  const { done, value } = iterator.next();
  return done ? undefined : value;
}

function fill(cursor: Cursor, batchSize: number): Document[] {
  const batch: Document[] = [];
  let bytes = 0;
  while (batch.length < batchSize) {
    const document = cursor.ahead ?? next(cursor.rest);
    cursor.ahead = undefined;
    if (!document) break;
    bytes += calculateObjectSize(document);
    if (bytes > BATCH_BYTES && batch.length > 0) {
      cursor.ahead = document;
      break;
    }
    batch.push(document);
  }
  return batch;
}

function reply(batch: Document, id: number, namespace: string): Document {
  return { cursor: { ...batch, id: Long.fromNumber(id) as never, ns: namespace } };
}
