import { EngineError, notSupported } from "./errors.server.ts";
import { compareValues, equalValues, keyText } from "./order-keys.server.ts";
import { type Document, fieldOf, isDocument, isOperators, pathOf, typeOf, type Value } from "./values.server.ts";

/** One condition on one field. All clauses of a filter must hold. */
export interface Clause {
  path: string;
  operator: string;
  operand: Value;
}

/** A compiled filter: the test, and those of its conditions that an index may answer. */
export interface Filter {
  matches: (document: Document) => boolean;
  clauses: Clause[];
  /** Whether the clauses say everything that the test tests. */
  complete: boolean;
  /** The fields of the document itself that the test looks at. */
  fields: ReadonlySet<string>;
}

type Test = (document: Document) => boolean;
type ValueTest = (value: Value) => boolean;

const TYPES: readonly unknown[] = ["number", "string", "object", "objectId", "bool", "date"];

/** Compiles a MongoDB filter of the operators that the product uses; all others are refused. */
export function compileFilter(filter: Document): Filter {
  const tests: Test[] = [];
  const clauses: Clause[] = [];
  const fields = new Set<string>();
  let complete = true;
  for (const [name, operand] of Object.entries(filter)) {
    if (name === "$and" || name === "$or") {
      const parts = branches(name, operand);
      for (const part of parts) for (const field of part.fields) fields.add(field);
      if (name === "$or") tests.push((document) => parts.some((part) => part.matches(document)));
      else {
        tests.push(...parts.map((part) => part.matches));
        clauses.push(...parts.flatMap((part) => part.clauses));
      }
      complete &&= name === "$and" && parts.every((part) => part.complete);
    } else if (name.startsWith("$")) throw notSupported(name);
    else {
      const path = pathOf(name);
      fields.add(path[0] as string);
      for (const [operator, value] of isOperators(operand) ? Object.entries(operand) : ([["$eq", operand]] as const)) {
        tests.push(fieldTest(path, operator, value));
        clauses.push({ path: name, operator, operand: value });
      }
    }
  }
  return { matches: (document) => tests.every((test) => test(document)), clauses, complete, fields };
}

function branches(name: string, operand: Value): Filter[] {
  if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDocument))
    throw new EngineError(2, `${name} must be a nonempty array of objects`);
  return operand.map(compileFilter);
}

/** Compiles one operator on one path. */
function fieldTest(path: string[], operator: string, operand: Value): Test {
  if (operator === "$ne" || operator === "$nin") {
    const test = fieldTest(path, operator === "$ne" ? "$eq" : "$in", operand);
    return (document) => !test(document);
  }
  if (operator === "$exists") {
    const wanted = operand !== false && operand !== 0 && operand !== null;
    return (document) => visit(document, path, true, (value) => value !== undefined) === wanted;
  }
  const test = valueTest(operator, operand);
  return (document) => visit(document, path, operator !== "$size", test);
}

/**
 * Offers a test what a dotted path reaches, as MongoDB's matcher does: arrays on the way are entered, an array at the end is
 * offered element by element (with `expand`) and then whole, a missing field as `undefined`. True once the test holds.
 */
function visit(root: Value, path: readonly string[], expand: boolean, test: ValueTest, from = 0): boolean {
  let current = root;
  for (let at = from; at < path.length; at++) {
    current = fieldOf(current, path[at] as string);
    if (!Array.isArray(current) || at === path.length - 1) continue;
    return current.some((item) => isDocument(item) && visit(item, path, expand, test, at + 1));
  }
  return (expand && Array.isArray(current) && current.some(test)) || test(current);
}

/** Compiles one operator to a test of a single value, without looking into arrays. */
function valueTest(operator: string, operand: Value): ValueTest {
  switch (operator) {
    case "$eq":
      return (value) => equalValues(value ?? null, operand ?? null);
    case "$in": {
      if (!Array.isArray(operand) || operand.some(isOperators))
        throw new EngineError(2, "$in needs an array of values");
      const keys = new Set(operand.map(keyText));
      return (value) => keys.size > 0 && keys.has(keyText(value ?? null));
    }
    case "$gt":
      return rangeTest(operand, (order) => order > 0, false);
    case "$gte":
      return rangeTest(operand, (order) => order >= 0, true);
    case "$lt":
      return rangeTest(operand, (order) => order < 0, false);
    case "$lte":
      return rangeTest(operand, (order) => order <= 0, true);
    case "$type":
      if (!TYPES.includes(operand)) throw notSupported(`$type: ${String(operand)}`);
      return (value) => typeOf(value) === operand;
    case "$size":
      if (typeof operand !== "number" || !Number.isInteger(operand) || operand < 0)
        throw new EngineError(2, "Failed to parse $size. Expected a non-negative integer");
      return (value) => Array.isArray(value) && value.length === operand;
    default:
      throw notSupported(operator);
  }
}

/** Only values of the operand's type are compared; null and NaN equal themselves and are neither less nor greater than anything. */
function rangeTest(operand: Value, holds: (order: number) => boolean, orEqual: boolean): ValueTest {
  if (operand === null || Number.isNaN(operand)) return (value) => orEqual && equalValues(value ?? null, operand);
  const type = typeOf(operand);
  return (value) => typeOf(value) === type && !Number.isNaN(value) && holds(compareValues(value, operand));
}
