import { notSupported } from "../errors.server.ts";
import { compileFilter, type Filter } from "../filter.server.ts";
import { choosePlan, type IndexPlan } from "../plan.server.ts";
import type { SortField } from "../sort.server.ts";
import { type Document, isDocument } from "../values.server.ts";
import { type Command, documentField } from "./context.server.ts";
import { findQuery } from "./read.server.ts";

/** The plan of a find or count, as `queryPlanner`; figures of an execution are not given. */
export const explain: Command = {
  fields: ["verbosity"],
  run({ command, engine, database }) {
    const inner = command.explain;
    if (!isDocument(inner) || (inner.find === undefined && inner.count === undefined))
      throw notSupported("explain of this command");
    const name = String(inner.find ?? inner.count);
    const counting = inner.count !== undefined;
    const query = counting
      ? { filter: compileFilter(documentField(inner, "query")), sort: [], skip: 0, limit: 0 }
      : findQuery({ command: inner, deadline: undefined });
    const collection = engine.collection(`${database}.${name}`);
    const wanted = query.limit === 0 ? Number.POSITIVE_INFINITY : query.skip + query.limit;
    const plan = collection && choosePlan(collection, query.filter, query.sort, wanted);
    const winningPlan = describe(plan, query.filter, query.sort, counting);
    return { queryPlanner: { namespace: `${database}.${name}`, winningPlan, rejectedPlans: [] }, explainVersion: "1" };
  },
};

function describe(plan: IndexPlan | undefined, filter: Filter, sort: SortField[], counting: boolean): Document {
  const source = plan ? indexed(plan, counting) : collectionScan(filter, counting);
  if (sort.length === 0 || plan?.sorted) return source;
  return {
    stage: "SORT",
    sortPattern: Object.fromEntries(sort.map(({ name, direction }) => [name, direction])),
    inputStage: source,
  };
}

function collectionScan(filter: Filter, counting: boolean): Document {
  const counted = counting && filter.complete && filter.clauses.length === 0;
  return counted ? { stage: "RECORD_STORE_FAST_COUNT" } : { stage: "COLLSCAN", direction: "forward" };
}

function indexed({ index, backwards, exact }: IndexPlan, counting: boolean): Document {
  const { name, key, unique, sparse, partialFilterExpression } = index.definition;
  const scan: Document = {
    stage: counting && exact ? "COUNT_SCAN" : "IXSCAN",
    indexName: name,
    keyPattern: { ...key },
    isMultiKey: index.multikey,
    isUnique: unique === true,
    isSparse: sparse === true,
    isPartial: partialFilterExpression !== undefined,
    direction: backwards ? "backward" : "forward",
  };
  return counting && exact ? scan : { stage: "FETCH", inputStage: scan };
}
