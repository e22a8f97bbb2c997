import { partsIn } from "./phrases.ts";
import { LONGEST, type Span, type Time, timesIn, type YearPart, type YearTable } from "./times.ts";
import { isSign } from "./tokens.ts";

export type YearsRead =
  | {
      readonly kind: "years";
      readonly span: Span /** Added up from several times. */;
      readonly summed: readonly number[];
    }
  /** A time is named, but it is not clear which counts. */
  | { readonly kind: "unclear" }
  | { readonly kind: "nothing" };

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
  const others = rest.filter((time) => !counted.includes(time) && !countsThings(time, parts));
  if (counted.length === 0) {
    if (rest.length === 0) return { kind: "unclear" };
    if (isBare(parts, rest)) counted = rest;
    else if (others.length > 0 && others.every((time) => isElliptic(time, parts) || leads(time, parts)))
      counted = others;
    else return { kind: named ? "unclear" : "nothing" };
  } else if (others.every((time) => isElliptic(time, parts))) counted = [...counted, ...others];
  else return { kind: "unclear" };
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

/** Whether a negation, a plan, a doubt or somebody else stands in the same clause as a time. */
export function isDoubted({ from, to }: Time, parts: readonly YearPart[]): boolean {
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

/** Whether a number counts something else: "12 people", "3 companies", "at 60". */
function countsThings({ from, to }: Time, parts: readonly YearPart[]): boolean {
  const next = parts[to + 1];
  if (parts[from - 1]?.tokens[0] === "at" || next?.means?.kind === "work") return true;
  return next !== undefined && next.means === undefined && !isSign(next.tokens[0] ?? "");
}

/** "Eleven, all of it in hotels": a number that leads the message and is a clause of its own. */
function leads({ from, to }: Time, parts: readonly YearPart[]): boolean {
  const before = parts.slice(0, from).every(({ means }) => means?.kind === "filler" || means?.kind === "work");
  return before && /^[.,;:!-]$/.test(parts[to + 1]?.tokens[0] ?? "");
}

/** "3 years at TCS and 9 at Infosys": a number without its unit that goes on with a place of work. */
export function isElliptic({ to }: Time, parts: readonly YearPart[]): boolean {
  return ["at", "part"].includes(parts[to + 1]?.means?.kind ?? "");
}
