import { BSONRegExp } from "bson";
import { badValue, notSupported } from "./errors.server.ts";
import { evaluator, truthy } from "./expression.server.ts";
import { type FieldTest, fieldTest } from "./field-tests.server.ts";
import { type Document, isDocument, type Value } from "./values.server.ts";

/** One condition on one field, as the planner sees it. All clauses of a filter must hold. */
export interface Clause {
  path: string;
  operator: string;
  operand: Value;
}

/** A compiled filter: the test, and those of its conditions an index may answer. */
export interface Filter {
  matches: (document: Document) => boolean;
  clauses: Clause[];
  /** Whether the clauses say everything that the test tests. */
  complete: boolean;
}

type Test = (document: Document) => boolean;

const MATCH_ALL: Filter = { matches: () => true, clauses: [], complete: true };

/** Compiles a MongoDB filter; refuses unknown operators with MongoDB's error codes. */
export function compileFilter(filter: Document): Filter {
  const names = Object.keys(filter);
  if (names.length === 0) return MATCH_ALL;
  const tests: Test[] = [];
  const clauses: Clause[] = [];
  let complete = true;
  for (const name of names) {
    const operand = filter[name];
    if (name === "$comment") continue;
    if (name === "$and") {
      for (const part of branches(name, operand)) {
        tests.push(part.matches);
        clauses.push(...part.clauses);
        complete &&= part.complete;
      }
    } else if (name.startsWith("$")) {
      tests.push(logical(name, operand));
      complete = false;
    } else {
      const path = name.split(".");
      for (const clause of clausesOf(name, operand)) {
        const test: FieldTest = fieldTest(path, clause.operator, clause.operand, operatorOptions(operand));
        tests.push(test);
        clauses.push(clause);
      }
    }
  }
  const [only] = tests;
  if (tests.length === 1 && only) return { matches: only, clauses, complete };
  return { matches: (document) => tests.every((test) => test(document)), clauses, complete };
}

function branches(name: string, operand: Value): Filter[] {
  if (!Array.isArray(operand)) throw badValue(`${name} must be an array`);
  if (operand.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
  return operand.map((part) => {
    if (!isDocument(part)) throw badValue("$or/$and/$nor entries need to be full objects");
    return compileFilter(part);
  });
}

function logical(name: string, operand: Value): Test {
  switch (name) {
    case "$or": {
      const parts = branches(name, operand);
      return (document) => parts.some((part) => part.matches(document));
    }
    case "$nor": {
      const parts = branches(name, operand);
      return (document) => !parts.some((part) => part.matches(document));
    }
    case "$expr": {
      const evaluate = evaluator(operand);
      return (document) => truthy(evaluate(document));
    }
    case "$jsonSchema":
    case "$where":
    case "$text":
    case "$sampleRate":
    case "$alwaysTrue":
    case "$alwaysFalse":
      throw notSupported(name);
    default:
      throw badValue(
        `unknown top level operator: ${name}. If you are trying to negate an entire expression, use $nor.`,
      );
  }
}

/** Whether a filter value is an object of operators such as { $gt: 1 }. */
export function isOperators(value: Value): value is Document {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith("$") === true;
}

function operatorOptions(operand: Value): string | undefined {
  if (!isOperators(operand) || !Object.hasOwn(operand, "$options")) return undefined;
  if (typeof operand.$options !== "string") throw badValue("$options has to be a string");
  if (!Object.hasOwn(operand, "$regex")) throw badValue("$options needs a $regex");
  return operand.$options;
}

function clausesOf(path: string, operand: Value): Clause[] {
  if (operand instanceof BSONRegExp) return [{ path, operator: "$regex", operand }];
  if (!isOperators(operand)) return [{ path, operator: "$eq", operand }];
  return Object.keys(operand)
    .filter((operator) => operator !== "$options")
    .map((operator) => {
      if (!operator.startsWith("$")) throw badValue(`unknown operator: ${operator}`);
      return { path, operator, operand: operand[operator] };
    });
}
