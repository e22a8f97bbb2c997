import type { Collection } from "./collection.server.ts";
import { EngineError, failedToParse, notSupported } from "./errors.server.ts";
import { evaluator } from "./expression.server.ts";
import { compileFilter } from "./filter.server.ts";
import { compileGroup } from "./group.server.ts";
import { compileProjection } from "./projection.server.ts";
import { select } from "./query.server.ts";
import { parseSort, sortBy } from "./sort.server.ts";
import { addFields, removeFields, unwind } from "./stages.server.ts";
import { type Document, isDocument, type Value } from "./values.server.ts";

export type Stage = (documents: Document[]) => Document[];

/** What a pipeline may read besides its own collection. */
export interface Sources {
  collection: (name: string) => Collection | undefined;
}

const UPDATE_STAGES = new Set(["$set", "$addFields", "$unset", "$project", "$replaceRoot", "$replaceWith"]);
const KNOWN = new Set([
  ..."$bucket $bucketAuto $changeStream $collStats $currentOp $densify $documents $fill $geoNear $graphLookup $indexStats".split(
    " ",
  ),
  ..."$listSessions $merge $out $planCacheStats $redact $sample $search $setWindowFields $unionWith".split(" "),
]);

/** A stage as its name and its specification. */
export function stageOf(stage: Value): [string, Value] {
  const names = isDocument(stage) ? Object.keys(stage) : [];
  if (!isDocument(stage) || names.length !== 1) {
    throw new EngineError(40323, "A pipeline stage specification object must contain exactly one field.");
  }
  const name = names[0] as string;
  return [name, stage[name]];
}

/** Compiles the stages of an aggregation pipeline; refuses every stage that is not verified. */
export function compileStages(pipeline: Value[], sources: Sources): Stage[] {
  return pipeline.map((stage, at) => {
    const [name, spec] = stageOf(stage);
    return compileStage(name, spec, sources, at);
  });
}

function compileStage(name: string, spec: Value, sources: Sources, at: number): Stage {
  switch (name) {
    case "$match": {
      if (!isDocument(spec)) throw new EngineError(15959, "the match filter must be an expression in an object");
      const { matches } = compileFilter(spec);
      return (documents) => documents.filter(matches);
    }
    case "$sort": {
      const fields = parseSort(spec);
      if (fields.length === 0) throw new EngineError(15976, "$sort stage must have at least one sort key");
      return (documents) => sortBy(documents, fields, (document) => document);
    }
    case "$limit":
      return limit(spec);
    case "$skip":
      if (typeof spec !== "number" || !Number.isSafeInteger(spec) || spec < 0) {
        throw new EngineError(5107200, "invalid argument to $skip stage: Expected a non-negative number");
      }
      return (documents) => documents.slice(spec);
    case "$count":
      if (typeof spec !== "string" || spec === "" || /[$.\0]/.test(spec))
        throw new EngineError(40156, "invalid $count field");
      return (documents) => (documents.length > 0 ? [{ [spec]: documents.length }] : []);
    case "$project":
    case "$set":
    case "$addFields":
    case "$unset":
    case "$replaceRoot":
    case "$replaceWith": {
      const change = documentStage(name, spec);
      return (documents) => documents.map(change);
    }
    case "$group":
      return compileGroup(spec);
    case "$sortByCount": {
      const group = compileGroup({ _id: spec, count: { $sum: 1 } });
      const fields = parseSort({ count: -1 });
      return (documents) => sortBy(group(documents), fields, (document) => document);
    }
    case "$unwind":
      return unwind(spec);
    case "$lookup":
      return lookup(spec, sources);
    case "$facet":
      return facet(spec, sources);
  }
  if (name === "$documents" && at === 0) throw new EngineError(73, "{aggregate: 1} is not valid for '$documents'");
  if (KNOWN.has(name)) throw notSupported(`the aggregation stage ${name}`);
  throw new EngineError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

function limit(spec: Value): Stage {
  if (spec === 0) throw new EngineError(15958, "the limit must be positive");
  if (typeof spec !== "number" || !Number.isSafeInteger(spec) || spec < 0) {
    throw new EngineError(5107201, "invalid argument to $limit stage: Expected a non-negative number");
  }
  return (documents) => documents.slice(0, spec);
}

function documentStage(name: string, spec: Value): (document: Document) => Document {
  switch (name) {
    case "$set":
    case "$addFields":
      return addFields(spec);
    case "$unset":
      return removeFields(spec);
    case "$project":
      if (!isDocument(spec)) throw new EngineError(15969, "$project specification must be an object");
      if (Object.keys(spec).length === 0)
        throw new EngineError(51272, "projection specification must have at least one field");
      return compileProjection(spec, false);
    default:
      return replaceRoot(name, spec);
  }
}

function replaceRoot(name: string, spec: Value): (document: Document) => Document {
  const expression = name === "$replaceRoot" && isDocument(spec) ? spec.newRoot : spec;
  const evaluate = evaluator(expression);
  return (document) => {
    const root = evaluate(document);
    if (!isDocument(root)) throw new EngineError(40228, "'newRoot' expression must evaluate to an object");
    return root;
  };
}

function lookup(spec: Value, sources: Sources): Stage {
  if (!isDocument(spec)) throw failedToParse("the $lookup specification must be an Object");
  const { from, localField, foreignField, as, ...others } = spec;
  if (Object.keys(others).length > 0) throw notSupported("$lookup with a pipeline");
  if ([from, localField, foreignField, as].some((part) => typeof part !== "string")) {
    throw failedToParse("$lookup needs from, localField, foreignField and as");
  }
  const local = evaluator(`$${localField}`);
  return (documents) => {
    const foreign = sources.collection(String(from));
    return documents.map((document) => {
      const value = local(document);
      if (Array.isArray(value)) throw notSupported("$lookup by an array");
      const filter = compileFilter({ [String(foreignField)]: { $eq: value ?? null } });
      const found = foreign ? select(foreign, { filter, sort: [], skip: 0, limit: 0 }) : [];
      return addFields({ [String(as)]: { $literal: found.map((record) => record.document) } })(document);
    });
  };
}

function facet(spec: Value, sources: Sources): Stage {
  if (!isDocument(spec)) throw new EngineError(40169, "the $facet specification must be a non-empty object");
  const facets = Object.entries(spec).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline)) throw new EngineError(40170, "arguments to $facet must be arrays");
    if (pipeline.some((stage) => stageOf(stage)[0] === "$facet"))
      throw new EngineError(40600, "$facet is not allowed within a $facet stage");
    return { name, stages: compileStages(pipeline, sources) };
  });
  return (documents) => [
    Object.fromEntries(
      facets.map(({ name, stages }) => [name, stages.reduce((input, stage) => stage(input), documents)]),
    ),
  ];
}

/** Compiles the pipeline of an update to a function of one document. */
export function compilePipelineUpdate(pipeline: Value[]): (document: Document) => Document {
  const steps = pipeline.map((stage) => {
    const [name, spec] = stageOf(stage);
    if (!UPDATE_STAGES.has(name)) throw new EngineError(72, `${name} is not allowed to be used within an update`);
    return documentStage(name, spec);
  });
  return (document) => steps.reduce((result, step) => step(result), document);
}
