import { EngineError, failedToParse, notSupported } from "./errors.server.ts";
import { compileOperator } from "./expression-operators.server.ts";
import { type Document, isDocument, setField, type Value } from "./values.server.ts";

/** The variables in scope of an expression: ROOT and CURRENT, and those bound by $let, $map, $filter and $reduce. */
export interface Scope {
  root: Document;
  variables: ReadonlyMap<string, Value>;
}

export type Evaluate = (scope: Scope) => Value;

const NO_VARIABLES: ReadonlyMap<string, Value> = new Map();

/** Compiles an aggregation expression to a function of a document; `undefined` is a missing value. */
export function evaluator(expression: Value): (document: Document) => Value {
  const evaluate = compileExpression(expression, new Set());
  return (root) => evaluate({ root, variables: NO_VARIABLES });
}

/** What MongoDB takes as true: all but false, zero, null and a missing value. */
export function truthy(value: Value): boolean {
  return value !== false && value !== 0 && value !== null && value !== undefined;
}

export function compileExpression(expression: Value, known: ReadonlySet<string>): Evaluate {
  if (typeof expression === "string" && expression.startsWith("$")) return compilePath(expression, known);
  if (Array.isArray(expression)) {
    const items = expression.map((item) => compileExpression(item, known));
    return (scope) => items.map((item) => item(scope) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith("$"));
  if (operator !== undefined) {
    if (names.length > 1) {
      throw new EngineError(15983, "An object representing an expression must have exactly one field");
    }
    return compileOperator(operator, expression[operator], known);
  }
  const fields = names.map((name) => ({ name, evaluate: compileExpression(expression[name], known) }));
  return (scope) => {
    const result: Document = {};
    for (const { name, evaluate } of fields) {
      const value = evaluate(scope);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

function compilePath(expression: string, known: ReadonlySet<string>): Evaluate {
  if (!expression.startsWith("$$")) {
    const path = fieldPath(expression.slice(1));
    return (scope) => resolvePath(scope.root, path, 0);
  }
  const [name = "", ...path] = expression.slice(2).split(".");
  switch (name) {
    case "ROOT":
    case "CURRENT":
      return (scope) => resolvePath(scope.root, path, 0);
    case "REMOVE":
      return () => undefined;
    case "NOW":
      return () => new Date();
  }
  if (!known.has(name)) throw new EngineError(17276, `Use of undefined variable: ${name}`);
  return (scope) => resolvePath(scope.variables.get(name), path, 0);
}

function fieldPath(text: string): string[] {
  const path = text.split(".");
  if (path.some((part) => part === "")) throw failedToParse("FieldPath field names may not be empty strings.");
  if (path.some((part) => part.startsWith("$"))) throw notSupported("field names that begin with a dollar sign");
  return path;
}

/** A field path as expressions read it: through arrays element by element, without array positions. */
export function resolvePath(value: Value, path: readonly string[], at: number): Value {
  let current = value;
  for (let i = at; i < path.length; i++) {
    if (Array.isArray(current)) {
      return current.map((item) => resolvePath(item, path, i)).filter((item) => item !== undefined);
    }
    if (!isDocument(current)) return undefined;
    const name = path[i] as string;
    current = Object.hasOwn(current, name) ? current[name] : undefined;
  }
  return current;
}
