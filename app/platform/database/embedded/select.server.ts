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
  const flows = plan?.arms.map((arm) => entries(at.store, of, plan, arm, hint)) ?? [documents(at.store, of, hint)];
  const merging = plan?.sorted && flows.length > 1 && sort.length > 0;
  for (const row of merging ? merged(flows, plan.backwards ? -1 : 1) : oneByOne(flows)) {
    if (row && !seen?.has(row.id)) {
      seen?.add(row.id);
      if (exact || filter.matches(decode(withFields(row.body, fields, true)))) yield row;
    }
    if (!row || turnIsOver()) yield undefined;
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
    if (turnIsOver()) yield undefined;
  }
}
