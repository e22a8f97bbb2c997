import { isSign } from "./phrases.ts";
import { type Numbered, numberAt, type Time } from "./times.ts";
import { kindsIn, type YearPart } from "./year-table.ts";

/** Nobody begins to work younger, or is older at work. */
const YOUNGEST = 14;
const OLDEST_BEGINNER = 45;
const OLDEST = 80;

/**
 * "I am 33, began at 23": the years between two ages, one of which tells of the beginning. Counts and sums are no ages.
 */
export function betweenAges(parts: readonly YearPart[]): number | undefined {
  const numbers = numbersIn(parts).filter(
    ({ value, to }) => value >= YOUNGEST || parts[to + 1]?.means?.kind === "unit",
  );
  const [began, now] = numbers.toSorted((a, b) => a.value - b.value);
  if (began === undefined || now === undefined || numbers.length > 2) return undefined;
  if (began.value < YOUNGEST || began.value > OLDEST_BEGINNER || now.value > OLDEST || now.value <= began.value)
    return undefined;
  if (numbers.some(({ to }) => isCounted(parts[to + 1]))) return undefined;
  const beside = ({ from, to }: { from: number; to: number }) =>
    [...kindsIn(parts, from - 2, from), ...kindsIn(parts, to + 1, to + 2)].some(
      (kind) => kind === "person" || kind === "age",
    );
  const begins = (from: number, to: number) =>
    kindsIn(parts, from, to).some((kind) => kind === "began" || kind === "since");
  const atAge = parts[began.from - 1]?.tokens.at(-1) === "at" && begins(began.from - 4, began.from);
  const wasAge = beside(began) && begins(began.from - 5, began.to + 4);
  if (!atAge && !wasAge) return undefined;
  return beside(now) || opensClause(now.from, parts) ? now.value - began.value : undefined;
}

function numbersIn(parts: readonly YearPart[]): (Numbered & { readonly from: number })[] {
  const numbers: (Numbered & { readonly from: number })[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const number = numberAt(parts, at);
    if (number === undefined) continue;
    numbers.push({ ...number, from: at });
    at = number.to;
  }
  return numbers;
}

/** Whether a number belongs to what stands after it: a word that is not known, a unit, money. */
const isCounted = (part: YearPart | undefined) =>
  part !== undefined &&
  (part.means === undefined
    ? !isSign(part.tokens[0] ?? "") || /[%₹$]/.test(part.tokens[0] ?? "")
    : ["unit", "halves", "other"].includes(part.means.kind));

/** Whether nothing but small words stands before a place in its clause. */
function opensClause(at: number, parts: readonly YearPart[]): boolean {
  const before = parts.slice(0, at).findLast(({ means }) => means?.kind !== "at" && means?.kind !== "filler");
  return before === undefined || (before.means === undefined && isSign(before.tokens[0] ?? ""));
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
