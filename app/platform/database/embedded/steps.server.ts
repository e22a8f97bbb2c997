import type { Arm } from "./bounds.server.ts";
import type { Collection } from "./catalogue.server.ts";
import { type Flow, turnIsOver } from "./pace.server.ts";
import type { Plan } from "./plan.server.ts";
import type { Store } from "./store.server.ts";

/** A stored document as it was found. */
export interface Row {
  id: number;
  body: Uint8Array;
  /** What follows the fixed bytes of the arm in the key that led to it. */
  rest?: Buffer;
}

type Through = Pick<Plan, "index" | "also">;

const FIRST_STEP = 32;
const LONGEST_STEP = 512;
const STEP_BYTES = 2_000_000;
const COUNTED_AT_ONCE = 50_000;

/**
 * Reads in steps, each of which begins where the one before ended, so that nothing is held between them.
 * @param read what there is from a place on, or from the start; of each thing its place, and its row if it has one
 * @param wanted how many rows will be enough, if that is known
 */
function* inSteps<Place>(read: (place?: Place) => Iterable<{ place: Place; row?: Row }>, wanted: number): Flow<Row> {
  let place: Place | undefined;
  for (let most = Math.min(wanted, FIRST_STEP), more = true; more; most = Math.min(most * 4, LONGEST_STEP)) {
    const rows: Row[] = [];
    let left = most;
    let bytes = 0;
    for (const found of read(place)) {
      place = found.place;
      if (found.row) rows.push(found.row);
      bytes += found.row?.body.length ?? 0;
      if (--left === 0 || bytes > STEP_BYTES) break;
    }
    more = left === 0 || bytes > STEP_BYTES;
    yield* rows;
    if (more && turnIsOver()) yield undefined;
  }
}

/** All documents of a collection, in the order in which they were inserted. */
export function documents(store: Store, { table }: Collection, wanted: number): Flow<Row> {
  return inSteps<number>(function* (last = 0) {
    for (const [id, body] of store.rows(`SELECT id, body FROM ${table} WHERE id > ? ORDER BY id`, last))
      yield { place: Number(id), row: { id: Number(id), body: body as Uint8Array } };
  }, wanted);
}

/** The documents that an arm of a plan leads to, in the order of the index. */
export function entries(store: Store, { table }: Collection, plan: Plan, arm: Arm, wanted: number): Flow<Row> {
  const { index, also, backwards } = plan;
  const body = `(SELECT body FROM ${table} WHERE id = e.document)`;
  const found = also.length > 0 ? `CASE WHEN ${alsoThere(plan)} THEN ${body} END` : body;
  const range = `key >= ? AND key < ? ORDER BY key ${backwards ? "DESC" : "ASC"}`;
  const sql = `SELECT key, document, ${found} FROM ${index.table} e WHERE ${range}`;
  return inSteps<Buffer>(function* (last) {
    const [from, to] = backwards ? [arm.from, last ?? arm.to] : [last ? following(last) : arm.from, arm.to];
    const rows = store.rows(sql, ...alsoValues(plan, arm), from, to) as Iterable<
      [Uint8Array, number, Uint8Array | null]
    >;
    for (const [key, id, document] of rows) {
      const place = Buffer.from(key.buffer);
      yield { place, ...(document && { row: { id, body: document, rest: place.subarray(arm.fixed.length) } }) };
    }
  }, wanted);
}

/** How many documents an arm leads to, counted in steps up to about a number. */
export function* countEntries(store: Store, plan: Through, arm: Arm, upTo: number): Flow<number> {
  const inside = `SELECT key FROM ${plan.index.table} WHERE key >= ? AND key < ? ORDER BY key`;
  const [most, where] = plan.also.length > 0 ? [LONGEST_STEP, `WHERE ${alsoThere(plan)}`] : [COUNTED_AT_ONCE, ""];
  const atOnce = where === "" ? Math.min(upTo, most) : most;
  const sql = `SELECT count(*) FROM (${inside} LIMIT ?) e ${where}`;
  for (let from: Buffer | undefined = arm.from; from; ) {
    const n = Number(store.get(sql, from, arm.to, atOnce, ...alsoValues(plan, arm))?.[0]);
    yield n;
    if (where === "" && n < atOnce) return;
    const last = store.get(`${inside} LIMIT 1 OFFSET ?`, from, arm.to, atOnce - 1)?.[0] as Uint8Array | undefined;
    from = last && following(Buffer.from(last));
    if (turnIsOver()) yield undefined;
  }
}

/** Whether the index has the entry's document also under each of the further keys of a plan. */
function alsoThere({ index, also }: Through): string {
  const key = "CAST(? || substr(e.key, ?) AS BLOB)";
  return also.map(() => `EXISTS (SELECT 1 FROM ${index.table} o WHERE o.key = ${key})`).join(" AND ");
}

function alsoValues({ also }: Through, { fixed }: Arm): (Buffer | number)[] {
  return also.flatMap((key) => [key, fixed.length + 1]);
}

/** The smallest key after this one. */
function following(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])]);
}
