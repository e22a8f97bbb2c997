import { BSONRegExp } from "bson";
import { bitTest } from "./bit-tests.server.ts";
import { elementTest } from "./element-test.server.ts";
import { badValue, notSupported } from "./errors.server.ts";
import { isOperators } from "./filter.server.ts";
import { compareValues, equalValues, orderKey } from "./order.server.ts";
import { visitPath } from "./paths.server.ts";
import { compileRegex } from "./regex.server.ts";
import { typeTest } from "./type-tests.server.ts";
import { type Document, type TypeName, typeOf, type Value } from "./values.server.ts";

/** Whether a document holds a condition on a field. */
export type FieldTest = (document: Document) => boolean;
/** Whether one value holds a condition, without looking into arrays. */
export type ValueTest = (value: Value) => boolean;

/** Compiles one operator on one path. */
export function fieldTest(path: string[], operator: string, operand: Value, regexOptions?: string): FieldTest {
  switch (operator) {
    case "$ne":
    case "$nin":
      return negated(fieldTest(path, operator === "$ne" ? "$eq" : "$in", operand));
    case "$not":
      return negated(conjunction(path, notOperand(operand)));
    case "$all":
      return allTest(path, operand);
    case "$exists": {
      const test: FieldTest = (document) => visitPath(document, path, true, (value) => value !== undefined);
      return truthyOperand(operand) ? test : negated(test);
    }
    case "$size":
    case "$elemMatch": {
      const test = valueTest(operator, operand);
      return (document) => visitPath(document, path, false, test);
    }
    default: {
      const test = valueTest(operator, operand, regexOptions);
      return (document) => visitPath(document, path, true, test);
    }
  }
}

function negated(test: FieldTest): FieldTest {
  return (document) => !test(document);
}

function conjunction(path: string[], operators: Document): FieldTest {
  const options = typeof operators.$options === "string" ? operators.$options : undefined;
  const tests = Object.keys(operators)
    .filter((operator) => operator !== "$options")
    .map((operator) => fieldTest(path, operator, operators[operator], options));
  return (document) => tests.every((test) => test(document));
}

export function notOperand(operand: Value): Document {
  if (operand instanceof BSONRegExp) return { $regex: operand };
  if (!isOperators(operand)) throw badValue("$not needs a regex or a document");
  return operand;
}

export function truthyOperand(operand: Value): boolean {
  return operand !== false && operand !== 0 && operand !== null && operand !== undefined;
}

function allTest(path: string[], operand: Value): FieldTest {
  if (!Array.isArray(operand)) throw badValue("$all needs an array");
  if (operand.length === 0) return () => false;
  const tests = operand.map((item) => {
    if (item instanceof BSONRegExp) return fieldTest(path, "$regex", item);
    if (!isOperators(item)) return fieldTest(path, "$eq", item);
    if (Object.keys(item)[0] !== "$elemMatch") throw badValue("no $ expressions in $all");
    return fieldTest(path, "$elemMatch", item.$elemMatch);
  });
  return (document) => tests.every((test) => test(document));
}

/** Compiles one operator to a test of a single value. */
export function valueTest(operator: string, operand: Value, regexOptions?: string): ValueTest {
  switch (operator) {
    case "$eq":
      return equalityTest(operand);
    case "$in":
      return inTest(operand);
    case "$gt":
      return rangeTest(operand, (order) => order > 0, false);
    case "$gte":
      return rangeTest(operand, (order) => order >= 0, true);
    case "$lt":
      return rangeTest(operand, (order) => order < 0, false);
    case "$lte":
      return rangeTest(operand, (order) => order <= 0, true);
    case "$regex":
      return regexTest(operand, regexOptions);
    case "$type":
      return typeTest(operand);
    case "$mod":
      return modTest(operand);
    case "$size":
      return sizeTest(operand);
    case "$elemMatch":
      return elementTest(operand);
    case "$bitsAllSet":
    case "$bitsAllClear":
    case "$bitsAnySet":
    case "$bitsAnyClear":
      return bitTest(operator, operand);
    case "$geoWithin":
    case "$geoIntersects":
    case "$near":
    case "$nearSphere":
      throw notSupported(operator);
    default:
      throw badValue(`unknown operator: ${operator}`);
  }
}

function equalityTest(operand: Value): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === "string" || typeof operand === "boolean") return (value) => value === operand;
  if (typeof operand === "number" && !Number.isNaN(operand)) return (value) => value === operand;
  const key = orderKey(operand);
  const type = typeOf(operand);
  return (value) => typeOf(value) === type && orderKey(value) === key;
}

function inTest(operand: Value): ValueTest {
  if (!Array.isArray(operand)) throw badValue("$in needs an array");
  if (operand.some(isOperators)) throw badValue("cannot nest $ under $in");
  const patterns = operand.filter((item) => item instanceof BSONRegExp).map((item) => regexTest(item));
  const keys = new Set(operand.map((item) => orderKey(item ?? null)));
  if (keys.size === 0) return () => false;
  return (value) => keys.has(orderKey(value ?? null)) || patterns.some((test) => test(value));
}

function rangeTest(operand: Value, holds: (order: number) => boolean, orEqual: boolean): ValueTest {
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate");
  if (operand === null || operand === undefined) return orEqual ? equalityTest(null) : () => false;
  const type: TypeName = typeOf(operand);
  if (type === "number" && Number.isNaN(operand)) return orEqual ? equalityTest(operand) : () => false;
  return (value) =>
    typeOf(value) === type && !(type === "number" && Number.isNaN(value)) && holds(compareValues(value, operand));
}

function regexTest(operand: Value, options?: string): ValueTest {
  if (typeof operand !== "string" && !(operand instanceof BSONRegExp)) throw badValue("$regex has to be a string");
  if (operand instanceof BSONRegExp && options !== undefined && operand.options !== "") {
    throw badValue("options set in both $regex and $options");
  }
  const source =
    typeof operand === "string"
      ? new BSONRegExp(operand, options ?? "")
      : new BSONRegExp(operand.pattern, options ?? operand.options);
  const pattern = compileRegex(source);
  return (value) =>
    typeof value === "string" ? pattern.test(value) : value instanceof BSONRegExp && equalValues(value, source);
}

function modTest(operand: Value): ValueTest {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw badValue("malformed mod, needs to be an array of two numbers");
  const [divisor, remainder] = operand.map((item) => {
    if (typeof item !== "number" || !Number.isSafeInteger(item))
      throw notSupported("$mod with other than whole numbers");
    return item;
  }) as [number, number];
  if (divisor === 0) throw badValue("divisor cannot be 0");
  return (value) => typeof value === "number" && Number.isFinite(value) && Math.trunc(value) % divisor === remainder;
}

function sizeTest(operand: Value): ValueTest {
  if (typeof operand !== "number" || !Number.isInteger(operand))
    throw badValue("Failed to parse $size. Expected an integer");
  if (operand < 0) throw badValue("Failed to parse $size. Expected a non-negative number");
  return (value) => Array.isArray(value) && value.length === operand;
}
