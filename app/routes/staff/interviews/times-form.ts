import { z } from "zod";
import type { Series } from "#app/certification/series.ts";

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
type Weekday = (typeof WEEKDAYS)[number];

const PLACE_LENGTH = 300;
const STEP = 5;

export const placeField = z
  .string({ error: "Enter a link or a place" })
  .trim()
  .min(3, "Enter a link or a place")
  .max(PLACE_LENGTH, `Use at most ${PLACE_LENGTH} characters`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Use one line")
  .refine((place) => !/^[a-z][\w+.-]*:/i.test(place) || /^https:\/\/\S+$/i.test(place), {
    error: "A link begins with https:// and has no spaces",
  });

const whole = (label: string, least: number, most: number) =>
  z.coerce
    .number({ error: `Enter a number of ${label}` })
    .int(`Enter a whole number of ${label}`)
    .min(least, `At least ${least} ${label}`)
    .max(most, `At most ${most} ${label}`);

const day = z.literal("on").optional();
const days = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day])) as Record<Weekday, typeof day>;

export const timesSchema = z
  .object({
    date: z.string({ error: "Enter a day" }).regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a day such as 2026-11-21"),
    time: z
      .string({ error: "Enter an hour" })
      .regex(/^([01]\d|2[0-3]):[0-5][05]$/, "Enter an hour in steps of 5 minutes"),
    minutes: whole("minutes", 15, 180).refine((minutes) => minutes % STEP === 0, "Use steps of 5 minutes"),
    place: placeField,
    perDay: whole("times", 1, 12).default(1),
    pause: whole("minutes", 0, 120)
      .refine((minutes) => minutes % STEP === 0, "Use steps of 5 minutes")
      .default(0),
    weeks: whole("weeks", 1, 12).default(1),
    ...days,
  })
  .transform((form) => {
    const { date, time, minutes, place, perDay, pause, weeks } = form;
    const weekdays = WEEKDAYS.flatMap((weekday, index) => (form[weekday] ? [(index + 1) % 7] : []));
    const series: Series = { date, time, minutes, perDay, pause, weeks, weekdays };
    return { place, series };
  });
