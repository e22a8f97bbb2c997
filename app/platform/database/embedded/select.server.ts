import type { Catalogue, Collection } from "./catalogue.server.ts";
import { EngineError } from "./errors.server.ts";
import type { Filter } from "./filter.server.ts";
import { type KeyField, sortKey } from "./key-fields.server.ts";
import { type Flow, turnIsOver, type Work } from "./pace.server.ts";
import { choosePlan, type Plan } from "./plan.server.ts";
import { withFields } from "./raw.server.ts";
import { countEntries, documents, entries, type Row } from "./steps.server.ts";
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

/** How many documents a query selects, without its skip, counted up to its limit. */
export function* count(at: Catalogue, collection: Collection, query: Query): Work<number> {
  const { filter, limit } = query;
  const upTo = limit === 0 ? Number.MAX_SAFE_INTEGER : limit;
  const plan = planFor(at, collection, query);
  const all = filter.complete && filter.clauses.length === 0;
  if (all) return Math.min(upTo, Number(at.store.get(`SELECT count(*) FROM ${collection.indexes[0]?.table}`)?.[0]));
  let n = 0;
  const counting = plan?.exact && !plan.repeats;
  const found = counting ? countedIn(plan) : matching(at, collection, query, plan, upTo);
  for (const part of found) {
    if (part === undefined) yield;
    else n += typeof part === "number" ? part : 1;
    if (n >= upTo) return upTo;
  }
  return n;

  function* countedIn(exact: Plan): Flow<number> {
    for (const arm of exact.arms) yield* countEntries(at.store, exact, arm, upTo - n);
  }
}

/** What fulfils the filter, in the order of the plan; each document once. */
function* matching(
  { store }: Catalogue,
  collection: Collection,
  query: Query,
  plan: Plan | undefined,
  wanted: number,
): Flow<Row> {
  const { filter, sort } = query;
  const seen = plan?.repeats ? new Set<number>() : undefined;
  const exact = plan ? plan.exact : filter.complete && filter.clauses.length === 0;
  const hint = exact ? wanted : Number.POSITIVE_INFINITY;
  const merging = plan?.sorted && plan.arms.length > 1 && sort.length > 0;
  const flows = plan?.arms.map((arm) => entries(store, collection, plan, arm, hint)) ?? [
    documents(store, collection, hint),
  ];
  for (const row of merging ? merged(flows, plan.backwards) : oneByOne(flows)) {
    if (row && !seen?.has(row.id)) {
      seen?.add(row.id);
      if (exact || filter.matches(decode(withFields(row.body, filter.fields, true)))) yield row;
    }
    if (!row || turnIsOver()) yield undefined;
  }
}

function* oneByOne(flows: readonly Flow<Row>[]): Flow<Row> {
  for (const flow of flows) yield* flow;
}

/** Arms that are each in order, as one that is. */
function* merged(flows: readonly Flow<Row>[], backwards: boolean): Flow<Row> {
  const heads = new Map<Flow<Row>, Row>();
  for (const flow of flows) yield* advance(flow);
  while (heads.size > 0) {
    const turn = backwards ? -1 : 1;
    const [flow, row] = [...heads].reduce((first, head) =>
      turn * compare(head[1].rest, first[1].rest) < 0 ? head : first,
    );
    yield row;
    yield* advance(flow);
  }

  function* advance(flow: Flow<Row>): Flow<Row> {
    for (let step = flow.next(); ; step = flow.next()) {
      if (step.done) heads.delete(flow);
      else if (step.value) heads.set(flow, step.value);
      else yield undefined;
      if (step.done || step.value) return;
    }
  }
}

function compare(one?: Buffer, other?: Buffer): number {
  return one && other ? Buffer.compare(one, other) : 0;
}

/** Sorts by keys in memory, of which only the first so many are kept as are wanted; the documents are read again in order. */
function* inOrder(
  at: Catalogue,
  { table }: Collection,
  rows: Flow<Row>,
  sort: readonly KeyField[],
  wanted: number,
): Flow<Row> {
  const fields = new Set(sort.map(({ path }) => path[0] as string));
  const kept: { id: number; key: Buffer }[] = [];
  const order = () => kept.sort((one, other) => compare(one.key, other.key));
  for (const row of rows) {
    if (row) kept.push({ id: row.id, key: sortKey(sort, decode(withFields(row.body, fields, true))) });
    else yield undefined;
    if (kept.length > 1000 && kept.length > 2 * wanted) order().splice(wanted);
    if (kept.length > MOST_SORTED)
      throw new EngineError(292, `Sort of more than ${MOST_SORTED} documents without an index`);
  }
  for (const { id } of order()) {
    const body = at.store.get(`SELECT body FROM ${table} WHERE id = ?`, id)?.[0];
    if (body) yield { id, body: body as Uint8Array };
    if (turnIsOver()) yield undefined;
  }
}
