import { badValue, EngineError, notSupported } from "./errors.server.ts";
import { compileExpression, type Evaluate, type Scope, truthy } from "./expression.server.ts";
import { arithmetic } from "./expression-arithmetic.server.ts";
import { libraryOperator } from "./expression-library.server.ts";
import { compareValues, equalValues } from "./order.server.ts";
import { type Document, isDocument, type Value } from "./values.server.ts";

type Known = ReadonlySet<string>;

const COMPARISONS = new Map<string, (order: number) => Value>([
  ["$cmp", (order) => Math.sign(order)],
  ["$eq", (order) => order === 0],
  ["$ne", (order) => order !== 0],
  ["$gt", (order) => order > 0],
  ["$gte", (order) => order >= 0],
  ["$lt", (order) => order < 0],
  ["$lte", (order) => order <= 0],
]);

/** Compiles `{ $operator: operand }`; unknown operators are refused. */
export function compileOperator(operator: string, operand: Value, known: Known): Evaluate {
  const comparison = COMPARISONS.get(operator);
  if (comparison) {
    const [left, right] = pair(operator, operand, known);
    return (scope) => comparison(compareValues(left(scope), right(scope)));
  }
  switch (operator) {
    case "$literal":
      return () => operand;
    case "$and": {
      const items = list(operand, known);
      return (scope) => items.every((item) => truthy(item(scope)));
    }
    case "$or": {
      const items = list(operand, known);
      return (scope) => items.some((item) => truthy(item(scope)));
    }
    case "$not": {
      const [item] = exactly(1, operator, operand, known);
      return (scope) => !truthy((item as Evaluate)(scope));
    }
    case "$cond":
      return conditional(operand, known);
    case "$switch":
      return switched(operand, known);
    case "$ifNull": {
      const items = list(operand, known);
      if (items.length < 2) throw new EngineError(1257300, "$ifNull needs at least two arguments");
      return (scope) => firstPresent(items, scope);
    }
    case "$in": {
      const [needle, hay] = pair(operator, operand, known);
      return (scope) => {
        const array = hay(scope);
        if (!Array.isArray(array)) throw new EngineError(40081, "$in requires an array as a second argument");
        const value = needle(scope);
        return array.some((item) => equalValues(item, value));
      };
    }
    case "$map":
    case "$filter":
      return each(operator, operand, known);
    case "$reduce":
      return reduced(operand, known);
    case "$let":
      return bound(operand, known);
  }
  return arithmetic(operator, operand, known) ?? libraryOperator(operator, operand, known);
}

function firstPresent(items: Evaluate[], scope: Scope): Value {
  let value: Value;
  for (const item of items) {
    value = item(scope);
    if (value !== null && value !== undefined) return value;
  }
  return value;
}

/** The operand of an operator as compiled arguments: an array is the list, anything else its only member. */
export function list(operand: Value, known: Known): Evaluate[] {
  return (Array.isArray(operand) ? operand : [operand]).map((item) => compileExpression(item, known));
}

export function exactly(count: number, operator: string, operand: Value, known: Known): Evaluate[] {
  const items = list(operand, known);
  if (items.length !== count) {
    throw new EngineError(
      16020,
      `Expression ${operator} takes exactly ${count} arguments. ${items.length} were passed in.`,
    );
  }
  return items;
}

function pair(operator: string, operand: Value, known: Known): [Evaluate, Evaluate] {
  return exactly(2, operator, operand, known) as [Evaluate, Evaluate];
}

function named(operator: string, operand: Value, required: string[], optional: string[] = []): Document {
  if (!isDocument(operand)) throw badValue(`${operator} needs an object`);
  for (const name of Object.keys(operand)) {
    if (!required.includes(name) && !optional.includes(name))
      throw badValue(`Unrecognized parameter to ${operator}: ${name}`);
  }
  for (const name of required)
    if (!Object.hasOwn(operand, name)) throw badValue(`Missing '${name}' parameter to ${operator}`);
  return operand;
}

function conditional(operand: Value, known: Known): Evaluate {
  const parts = Array.isArray(operand) ? operand : undefined;
  const spec = parts ? undefined : named("$cond", operand, ["if", "then", "else"]);
  const [test, then, otherwise] = exactly(3, "$cond", parts ?? [spec?.if, spec?.then, spec?.else], known) as [
    Evaluate,
    Evaluate,
    Evaluate,
  ];
  return (scope) => (truthy(test(scope)) ? then(scope) : otherwise(scope));
}

function switched(operand: Value, known: Known): Evaluate {
  const spec = named("$switch", operand, ["branches"], ["default"]);
  if (!Array.isArray(spec.branches)) throw new EngineError(40061, "$switch expected an array for 'branches'");
  const branches = spec.branches.map((branch) => {
    const { case: test, then } = named("$switch", branch, ["case", "then"]);
    return { test: compileExpression(test, known), result: compileExpression(then, known) };
  });
  const otherwise = Object.hasOwn(spec, "default") ? compileExpression(spec.default, known) : undefined;
  return (scope) => {
    for (const branch of branches) if (truthy(branch.test(scope))) return branch.result(scope);
    if (otherwise) return otherwise(scope);
    throw new EngineError(
      40066,
      "$switch could not find a matching branch for an input, and no default was specified.",
    );
  };
}

function each(operator: "$map" | "$filter", operand: Value, known: Known): Evaluate {
  const body = operator === "$map" ? "in" : "cond";
  const spec = named(operator, operand, ["input", body], ["as"]);
  const name = spec.as ?? "this";
  if (typeof name !== "string") throw badValue(`${operator} needs a name in 'as'`);
  const input = compileExpression(spec.input, known);
  const evaluate = compileExpression(spec[body], new Set([...known, name]));
  return (scope) => {
    const array = input(scope);
    if (array === null || array === undefined) return null;
    if (!Array.isArray(array))
      throw new EngineError(operator === "$map" ? 16883 : 28651, `input to ${operator} must be an array`);
    const apply = (item: Value) => evaluate({ ...scope, variables: new Map(scope.variables).set(name, item) });
    return operator === "$map" ? array.map((item) => apply(item) ?? null) : array.filter((item) => truthy(apply(item)));
  };
}

function reduced(operand: Value, known: Known): Evaluate {
  const spec = named("$reduce", operand, ["input", "initialValue", "in"]);
  const input = compileExpression(spec.input, known);
  const initial = compileExpression(spec.initialValue, known);
  const evaluate = compileExpression(spec.in, new Set([...known, "this", "value"]));
  return (scope) => {
    const array = input(scope);
    if (array === null || array === undefined) return null;
    if (!Array.isArray(array)) throw new EngineError(40080, "$reduce requires that 'input' be an array");
    let value = initial(scope);
    for (const item of array) {
      value = evaluate({ ...scope, variables: new Map(scope.variables).set("this", item).set("value", value) });
    }
    return value;
  };
}

function bound(operand: Value, known: Known): Evaluate {
  const spec = named("$let", operand, ["vars", "in"]);
  const { vars } = spec;
  if (!isDocument(vars)) throw notSupported("$let without an object of vars");
  const names = Object.keys(vars).map((name) => ({ name, evaluate: compileExpression(vars[name], known) }));
  const body = compileExpression(spec.in, new Set([...known, ...names.map(({ name }) => name)]));
  return (scope) => {
    const variables = new Map(scope.variables);
    for (const { name, evaluate } of names) variables.set(name, evaluate(scope));
    return body({ ...scope, variables });
  };
}
