import { ObjectId } from "bson";
import { EngineError, notSupported } from "./errors.server.ts";
import type { Filter } from "./filter.server.ts";
import type { Update } from "./update.server.ts";
import { isReplacement } from "./update-parse.server.ts";
import { changeAt } from "./update-paths.server.ts";
import { type Document, isDocument, setField, type Value } from "./values.server.ts";

/** The document that an upsert inserts when nothing matched: the filter's equalities, changed by the update. */
export function documentToInsert(filter: Filter, update: Value, apply: Update): Document {
  const whole = isDocument(update) && isReplacement(update);
  let seed: Document = {};
  for (const { path, operator, operand } of filter.clauses) {
    if (operator === "$in" || operator === "$all") {
      if (Array.isArray(operand) && operand.length === 1) throw notSupported(`an upsert with ${operator} of one value`);
      continue;
    }
    if (operator !== "$eq" || operand === undefined || (whole && path !== "_id")) continue;
    const steps = path.split(".");
    const change = (old: Value) => {
      if (old !== undefined)
        throw new EngineError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
      return operand;
    };
    seed = changeAt(seed, { path: steps, filters: new Map(), create: true, lenient: false, change });
  }
  return withId(apply(seed, true));
}

/** A document with an `_id`, which comes first. */
export function withId(document: Document): Document {
  if (Object.keys(document)[0] === "_id") return document;
  const ordered: Document = { _id: Object.hasOwn(document, "_id") ? document._id : new ObjectId() };
  for (const name of Object.keys(document)) if (name !== "_id") setField(ordered, name, document[name]);
  return ordered;
}
