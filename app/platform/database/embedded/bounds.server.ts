import { BSONRegExp } from "bson";
import type { Clause } from "./filter.server.ts";
import { AFTER, inverted, orderKey, typeRange } from "./order.server.ts";
import { regexPrefix } from "./regex.server.ts";
import { typeOf, type Value } from "./values.server.ts";

/** Order keys from `start` (inclusive) to `end` (exclusive), ascending. */
export interface Interval {
  start: string;
  end: string;
}

/** The intervals that hold every value fulfilling a clause; `exact` when they hold no other value. */
export interface Bounds {
  intervals: Interval[];
  exact: boolean;
  /** Whether each interval is a single value. */
  points: boolean;
}

const MAX_POINTS = 1000;

function point(value: Value): Interval {
  const key = orderKey(value);
  return { start: key, end: key + AFTER };
}

/** The bounds of a clause, or undefined when an index does not help. */
export function boundsOf({ operator, operand }: Clause): Bounds | undefined {
  switch (operator) {
    case "$eq":
      return scalar(operand) ? { intervals: [point(operand ?? null)], exact: true, points: true } : undefined;
    case "$in":
      return anyOf(operand);
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return rangeOf(operator, operand);
    case "$regex":
      return operand instanceof BSONRegExp ? textBounds(operand) : undefined;
    default:
      return undefined;
  }
}

/** An array or an expression is compared with whole arrays, which a multikey index does not hold. */
function scalar(value: Value): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}

function anyOf(operand: Value): Bounds | undefined {
  if (!Array.isArray(operand) || operand.length > MAX_POINTS || !operand.every(scalar)) return undefined;
  const keys = [...new Set(operand.map((value) => orderKey(value ?? null)))].sort((a, b) => (a < b ? -1 : 1));
  return { intervals: keys.map((key) => ({ start: key, end: key + AFTER })), exact: true, points: true };
}

function rangeOf(operator: string, operand: Value): Bounds | undefined {
  const type = typeOf(operand);
  if (["undefined", "null", "array", "regex"].includes(type) || Number.isNaN(operand)) return undefined;
  const whole = typeRange(type);
  const key = orderKey(operand);
  const lowest = type === "number" ? orderKey(Number.NEGATIVE_INFINITY) : whole.start;
  const interval =
    operator === "$gt"
      ? { start: key + AFTER, end: whole.end }
      : operator === "$gte"
        ? { start: key, end: whole.end }
        : operator === "$lt"
          ? { start: lowest, end: key }
          : { start: lowest, end: key + AFTER };
  return { intervals: [interval], exact: true, points: false };
}

function textBounds(regex: BSONRegExp): Bounds {
  const prefix = regexPrefix(regex);
  const texts = typeRange("string");
  const start = prefix === undefined ? texts.start : orderKey(prefix).slice(0, -2);
  const end = prefix === undefined ? texts.end : start + AFTER;
  return { intervals: [{ start, end }, point(regex)], exact: false, points: false };
}

/** The values that lie in both. */
export function intersect(left: Bounds, right: Bounds): Bounds {
  const intervals: Interval[] = [];
  for (const a of left.intervals) {
    for (const b of right.intervals) {
      const start = a.start > b.start ? a.start : b.start;
      const end = a.end < b.end ? a.end : b.end;
      if (start < end) intervals.push({ start, end });
    }
  }
  const points = left.points || right.points;
  return { intervals: points ? unique(intervals) : intervals, exact: left.exact && right.exact, points };
}

function unique(intervals: Interval[]): Interval[] {
  return intervals.filter(({ start }, i) => i === 0 || start !== intervals[i - 1]?.start);
}

/** The interval as it stands in an index key after `prefix`, for an ascending or a descending field. */
export function keyRange(prefix: string, { start, end }: Interval, direction: 1 | -1): Interval {
  if (direction === 1) return { start: prefix + start, end: prefix + end };
  return { start: prefix + turned(end), end: prefix + turned(start) };
}

/** An ascending boundary as a descending one: what was included on one side is included on the other. */
function turned(boundary: string): string {
  // Three, because an inverted text ends with two of them.
  return boundary.endsWith(AFTER) ? inverted(boundary.slice(0, -1)) : inverted(boundary) + AFTER + AFTER + AFTER;
}
