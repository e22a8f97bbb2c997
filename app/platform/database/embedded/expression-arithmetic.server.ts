import { badValue, EngineError } from "./errors.server.ts";
import type { Evaluate } from "./expression.server.ts";
import { exactly, list } from "./expression-operators.server.ts";
import { typeOf, type Value } from "./values.server.ts";

type Known = ReadonlySet<string>;

const mismatch = (message: string) => new EngineError(14, message);

/** Compiles the arithmetic and text operators that answer null for a null argument; undefined for other operators. */
export function arithmetic(operator: string, operand: Value, known: Known): Evaluate | undefined {
  switch (operator) {
    case "$add":
      return folded(list(operand, known), sum);
    case "$multiply":
      return folded(list(operand, known), (values) =>
        numbers("$multiply", values).reduce((product, n) => product * n, 1),
      );
    case "$concat":
      return folded(list(operand, known), (values) => {
        for (const value of values) {
          if (typeof value !== "string")
            throw new EngineError(16702, `$concat only supports strings, not ${typeOf(value)}`);
        }
        return values.join("");
      });
    case "$subtract":
      return folded(exactly(2, operator, operand, known), difference);
    case "$divide":
      return folded(exactly(2, operator, operand, known), (values) => {
        const [dividend, divisor] = numbers("$divide", values) as [number, number];
        if (divisor === 0) throw badValue("can't $divide by zero");
        return dividend / divisor;
      });
    case "$mod":
      return folded(exactly(2, operator, operand, known), (values) => {
        const [dividend, divisor] = numbers("$mod", values) as [number, number];
        if (divisor === 0) throw new EngineError(16610, "can't $mod by zero");
        return dividend % divisor;
      });
    case "$abs":
    case "$floor":
    case "$ceil": {
      const compute = { $abs: Math.abs, $floor: Math.floor, $ceil: Math.ceil }[operator];
      return folded(exactly(1, operator, operand, known), (values) => {
        const [number] = values;
        if (typeof number !== "number")
          throw new EngineError(28765, `${operator} only supports numeric types, not ${typeOf(number)}`);
        return compute(number);
      });
    }
  }
  return undefined;
}

/** Arguments are taken in turn; MongoDB answers null as soon as one of them is null or missing. */
function folded(items: Evaluate[], compute: (values: Value[]) => Value): Evaluate {
  return (scope) => {
    const values: Value[] = [];
    for (const item of items) {
      const value = item(scope);
      if (value === null || value === undefined) return null;
      values.push(value);
    }
    return compute(values);
  };
}

function numbers(operator: string, values: Value[]): number[] {
  return values.map((value) => {
    if (typeof value !== "number") throw mismatch(`${operator} only supports numeric types, not ${typeOf(value)}`);
    return value;
  });
}

function sum(values: Value[]): Value {
  let total = 0;
  let isDate = false;
  for (const value of values) {
    if (value instanceof Date) {
      if (isDate) throw new EngineError(16612, "only one date allowed in an $add expression");
      isDate = true;
      total += value.getTime();
    } else if (typeof value === "number") total += value;
    else throw mismatch(`$add only supports numeric or date types, not ${typeOf(value)}`);
  }
  return isDate ? new Date(Math.round(total)) : total;
}

function difference([left, right]: Value[]): Value {
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime();
  if (left instanceof Date && typeof right === "number") return new Date(left.getTime() - Math.round(right));
  if (typeof left === "number" && typeof right === "number") return left - right;
  throw mismatch(`can't $subtract ${typeOf(right)} from ${typeOf(left)}`);
}
