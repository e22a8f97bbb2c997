import { momentAt } from "#app/platform/zones.ts";

/** Times to publish, as an assessor's form says them. */
export interface Series {
  /** The first day, such as 2026-11-21, and the hour at which each day begins, such as 10:00. */
  date: string;
  time: string;
  /** The days of the week on which they are, 0 for Sunday; none for the first day alone. */
  weekdays: readonly number[];
  weeks: number;
  /** So many one after the other on each day, each so long, with a pause between them. */
  perDay: number;
  minutes: number;
  pause: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The beginnings of a series: on each of its days at the same hour of the zone's clocks, whatever these do meanwhile.
 * @returns null when the clocks do not show that hour on one of the days
 */
export function startsOf({ date, time, weekdays, weeks, perDay, minutes, pause }: Series, zone: string): Date[] | null {
  const first = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(first)) return null;
  const days = Array.from(
    { length: weekdays.length === 0 ? 1 : weeks * 7 },
    (_, day) => new Date(first + day * DAY_MS),
  );
  const wanted = days.filter((day) => weekdays.length === 0 || weekdays.includes(day.getUTCDay()));
  const starts = wanted.map((day) => momentAt(`${day.toISOString().slice(0, 10)}T${time}`, zone));
  if (starts.some((start) => start === null)) return null;
  const step = (minutes + pause) * MINUTE_MS;
  return starts.flatMap((start) =>
    Array.from({ length: perDay }, (_, place) => new Date(Number(start) + place * step)),
  );
}
