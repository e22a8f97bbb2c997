import { isObjectIdOrHexString } from "mongoose";
import { byId, changed, defineModel, listIndexes, type Stored, storedAll, uniqueText } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn, NO_WORK } from "./lease.server.ts";
import { INNER, keptBecause, ofCases, TOLD } from "./personal-data.server.ts";

/** A time that nobody has taken. */
const FREE = { case: null, zone: null, ...NO_WORK };

const CALENDAR = "It is the assessor's time, which somebody else can take.";

/** A time at which an assessor can hold an interview; its lease is the reminder of the interview that it is taken for. */
const fields = {
  /** The assessor's account. */
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

const InterviewTime = defineModel("interview_times", {
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
});

/** When and whose a time is. */
type Span = Pick<InterviewTimeRow, "assessor" | "starts_at" | "ends_at">;

function stretchesOf({ starts_at, ends_at }: Span): number[] {
  const first = Math.floor(Number(starts_at) / STRETCH_MS);
  return Array.from({ length: Math.ceil(Number(ends_at) / STRETCH_MS) - first }, (_, step) => first + step);
}

/** Whether the assessor has another time that overlaps this one. */
export async function overlapsOther(span: Span): Promise<boolean> {
  const own = { assessor: span.assessor, stretches: { $in: stretchesOf(span) } };
  return (await InterviewTime.exists(own)) !== null;
}

/** Publishes a time. @throws when the assessor has another one that overlaps */
export async function insertTime(time: Span & Pick<InterviewTimeRow, "assessor_name" | "place">): Promise<void> {
  await InterviewTime.create({ ...time, stretches: stretchesOf(time) });
}

/** A time; null when there is none. */
export const findTime = byId(InterviewTime);

/** The times that are free from a moment on, the first ones first. */
export async function listFreeTimes(from: Date, limit: number): Promise<StoredInterviewTime[]> {
  const free = { case: null, starts_at: { $gte: from } };
  return storedAll(InterviewTime.find(free).sort({ starts_at: 1, _id: 1 }).limit(limit));
}

/** An assessor's times that end after a moment, the first ones first. */
export async function listTimesOf(assessor: string, after: Date, limit: number): Promise<StoredInterviewTime[]> {
  const own = { assessor, starts_at: { $gte: after } };
  return storedAll(InterviewTime.find(own).sort({ starts_at: 1, _id: 1 }).limit(limit));
}

/**
 * Takes a free time for a case: of any number who want it one has it.
 * @param how the zone in which it is read, the moment before which no time can be taken any more, and when both are to be reminded
 * @returns the time; null when it is not free any more
 */
export async function takeTime(
  id: string,
  caseId: string,
  { zone, from, remind }: { zone: string; from: Date; remind: Date },
): Promise<StoredInterviewTime | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const free = { _id: id, case: null, starts_at: { $gte: from } };
  return changed(InterviewTime, free, { $set: { ...NO_WORK, case: caseId, zone, due_at: remind } });
}

/** Gives the time back that is taken for a case. */
export async function giveTimeBack(caseId: string): Promise<void> {
  await InterviewTime.updateOne({ case: caseId }, { $set: FREE });
}

/** Takes a time away that is taken for a case, so that nobody can choose it any more. @returns whether it was */
export async function withdrawTime(id: string, caseId: string): Promise<boolean> {
  return (await InterviewTime.deleteOne({ _id: id, case: caseId })).deletedCount > 0;
}

/** Says where an assessor's interview is. @returns the time as it is now; null when there is none of theirs */
export async function setPlace(id: string, assessor: string, place: string): Promise<StoredInterviewTime | null> {
  return isObjectIdOrHexString(id) ? changed(InterviewTime, { _id: id, assessor }, { $set: { place } }) : null;
}

/** Takes back a time that nobody has taken. @returns whether it was there, and free */
export async function removeTime(id: string, assessor: string): Promise<boolean> {
  if (!isObjectIdOrHexString(id)) return false;
  return (await InterviewTime.deleteOne({ _id: id, assessor, case: null })).deletedCount > 0;
}

/** The times from a moment on that are taken for these cases. */
export async function listTimesTaken(caseIds: readonly string[], from: Date): Promise<StoredInterviewTime[]> {
  const taken = { case: { $in: [...caseIds] }, starts_at: { $gte: from } };
  return storedAll(InterviewTime.find(taken));
}

export const reminderLeases = leasesOn(InterviewTime, { case: { $ne: null } });
