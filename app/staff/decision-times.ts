import { calendarDay } from "#app/platform/format.ts";

/** Months that are shown, the present one included. */
const MONTHS = 6;

/** The decisions of a month, and after how many days half of them were made. */
export interface MonthOfDecisions {
  /** Such as 2026-11. */
  month: string;
  decisions: number;
  /** Whole days; null in a month without decisions. */
  medianDays: number | null;
}

/**
 * How long decisions took, by the month in which they were made, in India.
 * @param today any moment of the last month
 * @returns the last months, the oldest first
 */
export function monthsOf(decisions: readonly { at: Date; days: number }[], today: Date): MonthOfDecisions[] {
  const byMonth = Map.groupBy(decisions, ({ at }) => monthOf(at));
  return lastMonths(monthOf(today)).map((month) => {
    const days = (byMonth.get(month) ?? []).map((decision) => decision.days);
    return { month, decisions: days.length, medianDays: days.length === 0 ? null : Math.round(median(days)) };
  });
}

function monthOf(at: Date): string {
  return calendarDay(at).slice(0, 7);
}

function lastMonths(last: string): string[] {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - MONTHS + place, 1)).toISOString().slice(0, 7),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
