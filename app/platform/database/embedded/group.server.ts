import { EngineError, notSupported } from "./errors.server.ts";
import { evaluator } from "./expression.server.ts";
import { average, extreme, numbersOf } from "./expression-library.server.ts";
import { orderKey } from "./order.server.ts";
import type { Stage } from "./pipeline.server.ts";
import { type Document, isDocument, setField, type Value } from "./values.server.ts";

const ACCUMULATORS = new Map<string, (values: Value[]) => Value>([
  ["$sum", (values) => numbersOf(values).reduce((sum, n) => sum + n, 0)],
  ["$avg", (values) => average(numbersOf(values))],
  ["$min", (values) => extreme(values, -1)],
  ["$max", (values) => extreme(values, 1)],
  ["$first", (values) => values[0] ?? null],
  ["$last", (values) => values.at(-1) ?? null],
  ["$push", (values) => values.filter((value) => value !== undefined)],
  ["$addToSet", distinct],
  ["$stdDevPop", (values) => deviation(numbersOf(values))],
]);
const REFUSED = new Set([
  "$accumulator",
  "$bottom",
  "$bottomN",
  "$firstN",
  "$lastN",
  "$maxN",
  "$median",
  "$mergeObjects",
  "$minN",
  "$percentile",
  "$stdDevSamp",
  "$top",
  "$topN",
]);

/** The values without repetitions, missing ones left out, in the order of their first appearance. */
export function distinct(values: Value[]): Value[] {
  const found = new Map<string, Value>();
  for (const value of values) {
    if (value === undefined) continue;
    const key = orderKey(value);
    if (!found.has(key)) found.set(key, value);
  }
  return [...found.values()];
}

function deviation(values: number[]): Value {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, n) => sum + n, 0) / values.length;
  return Math.sqrt(values.reduce((sum, n) => sum + (n - mean) ** 2, 0) / values.length);
}

/** Compiles a $group stage. */
export function compileGroup(spec: Value): Stage {
  if (!isDocument(spec)) throw new EngineError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, "_id")) throw new EngineError(15955, "a group specification must include an _id");
  const keyOf = evaluator(spec._id);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== "_id")
    .map(([name, accumulator]) => accumulatorOf(name, accumulator));
  return (documents) => {
    const groups = new Map<string, { id: Value; members: Document[] }>();
    for (const document of documents) {
      const id = keyOf(document) ?? null;
      const key = orderKey(id);
      const group = groups.get(key);
      if (group) group.members.push(document);
      else groups.set(key, { id, members: [document] });
    }
    return Array.from(groups.values(), ({ id, members }) => {
      const result: Document = { _id: id };
      for (const { name, evaluate, accumulate } of fields) setField(result, name, accumulate(members.map(evaluate)));
      return result;
    });
  };
}

function accumulatorOf(name: string, spec: Value) {
  const operators = isDocument(spec) ? Object.keys(spec) : [];
  const operator = operators[0] ?? "";
  if (!isDocument(spec) || operators.length !== 1) {
    throw new EngineError(40234, `The field '${name}' must be an accumulator object`);
  }
  if (/[.$]/.test(name)) throw new EngineError(40235, `The field name '${name}' cannot contain '.' or '$'`);
  if (operator === "$count")
    return { name, evaluate: () => 1 as Value, accumulate: (values: Value[]): Value => values.length };
  const accumulate = ACCUMULATORS.get(operator);
  if (!accumulate)
    throw REFUSED.has(operator)
      ? notSupported(`the accumulator ${operator}`)
      : new EngineError(15952, `unknown group operator '${operator}'`);
  return { name, evaluate: evaluator(spec[operator]), accumulate };
}
