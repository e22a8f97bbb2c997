import { betweenAges, isAge } from "./ages.ts";
import { isCalendarYear, numberAt } from "./numbers.ts";
import { partsIn } from "./phrases.ts";
import { type Span, type Time, timesIn } from "./times.ts";
import { isNumber } from "./tokens.ts";
import { kindsIn, type YearPart, type YearTable } from "./year-table.ts";
import { countsThings, isElliptic, isOfOthers } from "./years.ts";

/** One of two times that is so much of the other says the same in other words: "almost five, four and a half". */
const RESTATED = 0.8;

const exactly = (years: number): Span => ({ low: years, high: years });

/** "My first salary came in 1998": the time since the only year that is named, whatever is told of it. */
function sinceYear(parts: readonly YearPart[], today: Date): Span | undefined {
  const years = parts.flatMap(({ tokens: [first = ""] }, at) => {
    const value = isNumber(first) ? (numberAt(parts, at)?.value ?? 0) : 0;
    return isCalendarYear(value, today) ? [today.getUTCFullYear() - value] : [];
  });
  const [only, other] = years;
  return only === undefined || other !== undefined ? undefined : exactly(only);
}

/** Whether the second of two times says the first in other words, instead of telling of another place. */
function isRestated(times: readonly Time[], parts: readonly YearPart[]): boolean {
  const [one, other, ...more] = times;
  if (one === undefined || other === undefined || more.length > 0) return false;
  const joined = kindsIn(parts, one.to + 1, other.from).some((kind) => kind === "and" || kind === "next");
  const alike = Math.min(one.low, other.low) >= RESTATED * Math.max(one.low, other.low);
  return alike && !joined && !times.every((time) => isElliptic(time, parts));
}

/**
 * The time that somebody most likely means, where it is too doubtful to be noted: to be proposed, never to be recorded.
 * @param ofField whether only the time in one field is asked for: beside a total, or a time before it, the shorter one is meant
 */
export function likelyYears(
  tokens: readonly string[],
  table: YearTable,
  today: Date,
  ofField: boolean,
): Span | undefined {
  const parts = partsIn(tokens, table);
  const between = betweenAges(parts, false);
  if (between !== undefined) return exactly(between);
  const own = timesIn(parts, today).filter((time) => !isAge(time, parts) && !isOfOthers(time, parts));
  const plain = own.filter((time) => time.unit || time.calendar || !countsThings(time, parts));
  const times = plain.length > 0 ? plain : own;
  const [least, ...others] = times.toSorted((a, b) => a.low - b.low);
  if (least === undefined) return sinceYear(parts, today);
  const most = others.at(-1);
  if (most === undefined) return least;
  const heard = new Set(kindsIn(parts, 0, parts.length));
  if (ofField && (heard.has("total") || heard.has("earlier"))) return least;
  const isTotal = ({ from, to }: Time) => [from - 1, from - 2, to + 1].some((at) => parts[at]?.means?.kind === "total");
  const total = times.find(isTotal);
  if (total !== undefined) return total;
  if (isRestated(times, parts)) return least;
  if (heard.has("other")) return most;
  return exactly(times.reduce((sum, { low }) => sum + low, 0));
}
