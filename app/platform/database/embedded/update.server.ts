import { badValue, EngineError, failedToParse } from "./errors.server.ts";
import { compileFilter } from "./filter.server.ts";
import { compilePipelineUpdate } from "./pipeline.server.ts";
import { isReplacement, type Operation, parseOperations } from "./update-parse.server.ts";
import { changeAt, type ElementFilters } from "./update-paths.server.ts";
import { changeOf, sameValue } from "./update-values.server.ts";
import { type Document, isDocument, isIndex, setField, type Value } from "./values.server.ts";

/** Makes the new document from the old one; gives the same document back when nothing changes. */
export type Update = (document: Document, inserting: boolean) => Document;

type Step = (document: Document) => Document;

const REMOVES = new Set(["$unset", "$pull", "$pullAll", "$pop"]);

/** Compiles an update document, a replacement or a pipeline. */
export function compileUpdate(update: Value, arrayFilters: Value): Update {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined) throw failedToParse("arrayFilters may not be specified for pipeline-syle updates");
    const run = compilePipelineUpdate(update);
    return (document) => {
      const result = keepId(document, run(document));
      return sameValue(document, result) ? document : result;
    };
  }
  if (!isDocument(update)) throw failedToParse("Update argument must be either an object or an array");
  if (isReplacement(update)) return replacement(update);
  const filters = elementFilters(arrayFilters);
  const operations = parseOperations(update);
  checkFiltersUsed(filters, operations);
  const steps = operations.map((operation) => ({ operation, step: stepOf(operation, filters) }));
  return (document, inserting) => {
    let result = document;
    for (const { operation, step } of steps) {
      if (operation.operator === "$setOnInsert" && !inserting) continue;
      result = step(result);
    }
    return result === document ? document : keepId(document, result);
  };
}

function stepOf(operation: Operation, filters: ElementFilters): Step {
  const { operator, operand, path, name } = operation;
  if (operator === "$rename") return rename(path, operand, name);
  const create = !REMOVES.has(operator);
  const rewritesNaN = operator === "$inc" || operator === "$mul";
  const change = changeOf(operator, operand, name);
  const walk = { path, filters, create, lenient: operator === "$unset", change, rewritesNaN };
  return (document) => changeAt(document, walk);
}

function rename(from: string[], target: Value, name: string): Step {
  if (typeof target !== "string") throw badValue(`The 'to' field for $rename must be a string: ${name}`);
  const to = target.split(".");
  if (to.some((part) => part === "" || part.startsWith("$"))) throw badValue(`bad target of $rename: ${target}`);
  if ([...from, ...to].some(isIndex)) throw badValue("$rename through an array");
  const filters: ElementFilters = new Map();
  return (document) => {
    let value: Value;
    const take = (old: Value) => {
      value = old;
      return undefined;
    };
    const without = changeAt(document, { path: from, filters, create: false, lenient: false, change: take });
    if (value === undefined) return document;
    return changeAt(without, { path: to, filters, create: true, lenient: false, change: () => value });
  };
}

function replacement(update: Document): Update {
  const forbidden = Object.keys(update).find((name) => name.startsWith("$"));
  if (forbidden)
    throw new EngineError(52, `The dollar ($) prefixed field '${forbidden}' is not valid in a replacement`);
  return (document) => {
    const result = keepId(document, update);
    return sameValue(document, result) ? document : result;
  };
}

/** The result with the `_id` of the document in first place; a changed `_id` is an error. */
function keepId(document: Document, result: Document): Document {
  const id = document._id;
  if (Object.hasOwn(result, "_id") && id !== undefined && !sameValue(id, result._id)) {
    throw new EngineError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  }
  if (id === undefined || Object.keys(result)[0] === "_id") return result;
  const ordered: Document = { _id: id };
  for (const name of Object.keys(result)) if (name !== "_id") setField(ordered, name, result[name]);
  return ordered;
}

function elementFilters(arrayFilters: Value): ElementFilters {
  const filters = new Map<string, (element: Value) => boolean>();
  if (arrayFilters === undefined) return filters;
  if (!Array.isArray(arrayFilters)) throw new EngineError(14, "arrayFilters must be an array");
  for (const filter of arrayFilters) {
    if (!isDocument(filter)) throw new EngineError(14, "each array filter must be an object");
    const names = new Set(Object.keys(filter).map((name) => name.split(".")[0] as string));
    const [name] = names;
    if (!name || names.size > 1 || !/^[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw failedToParse(
        "Each array filter needs exactly one top-level field name, which begins with a lowercase letter",
      );
    }
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    const { matches } = compileFilter(filter);
    filters.set(name, (element) => matches({ [name]: element }));
  }
  return filters;
}

function checkFiltersUsed(filters: ElementFilters, operations: Operation[]): void {
  for (const name of filters.keys()) {
    if (!operations.some(({ path }) => path.includes(`$[${name}]`))) {
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    }
  }
}
