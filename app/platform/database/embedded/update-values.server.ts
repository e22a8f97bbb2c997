import { badValue, EngineError, failedToParse, notSupported } from "./errors.server.ts";
import { compareValues, orderKey } from "./order.server.ts";
import { arrayChange } from "./update-arrays.server.ts";
import type { Change } from "./update-paths.server.ts";
import { isDocument, typeOf, type Value } from "./values.server.ts";

const mismatch = (message: string) => new EngineError(14, message);

/** The change that an update operator makes to the value of its field. */
export function changeOf(operator: string, operand: Value, name: string): Change {
  switch (operator) {
    case "$set":
    case "$setOnInsert":
      return (value) => (sameValue(value, operand) ? value : operand);
    case "$unset":
      return () => undefined;
    case "$inc":
    case "$mul":
      return arithmetic(operator, operand, name);
    case "$min":
      return (value) => (value === undefined || compareValues(operand, value) < 0 ? operand : value);
    case "$max":
      return (value) => (value === undefined || compareValues(operand, value) > 0 ? operand : value);
    case "$bit":
      return bits(operand, name);
    case "$currentDate":
      if (operand !== true && !(isDocument(operand) && operand.$type === "date")) {
        throw notSupported("$currentDate of another type than date");
      }
      return () => new Date();
    default:
      return arrayChange(operator, operand, name);
  }
}

/** Whether setting a value would leave the stored bytes as they are. */
export function sameValue(left: Value, right: Value): boolean {
  if (typeof left !== "object" || left === null) return Object.is(left, right);
  return typeOf(left) === typeOf(right) && orderKey(left) === orderKey(right);
}

function arithmetic(operator: "$inc" | "$mul", operand: Value, name: string): Change {
  if (typeof operand !== "number") {
    throw mismatch(
      `Cannot ${operator === "$inc" ? "increment" : "multiply"} with non-numeric argument: {${name}: ...}`,
    );
  }
  return (value) => {
    if (value === undefined) return operator === "$inc" ? operand : 0;
    if (typeof value !== "number") {
      throw mismatch(
        `Cannot apply ${operator} to a value of non-numeric type: the field '${name}' is of type ${typeOf(value)}`,
      );
    }
    const result = operator === "$inc" ? value + operand : value * operand;
    const whole = Number.isInteger(value) && Number.isInteger(operand);
    if (whole && !Number.isSafeInteger(result))
      throw badValue(`Failed to apply ${operator} to '${name}': the result is beyond 2^53`);
    return result;
  };
}

function bits(operand: Value, name: string): Change {
  if (!isDocument(operand) || Object.keys(operand).length === 0)
    throw badValue(`The $bit modifier needs an object, field ${name}`);
  const steps = Object.entries(operand).map(([operation, mask]) => {
    if (!["and", "or", "xor"].includes(operation))
      throw badValue(`The $bit modifier only supports and, or and xor, not ${operation}`);
    if (typeof mask !== "number" || !Number.isInteger(mask))
      throw badValue(`The $bit modifier field must be an Integer: ${name}`);
    if ((mask | 0) !== mask) throw notSupported("$bit beyond 32 bits");
    return { operation, mask };
  });
  return (value) => {
    if (value !== undefined && (typeof value !== "number" || !Number.isInteger(value))) {
      throw badValue(`Cannot apply $bit to a value of non-integral type: the field '${name}'`);
    }
    if (((value ?? 0) | 0) !== (value ?? 0)) throw notSupported("$bit beyond 32 bits");
    return steps.reduce((result, { operation, mask }) => {
      if (operation === "and") return result & mask;
      return operation === "or" ? result | mask : result ^ mask;
    }, value ?? 0);
  };
}

/** The argument of $pop: 1 for the last element, -1 for the first. */
export function popsLast(operand: Value): boolean {
  if (operand !== 1 && operand !== -1) throw failedToParse("$pop expects 1 or -1");
  return operand === 1;
}
