import type { UnderstandingFile } from "../format/understanding.ts";
import { isNumber, type Part, type PhraseTable, phraseTable } from "./phrases.ts";

type Lists = UnderstandingFile["years"];
export type Mark = Exclude<keyof Lists, "units" | "spans" | "months"> | "doubt" | "others" | "filler" | "number";
interface YearSense {
  readonly kind: Mark | "unit" | "span" | "month";
  readonly value?: number;
}
export type YearTable = PhraseTable<YearSense>;
export type YearPart = Part<YearSense>;

/** Tens and ones in one word: "twentyone". */
const joined = (numbers: readonly (readonly [string, number])[]) =>
  numbers
    .filter(([, value]) => value >= 20 && value < 100 && value % 10 === 0)
    .flatMap(([tens, whole]) =>
      numbers
        .filter(([, value]) => value > 0 && value < 10)
        .map(([ones, value]) => [tens + ones, whole + value] as const),
    );

/** The phrases by which times are read. @param numbers numbers in words, below a hundred */
export function yearTable(
  file: UnderstandingFile,
  numbers: Iterable<readonly [string, number]>,
  fillers: Iterable<string>,
): YearTable {
  const { units, spans, months, ...marks } = file.years;
  const values = (kind: YearSense["kind"], entries: Iterable<readonly [string, number]>) =>
    [...entries].map(([phrase, value]) => [phrase, { kind, value }] as const);
  const lists = (kind: Mark, list: Iterable<string>) => [...list].map((phrase) => [phrase, { kind }] as const);
  return phraseTable<YearSense>([
    ...values("span", Object.entries(spans)),
    ...values("unit", Object.entries(units)),
    ...Object.entries(marks).flatMap(([mark, phrases]) => lists(mark as keyof typeof marks, phrases)),
    ...lists("qualified", file.contrast),
    ...values("month", Object.entries(months)),
    ...values("number", [...numbers, ...joined([...numbers])]),
    // A time that is not so, not yet, or not sure to be somebody's own, is asked about.
    ...lists("others", file.others),
    ...lists("doubt", [...file.negation, ...file.doubt, ...file.future]),
    ...lists("filler", [...file.filler, ...fillers]),
  ]);
}

/** What the parts between two places mean. */
export const kindsIn = (parts: readonly YearPart[], from: number, to: number) =>
  parts.slice(Math.max(0, from), to).flatMap(({ means }) => means?.kind ?? []);

const HUNDRED = "hundred";

/** A number, and the place of its last part. */
export interface Numbered {
  readonly value: number;
  readonly to: number;
}

/** A number in digits or words: "25", "twenty five". */
export function numberAt(parts: readonly YearPart[], at: number): Numbered | undefined {
  const part = parts[at];
  const [token = ""] = part?.tokens ?? [];
  if (token === HUNDRED) {
    const rest = parts[at + 1]?.means?.kind === "and" ? numberAt(parts, at + 2) : numberAt(parts, at + 1);
    return { value: 100 + (rest?.value ?? 0), to: rest?.to ?? at };
  }
  if (isNumber(token)) return { value: Number(token.replace(",", ".")), to: at };
  if (part?.means?.kind !== "number" || part.means.value === undefined) return undefined;
  const tens = part.means.value;
  const ones = parts[at + 1]?.means;
  const composed = tens >= 20 && tens % 10 === 0 && ones?.kind === "number" && (ones.value ?? 10) < 10;
  return composed ? { value: tens + (ones?.value ?? 0), to: at + 1 } : { value: tens, to: at };
}

/** Whether a number can be the year in which somebody began to work. */
const isCalendarYear = (value: number, today: Date) =>
  Number.isInteger(value) && value >= 1950 && value <= today.getUTCFullYear();

/** A length of time at work in years; the two ends are alike when it is exact. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** Longer than anybody works. */
export const LONGEST = 60;
const DECADE = 10;
/** Just more or less than a whole number of years. */
const STEP = 0.01;

/** A time in a message, with the places of its parts. */
export interface Time extends Span {
  /** Places of its first and last part. */
  readonly from: number;
  readonly to: number;
  readonly unit: boolean;
  readonly calendar?: true;
}

/** Every number in its context: with its unit, its half, its range, and what stands before and after it. */
export function timesIn(parts: readonly YearPart[], today: Date): Time[] {
  const times: Time[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const time = timeAt(parts, at, today);
    if (time === undefined) continue;
    const previous = times.at(-1);
    // "2 years 6 months", "2 years and 6 months": months complete the years before them.
    const gap = previous === undefined ? [] : parts.slice(previous.to + 1, time.from);
    const completes =
      previous?.unit &&
      time.unit &&
      time.high < 1 &&
      previous.low >= 1 &&
      gap.every(({ means }) => means?.kind === "and");
    if (previous !== undefined && completes) {
      times[times.length - 1] = {
        ...time,
        low: previous.low + time.low,
        high: previous.high + time.high,
        from: previous.from,
      };
    } else times.push(time);
    at = time.to;
  }
  return times;
}

/** Without what twelfths leave behind. */
const exact = (years: number) => Math.round(years * 10_000) / 10_000;

function timeAt(parts: readonly YearPart[], start: number, today: Date): Time | undefined {
  const here = parts[start]?.means;
  if (here?.kind === "span") {
    const whole = here.value ?? 0;
    // "A decade and a half" is half a decade more.
    const half = parts[start + 1]?.means?.kind === "halves";
    const value = half ? whole + (whole === DECADE ? DECADE / 2 : 0.5) : whole;
    return bounded({ low: value, high: value, from: start, to: start + (half ? 1 : 0), unit: true }, parts);
  }
  const first = numberAt(parts, start);
  if (first === undefined) return undefined;
  if (isCalendarYear(first.value, today) && parts[first.to + 1]?.means?.kind !== "unit")
    return calendarAt(parts, start, first, today);
  let { to } = first;
  let low = first.value;
  let high = first.value;
  let unitBetween = to + 1;
  if (parts[unitBetween]?.means?.kind === "unit") unitBetween += 1;
  const both = parts[unitBetween]?.means?.kind === "and" && isBetween(parts, start, unitBetween);
  const between = isRangeSign(parts[unitBetween]) || both ? unitBetween + 1 : unitBetween;
  const second = numberAt(parts, between);
  const adjacent = between === to + 1;
  if (
    second !== undefined &&
    second.value > low &&
    (between > unitBetween || adjacent) &&
    !isCalendarYear(second.value, today)
  ) {
    if (!adjacent || second.value - low <= 3) {
      high = second.value;
      to = second.to;
    }
  }
  if (kindBefore(parts, start) === "halves") [low, high] = [low + 0.5, high + 0.5];
  let open = false;
  let next = to + 1;
  while (parts[next]?.means?.kind === "filler" || isPlus(parts[next])) {
    open ||= isPlus(parts[next]);
    next += 1;
  }
  if (parts[next]?.means?.kind === "halves") {
    [low, high] = [low + 0.5, high + 0.5];
    to = next;
    next += 1;
  }
  const unit = parts[next]?.means;
  const scale = unit?.kind === "unit" ? (unit.value ?? 1) : 1;
  if (unit?.kind === "unit") to = next;
  else if (open) to = next - 1;
  if (unit?.kind === "unit" && parts[to + 1]?.means?.kind === "halves") {
    [low, high, to] = [low + 0.5, high + 0.5, to + 1];
  }
  if (isPlus(parts[to + 1]) && numberAt(parts, to + 2) === undefined) {
    open = true;
    to += 1;
  }
  const from = kindBefore(parts, start) === "halves" ? start - 1 : start;
  const time = { low: exact(low * scale), high: exact(high * scale), from, to, unit: unit?.kind === "unit" };
  // "9+" is nine and something, not ten.
  return bounded(open ? { ...time, low: time.low + STEP, high: time.high + scale - STEP } : time, parts);
}

/** A time with the "more than", "about" or "or less" that stands beside it. */
function bounded(time: Time, parts: readonly YearPart[]): Time {
  const { low, high, from, to } = time;
  const fillersBack = parts[from - 1]?.means?.kind === "filler" ? 2 : 1;
  const before = parts[from - fillersBack]?.means?.kind;
  const after = parts[to + 1]?.means?.kind;
  const beside = (mark: Mark) => before === mark || after === mark;
  if (beside("almost")) return { ...time, low: Math.max(0, high - Math.max(0.75, high / 10)), high: high - STEP };
  if (beside("justOver")) return { ...time, low: low + STEP, high: low + 1 - STEP };
  if (beside("over")) return { ...time, low: high + STEP, high: LONGEST };
  if (beside("under")) return { ...time, low: 0, high: low - STEP };
  if (beside("atLeast")) return { ...time, high: LONGEST };
  if (beside("upTo")) return { ...time, low: 0 };
  if (beside("about") && low === high) return { ...time, low: Math.max(0, low - 0.5), high: high + 0.5 };
  return time;
}

/** The time since a calendar year, or between two: it counts where the message tells of a beginning. */
function calendarAt(parts: readonly YearPart[], start: number, first: Numbered, today: Date): Time | undefined {
  const between = isRangeSign(parts[first.to + 1]) ? first.to + 2 : first.to + 1;
  const second = numberAt(parts, between);
  if (second !== undefined && second.value > first.value && isCalendarYear(second.value, today)) {
    const years = second.value - first.value;
    return { low: years, high: years, from: start, to: second.to, unit: false, calendar: true };
  }
  const begins = ({ means }: YearPart) => means?.kind === "since" || means?.kind === "began";
  const near = [start - 1, start - 2, first.to + 1, first.to + 2].some((at) => parts[at] && begins(parts[at]));
  const single = parts.filter((_, at) => isCalendarYear(numberAt(parts, at)?.value ?? 0, today)).length === 1;
  if (!near && !(single && parts.some(begins))) return undefined;
  const month = [start - 1, start - 2, first.to + 1].find((at) => parts[at]?.means?.kind === "month");
  const months = month === undefined ? 0 : today.getUTCMonth() + 1 - (parts[month]?.means?.value ?? 0);
  const years = Math.max(0, today.getUTCFullYear() - first.value + months / 12);
  const to = Math.max(first.to, month ?? 0);
  return { low: years, high: years, from: Math.min(start, month ?? start), to, unit: false, calendar: true };
}

const isPlus = (part: YearPart | undefined) => part?.tokens[0] === "+" || part?.tokens[0] === "plus";
/** "between four and five", "chaar aur paanch ke beech". */
const isBetween = (parts: readonly YearPart[], start: number, and: number) =>
  kindBefore(parts, start) === "between" || [and + 2, and + 3].some((at) => parts[at]?.means?.kind === "between");
const isRangeSign = (part: YearPart | undefined) =>
  part?.means?.kind === "between" || /^[-/]$/.test(part?.tokens[0] ?? "");
const kindBefore = (parts: readonly YearPart[], at: number) => parts[at - 1]?.means?.kind;
