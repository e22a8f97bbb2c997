import type { Collection } from "../collection.server.ts";
import { EngineError, failedToParse } from "../errors.server.ts";
import { compileFilter, type Filter } from "../filter.server.ts";
import { compileStages, stageOf } from "../pipeline.server.ts";
import { countMatching, type Query, select } from "../query.server.ts";
import { parseSort } from "../sort.server.ts";
import { type Document, isDocument, type Value } from "../values.server.ts";
import { type Command, countField, documentField, namespaceOf } from "./context.server.ts";

const COUNTING = JSON.stringify({ _id: 1, n: { $sum: 1 } });

export const aggregate: Command = {
  fields: ["pipeline", "cursor", "allowDiskUse", "bypassDocumentValidation"],
  run(context) {
    const { command, engine, database, deadline } = context;
    const { pipeline } = command;
    if (!Array.isArray(pipeline)) throw new EngineError(14, "'pipeline' option must be specified as an array");
    if (!isDocument(command.cursor)) throw failedToParse("The 'cursor' option is required");
    const sources = { collection: (name: string) => engine.collection(`${database}.${name}`) };
    compileStages(pipeline, sources);
    const { query, rest } = leading(matchFirst(pipeline), deadline);
    const namespace = namespaceOf(context);
    const collection = engine.collection(namespace);
    const counted = collection && countOnly(collection, query, rest);
    const documents =
      counted ?? compileStages(rest, sources).reduce((input, stage) => stage(input), selected(collection, query));
    const cursor = documentField(command, "cursor");
    return engine.cursors.open(
      namespace,
      documents,
      cursor.batchSize === undefined ? undefined : countField(cursor, "batchSize"),
    );
  },
};

function selected(collection: Collection | undefined, query: Query): Document[] {
  return collection ? select(collection, query).map(({ document }) => document) : [];
}

/** The leading $match, $sort, $skip and $limit as one query, which an index may answer. */
function leading(pipeline: Value[], deadline: number | undefined): { query: Query; rest: Value[] } {
  const query: Query = { filter: compileFilter({}), sort: [], skip: 0, limit: 0, deadline };
  const order = ["$match", "$sort", "$skip", "$limit"];
  let reached = 0;
  let at = 0;
  for (; at < pipeline.length; at++) {
    const [name, spec] = stageOf(pipeline[at]);
    const place = order.indexOf(name);
    if (place < reached) break;
    if (name === "$match") query.filter = compileFilter(spec as Document);
    else if (name === "$sort") query.sort = parseSort(spec);
    else if (name === "$skip") query.skip = Number(spec);
    else query.limit = Number(spec);
    reached = place + 1;
  }
  return { query, rest: pipeline.slice(at) };
}

/** As MongoDB does, a $match on `_id` goes before stages that keep `_id`, so that they see fewer documents. */
function matchFirst(pipeline: Value[]): Value[] {
  const at = pipeline.findIndex((stage) => stageOf(stage)[0] === "$match");
  if (at < 1) return pipeline;
  const match = pipeline[at];
  const keepsId = pipeline.slice(0, at).every((stage) => {
    const [name, spec] = stageOf(stage);
    return ["$project", "$set", "$addFields"].includes(name) && isDocument(spec) && !Object.hasOwn(spec, "_id");
  });
  const [, spec] = stageOf(match);
  const onlyId = isDocument(spec) && Object.keys(spec).every((name) => name === "_id");
  return keepsId && onlyId ? [match as Value, ...pipeline.slice(0, at), ...pipeline.slice(at + 1)] : pipeline;
}

/** The answer of countDocuments ($match, then $group with { n: { $sum: 1 } }) and of $count without reading documents. */
function countOnly(collection: Collection, query: Query, rest: Value[]): Document[] | undefined {
  const [stage] = rest;
  if (rest.length !== 1 || query.sort.length > 0) return undefined;
  const [name, spec] = stageOf(stage);
  const grouped = name === "$group" && JSON.stringify(spec) === COUNTING;
  if (!grouped && name !== "$count") return undefined;
  const n = limited(collection, query.filter, query);
  if (n === 0) return [];
  return [grouped ? { _id: 1, n } : { [String(spec)]: n }];
}

function limited(collection: Collection, filter: Filter, { skip, limit, deadline }: Query): number {
  const matching = Math.max(0, countMatching(collection, filter, deadline) - skip);
  return limit === 0 ? matching : Math.min(limit, matching);
}
