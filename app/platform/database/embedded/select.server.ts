import type { Catalogue, Collection } from "./catalogue.server.ts";
import { EngineError } from "./errors.server.ts";
import type { Filter } from "./filter.server.ts";
import { type KeyField, sortKey } from "./order-keys.server.ts";
import { type Arm, choosePlan, type Plan } from "./plan.server.ts";
import { withFields } from "./reply.server.ts";
import { type Flow, sliceIsOver, type Work } from "./scheduler.server.ts";
import type { Store } from "./store.server.ts";
import { decode } from "./values.server.ts";

export interface Query {
  filter: Filter;
  sort: readonly KeyField[];
  skip: number;
  /** 0 for no limit. */
  limit: number;
}

/** To choose between indexes, no more entries are counted. */
const ESTIMATED_UP_TO = 5000;
/** More documents are not put in order in memory; an index gives any number of them in order. */
const MOST_SORTED = 20_000;

export function planFor({ store }: Catalogue, collection: Collection, { filter, sort }: Query): Plan | undefined {
  return choosePlan(collection, filter, sort, (index, arm) => {
    const [n] = countEntries(store, { index, also: [] }, arm, ESTIMATED_UP_TO);
    return n ?? 0;
  });
}

/** The documents that a query selects, in its order. A document that is changed meanwhile may come or not, as in MongoDB. */
export function* select(at: Catalogue, collection: Collection, query: Query): Flow<Row> {
  const { skip, limit, sort } = query;
  const plan = planFor(at, collection, query);
  const wanted = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const unsorted = sort.length > 0 && !plan?.sorted;
  const found = matching(at, collection, query, plan, unsorted ? Number.POSITIVE_INFINITY : wanted);
  let place = 0;
  for (const row of unsorted ? inOrder(at, collection, found, sort, wanted) : found) {
    if (row && ++place <= skip) continue;
    yield row;
    if (place >= wanted) return;
  }
}

/** How many documents a query selects, counted up to its limit; its skip is left out of account. */
export function* count(at: Catalogue, collection: Collection, query: Query): Work<number> {
  const upTo = query.limit === 0 ? Number.MAX_SAFE_INTEGER : query.limit;
  const { complete, clauses } = query.filter;
  if (complete && clauses.length === 0)
    return Math.min(upTo, Number(at.store.get(`SELECT count(*) FROM ${collection.indexes[0]?.table}`)?.[0]));
  const plan = planFor(at, collection, query);
  const flows =
    plan?.exact && !plan.repeats ? plan.arms.map((arm) => countEntries(at.store, plan, arm, upTo)) : undefined;
  let n = 0;
  for (const part of flows ? oneByOne<number | Row>(flows) : matching(at, collection, query, plan, upTo)) {
    if (part === undefined) yield;
    else n += typeof part === "number" ? part : 1;
    if (n >= upTo) return upTo;
  }
  return n;
}

/** What fulfils the filter, in the order of the plan; each document once. */
function* matching(
  at: Catalogue,
  of: Collection,
  { filter, sort }: Query,
  plan: Plan | undefined,
  wanted: number,
): Flow<Row> {
  const fields = Array.from(filter.fields, (name) => Buffer.from(name));
  const seen = plan?.repeats ? new Set<number>() : undefined;
  const exact = plan ? plan.exact : filter.complete && filter.clauses.length === 0;
  const hint = exact ? wanted : Number.POSITIVE_INFINITY;
  const flows = plan?.arms.map((arm) => entries(at, of, plan, arm, hint)) ?? [documents(at, of, hint)];
  const merging = plan?.sorted && flows.length > 1 && sort.length > 0;
  for (const row of merging ? merged(flows, plan.backwards ? -1 : 1) : oneByOne(flows)) {
    if (row && !seen?.has(row.id)) {
      seen?.add(row.id);
      if (exact || filter.matches(decode(withFields(row.body, fields, true)))) yield row;
    }
    if (!row || sliceIsOver()) yield undefined;
  }
}

function* oneByOne<Item>(flows: readonly Flow<Item>[]): Flow<Item> {
  for (const flow of flows) yield* flow;
}

/** Arms that are each in order, as one that is. */
function* merged(flows: readonly Flow<Row>[], turn: 1 | -1): Flow<Row> {
  const heads = new Map<Flow<Row>, Row>();
  for (const flow of flows) yield* advance(flow);
  while (heads.size > 0) {
    let first: [Flow<Row>, Row] | undefined;
    for (const head of heads) if (!first || turn * Buffer.compare(head[1].rest, first[1].rest) < 0) first = head;
    const [flow, row] = first as [Flow<Row>, Row];
    yield row;
    yield* advance(flow);
  }

  function* advance(flow: Flow<Row>): Flow<Row> {
    heads.delete(flow);
    for (let step = flow.next(); !step.done; step = flow.next()) {
      if (step.value) return void heads.set(flow, step.value);
      yield undefined;
    }
  }
}

/** Sorts by keys in memory, of which only the first so many are kept as are wanted; the documents are read again in order. */
function* inOrder(
  at: Catalogue,
  of: Collection,
  rows: Flow<Row>,
  sort: readonly KeyField[],
  wanted: number,
): Flow<Row> {
  const fields = sort.map(({ path }) => Buffer.from(path[0] as string));
  const kept: { id: number; key: Buffer }[] = [];
  const order = () => kept.sort((one, other) => Buffer.compare(one.key, other.key));
  for (const row of rows) {
    if (!row) yield undefined;
    else kept.push({ id: row.id, key: sortKey(sort, decode(withFields(row.body, fields, true))) });
    if (kept.length > 1000 && kept.length > 2 * wanted) order().splice(wanted);
    if (kept.length > MOST_SORTED)
      throw new EngineError(292, `Sort of more than ${MOST_SORTED} documents without an index`);
  }
  for (const { id, key } of order()) {
    const body = at.body(of, id);
    if (body) yield { id, body, rest: key };
    if (sliceIsOver()) yield undefined;
  }
}

/** A stored document as it was found. */
export interface Row {
  id: number;
  body: Uint8Array;
  /** What follows the fixed bytes of the arm in the key that led to it. */
  rest: Buffer;
}

type Through = Pick<Plan, "index" | "also">;

const NO_KEY = Buffer.alloc(0);
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
    if (more && sliceIsOver()) yield undefined;
  }
}

/** All documents of a collection, in the order in which they were inserted. */
function documents(at: Catalogue, of: Collection, wanted: number): Flow<Row> {
  return inSteps<number>(function* (last = 0) {
    const sql = `SELECT id, body FROM ${of.table} WHERE id > ? ORDER BY id`;
    for (const [id, stored] of at.store.rows(sql, last) as Iterable<[number, Uint8Array]>) {
      const body = at.whole(of, id, stored);
      yield { place: id, ...(body && { row: { id, body, rest: NO_KEY } }) };
    }
  }, wanted);
}

/** The documents that an arm of a plan leads to, in the order of the index. */
function entries(at: Catalogue, of: Collection, plan: Plan, arm: Arm, wanted: number): Flow<Row> {
  const { index, also, backwards, named } = plan;
  const body = `(SELECT body FROM ${of.table} WHERE id = e.document)`;
  const found = also.length > 0 ? `CASE WHEN ${alsoThere(plan)} THEN ${body} END` : body;
  const range = `key >= ? AND key < ? ORDER BY key ${backwards ? "DESC" : "ASC"}`;
  const sql = `SELECT key, document, ${found} FROM ${index.table} e WHERE ${range}`;
  return inSteps<Buffer>(function* (last) {
    const [from, to] = backwards ? [arm.from, last ?? arm.to] : [last ? following(last) : arm.from, arm.to];
    const rows = at.store.rows(sql, ...alsoValues(plan, arm), from, to) as Iterable<
      [Uint8Array, number, Uint8Array | null]
    >;
    for (const [key, id, stored] of rows) {
      const place = Buffer.from(key.buffer);
      const body = stored && at.whole(of, id, stored, named);
      yield { place, ...(body && { row: { id, body, rest: place.subarray(arm.fixed.length) } }) };
    }
  }, wanted);
}

/** How many documents an arm leads to, counted in steps up to about a number. */
function* countEntries(store: Store, plan: Through, arm: Arm, upTo: number): Flow<number> {
  const range = `FROM ${plan.index.table} WHERE key >= ? AND key < ?`;
  const all = plan.also.length === 0;
  const atOnce = all ? Math.min(upTo, COUNTED_AT_ONCE) : LONGEST_STEP;
  const some = all
    ? `(SELECT 1 ${range} LIMIT ${atOnce})`
    : `(SELECT key ${range} ORDER BY key LIMIT ${atOnce}) e WHERE ${alsoThere(plan)}`;
  for (let from: Buffer | undefined = arm.from; from; ) {
    const n = Number(store.get(`SELECT count(*) FROM ${some}`, from, arm.to, ...alsoValues(plan, arm))?.[0]);
    yield n;
    if (all && n < atOnce) return;
    const last: unknown = store.get(`SELECT key ${range} ORDER BY key LIMIT 1 OFFSET ${atOnce - 1}`, from, arm.to)?.[0];
    from = last ? following(Buffer.from(last as Uint8Array)) : undefined;
    if (sliceIsOver()) yield undefined;
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
