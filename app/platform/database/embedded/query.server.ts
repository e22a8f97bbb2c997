import type { Collection } from "./collection.server.ts";
import { EngineError } from "./errors.server.ts";
import type { Filter } from "./filter.server.ts";
import type { StoredRecord } from "./index.server.ts";
import { choosePlan, type IndexPlan } from "./plan.server.ts";
import { type SortField, sortBy } from "./sort.server.ts";

export interface Query {
  filter: Filter;
  sort: SortField[];
  skip: number;
  /** 0 for no limit. */
  limit: number;
  /** When to give up, in milliseconds since the epoch. */
  deadline?: number | undefined;
}

const CHECK_EVERY = 1024;

/** The records that a query selects, in its order. */
export function select(collection: Collection, query: Query): StoredRecord[] {
  const { filter, sort, skip, limit } = query;
  const wanted = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const plan = choosePlan(collection, filter, sort, wanted);
  const sorted = sort.length === 0 || plan?.sorted === true;
  if (plan && sorted && plan.exact && plan.ranges.length === 1) {
    return collect(entriesOf(plan, skip), undefined, limit || Number.POSITIVE_INFINITY, query.deadline);
  }
  const source = plan ? candidates(plan) : collection.records();
  const test = plan?.exact ? undefined : filter;
  if (sorted) return collect(source, test, wanted, query.deadline).slice(skip);
  const all = collect(source, test, Number.POSITIVE_INFINITY, query.deadline);
  return sortBy(all, sort, ({ document }) => document).slice(skip, wanted);
}

/** How many documents a filter matches; without looking at them where an index or the size says so. */
export function countMatching(collection: Collection, filter: Filter, deadline?: number): number {
  if (filter.complete && filter.clauses.length === 0) return collection.size;
  const plan = choosePlan(collection, filter, [], Number.POSITIVE_INFINITY);
  if (plan?.exact) return plan.entries;
  let count = 0;
  const clock = timer(deadline);
  for (const { document } of plan ? candidates(plan) : collection.records()) {
    clock();
    if (filter.matches(document)) count++;
  }
  return count;
}

function collect(
  source: Iterable<StoredRecord>,
  filter: Filter | undefined,
  wanted: number,
  deadline?: number,
): StoredRecord[] {
  const found: StoredRecord[] = [];
  if (wanted <= 0) return found;
  const clock = timer(deadline);
  for (const record of source) {
    clock();
    if (filter && !filter.matches(record.document)) continue;
    found.push(record);
    if (found.length >= wanted) break;
  }
  return found;
}

/** The records of an index plan, each once. */
function* candidates(plan: IndexPlan): Generator<StoredRecord> {
  if (!plan.index.multikey && plan.ranges.length === 1) return yield* entriesOf(plan, 0);
  const seen = new Set<StoredRecord>();
  for (const record of entriesOf(plan, 0)) {
    if (plan.index.multikey) {
      if (seen.has(record)) continue;
      seen.add(record);
    }
    yield record;
  }
}

function* entriesOf({ index, ranges, backwards }: IndexPlan, skip: number): Generator<StoredRecord> {
  const ordered = backwards ? [...ranges].reverse() : ranges;
  for (const { start, end } of ordered) {
    const entries = backwards ? index.entries.backwards(start, end, skip) : index.entries.range(start, end, skip);
    for (const { owner } of entries) yield owner;
  }
}

function timer(deadline: number | undefined): () => void {
  if (deadline === undefined) return () => undefined;
  let left = CHECK_EVERY;
  return () => {
    if (--left > 0) return;
    left = CHECK_EVERY;
    if (Date.now() > deadline) throw new EngineError(50, "operation exceeded time limit");
  };
}
