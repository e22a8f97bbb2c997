import { randomUUID } from "node:crypto";
import { isObjectIdOrHexString } from "mongoose";
import { byId, defineModel, doneOnce, listIndexes, type Stored, storedAll } from "./define-model.server.ts";
import { flag, list, moment, number, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn, NO_WORK } from "./lease.server.ts";
import { INNER, keptBecause, ofCases, TOLD } from "./personal-data.server.ts";

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
  /** Whether the case's interview is at this time; false while it is being moved here. Null while it is free. */
  stands: flag(INNER).orNull(),
  /** Names the taking, so that what belonged to an earlier one changes nothing. Null while it is free. */
  taking: text(INNER).orNull(),
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
  blank: () => ({ case: null, stands: null, taking: null, zone: null, ...NO_WORK }),
  indexes: [
    [{ assessor: 1, stretches: 1 }, { unique: true }],
    [
      { case: 1, stands: 1 },
      { unique: true, partialFilterExpression: { case: { $type: "string" } } },
    ],
    ...listIndexes(["starts_at"], ["case"], ["assessor"]),
    [{ due_at: 1 }],
  ],
});

/** Publishes a time. @returns false when the assessor has another one that overlaps */
export async function insertTime(
  time: Pick<InterviewTimeRow, "assessor" | "assessor_name" | "starts_at" | "ends_at" | "place">,
): Promise<boolean> {
  const first = Math.floor(Number(time.starts_at) / STRETCH_MS);
  const count = Math.ceil(Number(time.ends_at) / STRETCH_MS) - first;
  const stretches = Array.from({ length: count }, (_, place) => first + place);
  return doneOnce(InterviewTime.create({ ...time, stretches }));
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

/** The times that are taken for a case: one, or two while it is being moved. */
export async function listTimesFor(caseId: string): Promise<StoredInterviewTime[]> {
  return storedAll(InterviewTime.find({ case: caseId }));
}

/**
 * Takes a free time for a case: of any number who want it one has it, and a case has one that stands and one that it is
 * being moved to.
 * @param how whether it stands at once, the zone in which it is read, the moment before which no
 * time can be taken any more, and when both are to be reminded
 * @returns "taken" when it is not free any more, "other" when the case has such a time already
 */
export async function takeTime(
  id: string,
  caseId: string,
  { stands, zone, from, remind }: { stands: boolean; zone: string; from: Date; remind: Date },
): Promise<"done" | "taken" | "other"> {
  if (!isObjectIdOrHexString(id)) return "taken";
  let took = 0;
  const free = { _id: id, case: null, starts_at: { $gte: from } };
  const write = InterviewTime.updateOne(free, {
    $set: { ...NO_WORK, case: caseId, stands, zone, taking: randomUUID(), due_at: remind },
  }).then(({ modifiedCount }) => {
    took = modifiedCount;
  });
  if (!(await doneOnce(write))) return "other";
  return took > 0 ? "done" : "taken";
}

type Taking = Pick<StoredInterviewTime, "id" | "taking">;

/** Lets a time stand that a case is being moved to, unless it has another one that does. */
export async function letStand({ id, taking }: Taking): Promise<void> {
  await doneOnce(InterviewTime.updateOne({ _id: id, taking, case: { $ne: null } }, { $set: { stands: true } }));
}

/** Gives a time back that is still taken as it was seen. @returns whether it was */
export async function giveTimeBack({ id, taking }: Taking): Promise<boolean> {
  const free = { case: null, stands: null, taking: null, zone: null, ...NO_WORK };
  const seen = { _id: id, taking, case: { $ne: null } };
  return (await InterviewTime.updateOne(seen, { $set: free })).modifiedCount > 0;
}

/** Takes a time away that is still taken as it was seen, so that nobody can choose it any more. @returns whether it was */
export async function withdrawTime({ id, taking }: Taking): Promise<boolean> {
  return (await InterviewTime.deleteOne({ _id: id, taking, case: { $ne: null } })).deletedCount > 0;
}

/** Says where an assessor's interview is. @returns whether the time is there */
export async function setPlace(id: string, assessor: string, place: string): Promise<boolean> {
  if (!isObjectIdOrHexString(id)) return false;
  return (await InterviewTime.updateOne({ _id: id, assessor }, { $set: { place } })).matchedCount > 0;
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

export const reminderLeases = leasesOn(InterviewTime, { stands: true });
