import { type Bounds, boundsOf, type Interval, intersect, keyRange } from "./bounds.server.ts";
import type { Collection } from "./collection.server.ts";
import type { Clause, Filter } from "./filter.server.ts";
import type { Index } from "./index.server.ts";
import { AFTER, equalValues } from "./order.server.ts";
import type { SortField } from "./sort.server.ts";
import { isDocument, type Value } from "./values.server.ts";

const MAX_RANGES = 1000;

/** How an index answers a filter: key ranges in ascending order, and what they leave to be done. */
export interface IndexPlan {
  index: Index;
  ranges: Interval[];
  backwards: boolean;
  sorted: boolean;
  /** Whether every entry in the ranges fulfils the filter, so that no document has to be looked at. */
  exact: boolean;
  entries: number;
}

/**
 * Chooses the cheapest index for a filter, a sort and a number of wanted documents; undefined for a full scan,
 * which is made, as in MongoDB, only when no index helps.
 */
export function choosePlan(
  collection: Collection,
  filter: Filter,
  sort: SortField[],
  wanted: number,
): IndexPlan | undefined {
  const plans = collection.indexes
    .map((index) => planFor(index, filter, sort))
    .filter((plan): plan is IndexPlan => plan !== undefined);
  const matching = plans.reduce((least, { entries }) => Math.min(least, entries), collection.size);
  const cost = ({ entries, sorted, exact }: IndexPlan) => {
    if (entries === 0) return 0;
    if (!sorted) return entries * 2 + entries * Math.log2(entries + 1) * 0.3;
    const share = exact ? 1 : entries / Math.max(1, matching);
    return Math.min(entries, wanted * share) * 2;
  };
  let best: IndexPlan | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const plan of plans) {
    const price = cost(plan);
    if (price < least || (price === least && plan.exact && !best?.exact)) {
      best = plan;
      least = price;
    }
  }
  return best;
}

function planFor(index: Index, filter: Filter, sort: SortField[]): IndexPlan | undefined {
  const used = new Set<Clause>();
  let ranges: Interval[] = [{ start: "", end: AFTER }];
  let exact = true;
  let fixed = 0;
  let depth = 0;
  for (const field of index.fields) {
    const clauses = boundingClauses(index, field.name, filter.clauses);
    const bounds = clauses.map(([, bounds]) => bounds).reduce<Bounds | undefined>(both, undefined);
    if (!bounds) break;
    const next = depth === 0 ? [""] : ranges.map(({ start }) => start);
    if (next.length * bounds.intervals.length > MAX_RANGES) break;
    for (const [clause] of clauses) used.add(clause);
    exact &&= bounds.exact;
    ranges = next.flatMap((prefix) => {
      const parts = bounds.intervals.map((interval) => keyRange(prefix, interval, field.direction));
      return field.direction === 1 ? parts : parts.reverse();
    });
    depth++;
    if (!bounds.points) break;
    if (bounds.intervals.length === 1 && fixed === depth - 1) fixed = depth;
  }
  const order = sortOrder(index, sort, fixed, ranges.length, depth);
  if (depth === 0 && order === undefined) return undefined;
  if (!holdsAll(index, filter.clauses, used)) return undefined;
  const complete = filter.complete && used.size === filter.clauses.length && exact && !index.multikey;
  const entries = ranges.reduce((sum, { start, end }) => sum + index.entries.count(start, end), 0);
  return {
    index,
    ranges,
    entries,
    exact: complete,
    backwards: order === -1,
    sorted: sort.length === 0 || order !== undefined,
  };
}

/** The clauses that bound a field; of a multikey index only one, for different elements may fulfil different clauses. */
function boundingClauses(index: Index, name: string, clauses: Clause[]): [Clause, Bounds][] {
  const found: [Clause, Bounds][] = [];
  for (const clause of clauses) {
    if (clause.path !== name || (index.multikey && found.length > 0)) continue;
    const bounds = boundsOf(clause);
    if (bounds) found.push([clause, bounds]);
  }
  return found;
}

function both(left: Bounds | undefined, right: Bounds): Bounds {
  return left ? intersect(left, right) : right;
}

/** 1 or -1 when reading the index forwards or backwards gives the wanted order. */
function sortOrder(index: Index, sort: SortField[], fixed: number, ranges: number, depth: number): 1 | -1 | undefined {
  if (sort.length === 0 || index.multikey) return undefined;
  const constant = new Set(index.fields.slice(0, fixed).map(({ name }) => name));
  const wanted = sort.filter(({ name }) => !constant.has(name));
  if (wanted.length === 0) return 1;
  if (ranges > 1 && depth > fixed + 1) return undefined;
  let order: 1 | -1 | undefined;
  for (const [i, { name, direction }] of wanted.entries()) {
    const field = index.fields[fixed + i];
    if (field?.name !== name) return undefined;
    const turn = field.direction === direction ? 1 : -1;
    if (order !== undefined && order !== turn) return undefined;
    order = turn;
  }
  return order;
}

/** Whether a sparse or partial index holds every document that the filter can match. */
function holdsAll(index: Index, clauses: Clause[], used: Set<Clause>): boolean {
  const { sparse, partialFilterExpression } = index.definition;
  if (sparse && ![...used].some(excludesMissing)) return false;
  if (!partialFilterExpression) return true;
  return Object.entries(partialFilterExpression).every(([path, condition]) => implied(path, condition, clauses));
}

function excludesMissing({ operator, operand }: Clause): boolean {
  if (operator === "$in")
    return Array.isArray(operand) && operand.every((value) => value !== null && value !== undefined);
  return operand !== null && operand !== undefined;
}

function implied(path: string, condition: Value, clauses: Clause[]): boolean {
  const parts =
    isDocument(condition) && Object.keys(condition)[0]?.startsWith("$") ? Object.entries(condition) : undefined;
  if (!parts)
    return clauses.some(
      (clause) => clause.path === path && clause.operator === "$eq" && equalValues(clause.operand, condition),
    );
  return parts.every(([operator, operand]) =>
    clauses.some((clause) => {
      if (clause.path !== path) return false;
      if (clause.operator === operator && equalValues(clause.operand, operand)) return true;
      const precise = ["$eq", "$gt", "$gte", "$lt", "$lte"].includes(clause.operator) && excludesMissing(clause);
      if (operator === "$exists") return precise && operand === true;
      return operator === "$type" && operand === "string" && precise && typeof clause.operand === "string";
    }),
  );
}
