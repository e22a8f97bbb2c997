import { defineModel, listIndexes, type Stored, uniqueText } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn, NO_WORK } from "./lease.server.ts";
import { INNER, keptBecause, ofCases, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** A time that nobody has taken. */
export const FREE = { case: null, zone: null, ...NO_WORK };

const CALENDAR = "It is the assessor's time, which somebody else can take.";

/** A time at which an assessor can hold an interview; its lease is the reminder of the interview that it is taken for. */
const fields = {
  assessor: text(keptBecause(CALENDAR, false)),
  assessor_name: text(keptBecause(CALENDAR)),
  starts_at: moment(keptBecause(CALENDAR)),
  ends_at: moment(keptBecause(CALENDAR)),
  /** An address on the web, or where to come to. */
  place: text(keptBecause(CALENDAR)),
  /** The stretches of five minutes that it takes, counted since 1970: an assessor has each of them once. */
  stretches: list(number(), keptBecause(CALENDAR, false)),
  /** The case that it is taken for; null while it is free. */
  case: text(INNER).orNull(),
  /** The time zone in which whoever took it reads it. */
  zone: text(TOLD).orNull(),
  ...leaseFields,
};

export type InterviewTimeRow = RowOf<typeof fields>;
export type StoredInterviewTime = Stored<InterviewTimeRow>;
/** A time whose interview this process reminds of. */
export type HeldInterviewTime = Held<InterviewTimeRow>;

/** Times begin and end at whole stretches. */
export const STRETCH_MS = 5 * 60_000;

export const InterviewTimes = rowsOf(
  defineModel("interview_times", {
    called: "Your interview times",
    of: ofCases<InterviewTimeRow>,
    fields,
    blank: () => FREE,
    indexes: [
      [{ assessor: 1, stretches: 1 }, { unique: true }],
      uniqueText("case"),
      ...listIndexes(["starts_at"], ["case"], ["assessor"]),
      [{ due_at: 1 }],
    ],
  }),
);

/** When and whose a time is. */
type Span = Pick<InterviewTimeRow, "assessor" | "starts_at" | "ends_at">;

/** The stretches that a time takes. */
export function stretchesOf({ starts_at, ends_at }: Span): number[] {
  const first = Math.floor(Number(starts_at) / STRETCH_MS);
  return Array.from({ length: Math.ceil(Number(ends_at) / STRETCH_MS) - first }, (_, step) => first + step);
}

export const findTime = InterviewTimes.byId;

/**
 * Takes a free time for a case: of any number who want it one has it.
 * @param how the zone in which it is read, the moment before which no time can be taken any more, and when both are to be reminded
 * @returns the time; null when it is not free any more
 */
export function takeTime(
  id: string,
  caseId: string,
  { zone, from, remind }: { zone: string; from: Date; remind: Date },
): Promise<StoredInterviewTime | null> {
  const free = { _id: id, case: null, starts_at: { $gte: from } };
  return InterviewTimes.change(free, { $set: { ...NO_WORK, case: caseId, zone, due_at: remind } });
}

export const reminderLeases = leasesOn(InterviewTimes.model, { case: { $ne: null } });
