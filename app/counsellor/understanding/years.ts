import { isSign, partsIn } from "./phrases.ts";
import { kindsIn, LONGEST, type Span, type Time, timesIn, type YearPart, type YearTable } from "./times.ts";

/** Whether a number is an age: "aged 45", "45 years old", "I am 45". */
export function isAge({ from, to, unit, calendar }: Time, parts: readonly YearPart[]): boolean {
  if (calendar) return false;
  const kindAt = (at: number) => parts[at]?.means?.kind;
  const works = unit && ["at", "work"].includes(kindAt(to + 1) ?? "");
  // "45 years old with 6 years of experience": the age before belongs to another number.
  if ([from - 1, to + 1, ...(works ? [] : [from - 2])].some((at) => kindAt(at) === "age")) return true;
  if (kindAt(from - 1) !== "person") return false;
  // "I am 12 years in sales" tells a time at work, "I am 45 years" an age.
  return !unit || !["at", "work", "part", "since", "between"].includes(kindAt(to + 1) ?? "");
}

type Kind = NonNullable<YearPart["means"]>["kind"];

export type YearsRead =
  | {
      readonly kind: "years";
      readonly span: Span /** Added up from several times. */;
      readonly summed: readonly number[];
      /** Nothing is said but the time and words about work. */
      readonly plain?: boolean;
    }
  /** A time is named, but it is not clear which counts. */
  | { readonly kind: "unclear" }
  | { readonly kind: "nothing" };

/**
 * Reads how long somebody says to have worked: numbers and words, ranges, months, sums, a year since when. Ages, money,
 * percentages and other numbers are no times. Whatever leaves a doubt comes back as a span that covers all readings, or as
 * unclear; a span whose two ends give different answers must be asked about.
 * @param ofField whether only the time in one field is asked for: a total, or a time before it, tells something else
 */
export function readYears(tokens: readonly string[], table: YearTable, today: Date, ofField = false): YearsRead {
  const parts = partsIn(tokens, table);
  const times = timesIn(parts, today);
  const named =
    times.some(({ unit, calendar }) => unit || calendar) || parts.some(({ means }) => means?.kind === "vague");
  const kindAt = (at: number) => parts[at]?.means?.kind;
  if (times.length === 0) return { kind: named ? "unclear" : "nothing" };
  const heard = new Set(kindsIn(parts, 0, parts.length));
  const has = (...kinds: Kind[]) => kinds.some((kind) => heard.has(kind));
  if (ofField && has("total", "earlier")) return { kind: "unclear" };
  // "I passed out in 2023 and joined the same month" tells when the work began.
  const beganThen = has("began") && times.every(({ calendar }) => calendar);
  if (has("vague", "qualified") || (has("other") && !beganThen)) return { kind: "unclear" };
  const ages = times.filter((time) => isAge(time, parts));
  const rest = times.filter((time) => !ages.includes(time));
  let counted = rest.filter(({ unit, calendar }) => unit || calendar);
  const others = rest.filter((time) => !counted.includes(time) && !countsThings(time, parts));
  if (counted.length === 0) {
    // "I am 33, began at 23" tells two ages.
    if (rest.length === 0 || (ages.length > 0 && has("began", "since"))) return { kind: "unclear" };
    if (isBare(parts, [...rest, ...ages])) {
      if (mayBeAge(rest, parts)) return { kind: "unclear" };
      counted = rest;
    } else if (others.length > 0 && others.every((time) => isElliptic(time, parts) || leads(time, parts)))
      counted = others;
    else return { kind: named ? "unclear" : "nothing" };
  } else if (others.every((time) => isElliptic(time, parts) || isPart(time, parts))) counted = [...counted, ...others];
  else return { kind: "unclear" };
  const totals = counted.filter(({ from, to }) => [from - 1, from - 2, to + 1].some((at) => kindAt(at) === "total"));
  if (totals.length > 0 && counted.length > 1) counted = totals;
  if (counted.some((time) => isDoubted(time, parts))) return { kind: "unclear" };
  // "Eleven years in sales, 18 months on the tech side": which of them was in the field?
  if (ofField && counted.length > 1 && !has("and", "next", "part")) return { kind: "unclear" };
  const told = together(
    counted.sort((a, b) => a.from - b.from),
    parts,
  );
  return told.kind === "years" ? { ...told, plain: isBare(parts, [...rest, ...ages]) } : told;
}

/** Several times as one: what is part of another does not count, a total counts alone, what came one after another adds up. */
function together(times: readonly Time[], parts: readonly YearPart[]): YearsRead {
  const gaps = times.slice(1).map(({ from }, at) => kindsIn(parts, (times[at]?.to ?? 0) + 1, from));
  const follows = gaps.length > 0 && gaps.every((kinds) => kinds.includes("next") || kinds.includes("earlier"));
  const most = Math.max(...times.map(({ high }) => high));
  // "Four years on the line and two years as incharge" may be six or four.
  const mayFollow = (time: Time) => time.unit && isAs(parts[time.to + 1]);
  const apart = follows ? times : times.filter((time) => time.high >= most || !isPart(time, parts) || mayFollow(time));
  const sumOf = (of: readonly Time[]) =>
    of.reduce((all, { low, high }) => ({ low: all.low + low, high: all.high + high }), { low: 0, high: 0 });
  const [first, ...others] = apart;
  if (first === undefined || apart.some(({ high }) => high > LONGEST && Number.isFinite(high)))
    return { kind: "unclear" };
  if (others.length === 0) return { kind: "years", span: { low: first.low, high: first.high }, summed: [] };
  const sum = sumOf(apart);
  if (sum.high > LONGEST) return { kind: "unclear" };
  const joined = gaps.every((kinds) => kinds.includes("and"));
  const alike = joined && apart.every(({ to }) => parts[to + 1]?.tokens[0] === parts[first.to + 1]?.tokens[0]);
  // A total would carry its unit: "five at HDFC, four at a bank".
  const places = apart.every((time) => !time.unit && !time.calendar && isElliptic(time, parts) && !isPart(time, parts));
  const adds = follows || alike || places;
  const low = adds ? sum.low : Math.max(...apart.map((time) => time.low));
  return { kind: "years", span: { low, high: sum.high }, summed: adds ? apart.map((time) => time.low) : [] };
}

const isAs = (part: YearPart | undefined) => part?.tokens.join(" ") === "as";

/** "of which 3", "six as head": part of a longer time. */
const isPart = ({ from, to }: Time, parts: readonly YearPart[]): boolean =>
  kindsIn(parts, from - 2, from).includes("part") || kindsIn(parts, to + 1, to + 2).includes("part");

/** Whether a negation, a plan, a doubt or somebody else stands in the same clause as a time. */
export const isDoubted = (time: Time, parts: readonly YearPart[]): boolean =>
  clauseOf(time, parts).some(({ means }) => means?.kind === "doubt" || means?.kind === "others");

function clauseOf({ from, to }: Time, parts: readonly YearPart[]): readonly YearPart[] {
  const ends = (part: YearPart) => part.means === undefined && /^[.,;:!?()\n]$/.test(part.tokens[0] ?? "");
  const before = parts.slice(0, from).findLastIndex(ends);
  const after = parts.findIndex((part, at) => at > to && ends(part));
  return parts.slice(before + 1, after < 0 ? parts.length : after);
}

/** From here on a number that stands alone may be an age. */
const AGED = 25;
const mayBeAge = ([first]: readonly Time[], parts: readonly YearPart[]) =>
  parts.length === 1 && first !== undefined && first.low >= AGED;

/** Whether nothing but numbers, filler words and words about work stands in the message. */
function isBare(parts: readonly YearPart[], times: readonly Time[]): boolean {
  return parts.every(
    ({ means, tokens: [first = ""] }, at) =>
      times.some(({ from, to }) => at >= from && at <= to) ||
      (means !== undefined && means.kind !== "number" && means.kind !== "age") ||
      (isSign(first) && !/[%₹$&/]/.test(first)),
  );
}

/** Whether a number counts something else: "12 people", "3 companies", "at 60", "a team of 40 now". */
function countsThings({ from, to }: Time, parts: readonly YearPart[]): boolean {
  const next = parts[to + 1];
  // "Five in the navy and another five outside".
  if (parts[from - 1]?.means?.kind === "next") return false;
  if (parts[from - 1]?.tokens[0] === "at" || next?.means?.kind === "work") return true;
  if (parts[from - 1]?.tokens[0] === "of" && from > 1 && parts[from - 2]?.means === undefined) return true;
  return next !== undefined && next.means === undefined && !isSign(next.tokens[0] ?? "");
}

const BEFORE_NUMBERS: readonly Kind[] = ["filler", "work", "almost", "justOver", "over", "about", "atLeast", "halves"];

/** "Eleven, all of it in hotels": a number that leads the message and is a clause of its own. */
function leads({ from, to }: Time, parts: readonly YearPart[]): boolean {
  const before = parts.slice(0, from).every(({ means }) => means !== undefined && BEFORE_NUMBERS.includes(means.kind));
  return before && /^[.,;:!-]$/.test(parts[to + 1]?.tokens[0] ?? "");
}

/** "3 years at TCS and 9 at Infosys": a number without its unit that goes on with a place of work. */
export function isElliptic({ to }: Time, parts: readonly YearPart[]): boolean {
  return ["at", "part"].includes(parts[to + 1]?.means?.kind ?? "");
}
