import { Context } from "mingo/core";
import * as mingo from "mingo/operators/expression";
import { EngineError, notSupported } from "./errors.server.ts";
import { compileExpression, type Evaluate } from "./expression.server.ts";
import { compareValues } from "./order.server.ts";
import { isDocument, typeOf, type Value } from "./values.server.ts";

type Accepts = (values: Value[]) => boolean;

const absent = (value: Value) => value === null || value === undefined;
const whole = (value: Value) => Number.isSafeInteger(value);
const count = (value: Value) => whole(value) && (value as number) >= 0;
/** Text in which code points are code units, so that positions are counted as MongoDB counts them. */
const plainText = (value: Value) => typeof value === "string" && !/[\ud800-\udfff]/.test(value);
const ascii = (value: Value) => typeof value === "string" && !/[^\0-\x7f]/.test(value);
const arrays = (values: Value[]) => values.every(Array.isArray);
const dateOnly: Accepts = ([date]) => date instanceof Date;
const DATE_PARTS = ["$year", "$month", "$dayOfMonth", "$dayOfWeek", "$dayOfYear", "$hour", "$minute", "$isoWeek"];
const arrayOnly: Accepts = ([array]) => Array.isArray(array);
const scalars = (value: Value) => Array.isArray(value) && value.every((item) => typeof item !== "object");

/** A number that MongoDB and JavaScript write with the same digits. */
const plainNumber = (value: Value) =>
  typeof value === "number" && (whole(value) || /^-?\d{1,9}\.\d{1,6}$/.test(String(value)));

/**
 * The operators computed by mingo and the arguments for which its answers agree with recorded ones of MongoDB.
 * Everything else is refused.
 */
const ACCEPTED = new Map<string, Accepts>([
  ["$arrayElemAt", ([array, at]) => (Array.isArray(array) || absent(array)) && whole(at)],
  ["$size", arrayOnly],
  ["$slice", ([array, first, size]) => Array.isArray(array) && whole(first) && size === undefined],
  ["$concatArrays", arrays],
  ["$reverseArray", arrayOnly],
  ["$range", ([start, end, step]) => whole(start) && whole(end) && step === undefined],
  ["$mergeObjects", (values) => values.every((value) => isDocument(value) || absent(value))],
  ["$objectToArray", ([object]) => isDocument(object)],
  ["$setUnion", (values) => values.every(scalars)],
  ["$setIntersection", (values) => values.length === 2 && values.every(scalars)],
  ["$setDifference", (values) => values.length === 2 && values.every(scalars)],
  [
    "$toString",
    ([value]) => plainNumber(value) || typeof value === "string" || typeOf(value) === "objectId" || absent(value),
  ],
  ["$substrCP", ([text, start, size]) => plainText(text) && count(start) && count(size)],
  ["$indexOfBytes", ([text, part, more]) => ascii(text) && ascii(part) && more === undefined],
  ["$split", ([text, by]) => typeof text === "string" && typeof by === "string" && by !== ""],
  ["$toUpper", ([text]) => ascii(text)],
  ["$toLower", ([text]) => ascii(text)],
  ["$strLenCP", ([text]) => plainText(text)],
  ...DATE_PARTS.map((operator): [string, Accepts] => [operator, dateOnly]),
  ["$dateToString", acceptsDateFormat],
]);

function acceptsDateFormat([spec]: Value[]): boolean {
  if (!isDocument(spec) || Object.keys(spec).some((name) => !["date", "format", "timezone"].includes(name)))
    return false;
  const { date, format, timezone } = spec;
  const zone =
    timezone === undefined || (typeof timezone === "string" && /^(UTC|[A-Z][a-z]+\/[A-Z][A-Za-z_]+)$/.test(timezone));
  return zone && (date instanceof Date || absent(date)) && typeof format === "string" && !/%[^YmdHMSLz]/.test(format);
}

const FUNCTIONS = Object.fromEntries(
  Object.entries(mingo).filter(([name]) => ACCEPTED.has(name) || name === "$literal"),
) as Record<`$${string}`, (typeof mingo)["$literal"]>;
const options = { context: Context.init({ expression: FUNCTIONS }) };

/** Compiles an operator computed by mingo; its arguments are evaluated here and handed over as literals. */
export function libraryOperator(operator: string, operand: Value, known: ReadonlySet<string>): Evaluate {
  const summary = summaryOf(operator, operand, known);
  if (summary) return summary;
  const accepts = ACCEPTED.get(operator);
  const compute = FUNCTIONS[operator as `$${string}`];
  if (!accepts || !compute) {
    if (operator in mingo || operator === "$indexOfCP") throw notSupported(`the expression operator ${operator}`);
    throw new EngineError(31325, `Unknown expression ${operator}`);
  }
  const listed = Array.isArray(operand);
  const items = (listed ? operand : [operand]).map((item) => compileExpression(item, known));
  return (scope) => {
    const values = items.map((item) => item(scope));
    if (DATE_PARTS.includes(operator) && absent(values[0])) return null;
    if (!accepts(values)) throw refusal(operator, values);
    const literals = values.map((value) => ({ $literal: value }));
    return compute({}, listed ? literals : literals[0], options as never) as Value;
  };
}

function refusal(operator: string, values: Value[]): EngineError {
  if (operator === "$size")
    return new EngineError(17124, `The argument to $size must be an array, but was of type: ${typeOf(values[0])}`);
  return notSupported(`${operator} with arguments of the types ${values.map(typeOf).join(", ")}`);
}

/** $sum, $avg, $min, $max, $first and $last over the elements of one array. */
function summaryOf(operator: string, operand: Value, known: ReadonlySet<string>): Evaluate | undefined {
  const summarise = SUMMARIES.get(operator);
  if (!summarise) return undefined;
  if (Array.isArray(operand)) throw notSupported(`${operator} with a list of arguments`);
  const input = compileExpression(operand, known);
  return (scope) => {
    const array = input(scope);
    if (!Array.isArray(array)) throw notSupported(`${operator} of a value that is not an array`);
    return summarise(array);
  };
}

const SUMMARIES = new Map<string, (values: Value[]) => Value>([
  ["$sum", (values) => numbersOf(values).reduce((sum, n) => sum + n, 0)],
  ["$avg", (values) => average(numbersOf(values))],
  ["$min", (values) => extreme(values, -1)],
  ["$max", (values) => extreme(values, 1)],
  ["$first", (values) => values[0]],
  ["$last", (values) => values.at(-1)],
]);

export function numbersOf(values: Value[]): number[] {
  return values.filter((value) => typeof value === "number");
}

export function average(values: number[]): Value {
  return values.length === 0 ? null : values.reduce((sum, n) => sum + n, 0) / values.length;
}

/** The smallest (-1) or greatest (1) value in comparison order, without null and missing ones; null when there is none. */
export function extreme(values: Value[], direction: 1 | -1): Value {
  let found: Value;
  for (const value of values) {
    if (absent(value)) continue;
    if (found === undefined || compareValues(value, found) * direction > 0) found = value;
  }
  return found ?? null;
}
