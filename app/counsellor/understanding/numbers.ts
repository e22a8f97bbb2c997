import { isNumber } from "./tokens.ts";
import type { YearPart } from "./year-table.ts";

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
export const isCalendarYear = (value: number, today: Date) =>
  Number.isInteger(value) && value >= 1950 && value <= today.getUTCFullYear();
