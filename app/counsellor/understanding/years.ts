import type { UnderstandingFile } from "../format/understanding.ts";
import { type Part, type PhraseTable, partsIn, phraseTable } from "./phrases.ts";
import { isNumber, isSign } from "./tokens.ts";

/** A length of time at work in years; the two ends are alike when it is exact. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export type YearsRead =
  | {
      readonly kind: "years";
      readonly span: Span /** Added up from several times. */;
      readonly summed: readonly number[];
    }
  /** A time is named, but it is not clear which counts. */
  | { readonly kind: "unclear" }
  | { readonly kind: "nothing" };

type Lists = UnderstandingFile["years"];
type Mark = Exclude<keyof Lists, "units" | "spans"> | "doubt" | "others" | "filler" | "number";
interface YearSense {
  readonly kind: Mark | "unit" | "span";
  readonly value?: number;
}
export type YearTable = PhraseTable<YearSense>;
type YearPart = Part<YearSense>;

/** Longer than anybody works. */
const LONGEST = 60;
/** Just more or less than a whole number of years. */
const STEP = 0.01;
const MARKS = [
  "halves",
  "over",
  "under",
  "atLeast",
  "upTo",
  "vague",
  "other",
  "age",
  "total",
  "part",
  "since",
  "about",
  "between",
  "and",
  "at",
  "person",
  "work",
] as const;

/** The phrases by which times are read. @param numbers numbers in words, below a hundred */
export function yearTable(
  file: UnderstandingFile,
  numbers: Iterable<readonly [string, number]>,
  fillers: Iterable<string>,
): YearTable {
  const { years } = file;
  const values = (kind: YearSense["kind"], entries: Iterable<readonly [string, number]>) =>
    [...entries].map(([phrase, value]) => [phrase, { kind, value }] as const);
  const lists = (kind: Mark, list: Iterable<string>) => [...list].map((phrase) => [phrase, { kind }] as const);
  return phraseTable<YearSense>([
    ...values("span", Object.entries(years.spans)),
    ...values("unit", Object.entries(years.units)),
    ...MARKS.flatMap((mark) => lists(mark, years[mark])),
    ...values("number", numbers),
    // A time that is not so, not yet, or not sure to be somebody's own, is asked about.
    ...lists("doubt", [...file.negation, ...file.doubt, ...file.future, ...file.others]),
    ...lists("filler", [...file.filler, ...fillers]),
  ]);
}

interface Time extends Span {
  /** Places of its first and last part. */
  readonly from: number;
  readonly to: number;
  readonly unit: boolean;
  readonly calendar?: true;
}

/**
 * Reads how long somebody says to have worked: numbers and words, ranges, months, sums, a year since when. Ages, money,
 * percentages and other numbers are no times. Whatever leaves a doubt comes back as a span that covers all readings, or as
 * unclear; a span whose two ends give different answers must be asked about.
 */
export function readYears(tokens: readonly string[], table: YearTable, today: Date): YearsRead {
  const parts = partsIn(tokens, table);
  const times = timesIn(parts, today);
  const named =
    times.some(({ unit, calendar }) => unit || calendar) || parts.some(({ means }) => means?.kind === "vague");
  const kindAt = (at: number) => parts[at]?.means?.kind;
  if (times.length === 0) return { kind: named ? "unclear" : "nothing" };
  if (parts.some(({ means }) => means?.kind === "vague" || means?.kind === "other")) return { kind: "unclear" };
  const ages = times.filter((time) => isAge(time, parts));
  const rest = times.filter((time) => !ages.includes(time));
  let counted = rest.filter(({ unit, calendar }) => unit || calendar);
  if (counted.length === 0) {
    if (rest.length === 0) return { kind: "unclear" };
    if (!isBare(parts, rest)) return { kind: named ? "unclear" : "nothing" };
    counted = rest;
  } else counted = [...counted, ...rest.filter((time) => !counted.includes(time) && isElliptic(time, parts))];
  const totals = counted.filter(({ from, to }) =>
    [from - 1, from - 2, to + 1, to + 2].some((at) => kindAt(at) === "total"),
  );
  if (totals.length > 0 && counted.length > 1) counted = totals;
  if (counted.some((time) => isDoubted(time, parts))) return { kind: "unclear" };
  return together(
    counted.sort((a, b) => a.from - b.from),
    parts,
  );
}

function together(times: readonly Time[], parts: readonly YearPart[]): YearsRead {
  const kinds = (from: number, to: number) => parts.slice(from, to).flatMap(({ means }) => means?.kind ?? []);
  const most = Math.max(...times.map(({ high }) => high));
  const whole = times.filter(
    ({ from, to, high }) =>
      high >= most || !(kinds(from - 2, from).includes("part") || kinds(to + 1, to + 2).includes("part")),
  );
  const [first, ...others] = whole;
  if (first === undefined || whole.some(({ high }) => high > LONGEST && Number.isFinite(high)))
    return { kind: "unclear" };
  if (others.length === 0) return { kind: "years", span: { low: first.low, high: first.high }, summed: [] };
  const sum = whole.reduce((all, { low, high }) => ({ low: all.low + low, high: all.high + high }), {
    low: 0,
    high: 0,
  });
  const joined = others.every(({ from }, index) => kinds((whole[index]?.to ?? 0) + 1, from).includes("and"));
  const alike = joined && whole.every(({ to }) => parts[to + 1]?.tokens[0] === parts[first.to + 1]?.tokens[0]);
  if (sum.high > LONGEST) return { kind: "unclear" };
  const low = alike ? sum.low : Math.max(...whole.map((time) => time.low));
  return { kind: "years", span: { low, high: sum.high }, summed: alike ? whole.map((time) => time.low) : [] };
}

/** Every number in its context: with its unit, its half, its range, and what stands before and after it. */
function timesIn(parts: readonly YearPart[], today: Date): Time[] {
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

function timeAt(parts: readonly YearPart[], start: number, today: Date): Time | undefined {
  const here = parts[start]?.means;
  if (here?.kind === "span")
    return bounded({ low: here.value ?? 0, high: here.value ?? 0, from: start, to: start, unit: true }, parts);
  const first = numberAt(parts, start);
  if (first === undefined) return undefined;
  if (isCalendarYear(first.value, today) && parts[first.to + 1]?.means?.kind !== "unit")
    return calendarAt(parts, start, first, today);
  let { to } = first;
  let low = first.value;
  let high = first.value;
  let unitBetween = to + 1;
  if (parts[unitBetween]?.means?.kind === "unit") unitBetween += 1;
  const between = isRangeSign(parts[unitBetween]) ? unitBetween + 1 : unitBetween;
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
  const time = { low: low * scale, high: high * scale, from, to, unit: unit?.kind === "unit" };
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
  if (beside("over")) return { ...time, low: high + STEP, high: LONGEST };
  if (beside("under")) return { ...time, low: 0, high: low - STEP };
  if (beside("atLeast")) return { ...time, high: LONGEST };
  if (beside("upTo")) return { ...time, low: 0 };
  if (beside("about")) return { ...time, low: Math.max(0, low - 0.5), high: high + 0.5 };
  return time;
}

function calendarAt(parts: readonly YearPart[], start: number, first: Numbered, today: Date): Time | undefined {
  const between = isRangeSign(parts[first.to + 1]) ? first.to + 2 : first.to + 1;
  const second = numberAt(parts, between);
  if (second !== undefined && second.value > first.value && isCalendarYear(second.value, today)) {
    const years = second.value - first.value;
    return { low: years, high: years, from: start, to: second.to, unit: false, calendar: true };
  }
  const near = [start - 1, start - 2, first.to + 1, first.to + 2].some((at) => parts[at]?.means?.kind === "since");
  if (!near) return undefined;
  const years = today.getUTCFullYear() - first.value;
  return { low: years, high: years, from: start, to: first.to, unit: false, calendar: true };
}

interface Numbered {
  readonly value: number;
  readonly to: number;
}

/** A number in digits or words: "25", "twenty five". */
function numberAt(parts: readonly YearPart[], at: number): Numbered | undefined {
  const part = parts[at];
  const [token = ""] = part?.tokens ?? [];
  if (isNumber(token)) return { value: Number(token.replace(",", ".")), to: at };
  if (part?.means?.kind !== "number" || part.means.value === undefined) return undefined;
  const tens = part.means.value;
  const ones = parts[at + 1]?.means;
  const composed = tens >= 20 && tens % 10 === 0 && ones?.kind === "number" && (ones.value ?? 10) < 10;
  return composed ? { value: tens + (ones?.value ?? 0), to: at + 1 } : { value: tens, to: at };
}

const isCalendarYear = (value: number, today: Date) =>
  Number.isInteger(value) && value >= 1950 && value <= today.getUTCFullYear();
const isPlus = (part: YearPart | undefined) => part?.tokens[0] === "+" || part?.tokens[0] === "plus";
const isRangeSign = (part: YearPart | undefined) =>
  part?.means?.kind === "between" || /^[-/]$/.test(part?.tokens[0] ?? "");
const kindBefore = (parts: readonly YearPart[], at: number) => parts[at - 1]?.means?.kind;

/** Whether a number is an age: "aged 45", "45 years old", "I am 45". */
function isAge({ from, to, unit, calendar }: Time, parts: readonly YearPart[]): boolean {
  if (calendar) return false;
  const kindAt = (at: number) => parts[at]?.means?.kind;
  if ([from - 1, from - 2, to + 1].some((at) => kindAt(at) === "age")) return true;
  if (kindAt(from - 1) !== "person") return false;
  // "I am 12 years in sales" tells a time at work, "I am 45 years" an age.
  return !unit || !["at", "work", "part"].includes(kindAt(to + 1) ?? "");
}

/** Whether a negation, a plan, a doubt or somebody else stands in the same clause as a time. */
function isDoubted({ from, to }: Time, parts: readonly YearPart[]): boolean {
  const ends = (part: YearPart) => part.means === undefined && /^[.,;:!?()\n]$/.test(part.tokens[0] ?? "");
  const before = parts.slice(0, from).findLastIndex(ends);
  const after = parts.findIndex((part, at) => at > to && ends(part));
  const clause = parts.slice(before + 1, after < 0 ? parts.length : after);
  return clause.some(({ means }) => means?.kind === "doubt");
}

/** Whether nothing but numbers, filler words and words about work stands in the message. */
function isBare(parts: readonly YearPart[], times: readonly Time[]): boolean {
  return parts.every(
    ({ means, tokens: [first = ""] }, at) =>
      times.some(({ from, to }) => at >= from && at <= to) ||
      (means !== undefined && means.kind !== "number" && means.kind !== "age") ||
      (isSign(first) && !/[%₹$&/]/.test(first)),
  );
}

/** "3 years at TCS and 9 at Infosys": a number without its unit that goes on with a place of work. */
function isElliptic({ to }: Time, parts: readonly YearPart[]): boolean {
  return ["at", "part"].includes(parts[to + 1]?.means?.kind ?? "");
}
