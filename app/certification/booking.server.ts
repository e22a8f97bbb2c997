import { demand, type Person } from "#app/identity/access.server.ts";
import { partialityOf } from "#app/identity/impartial.server.ts";
import { undone, withTransaction } from "#app/platform/database/transaction.server.ts";
import { findNewestCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import {
  FREE,
  findTime,
  InterviewTimes,
  type StoredInterviewTime,
  takeTime,
} from "#app/records/interview-times.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { readDeclaration } from "./declaration.server.ts";
import { changeableUntil, setInterview } from "./interview.server.ts";
import { openWhenComplete } from "./open.server.ts";
import { certificationRules } from "./rules.server.ts";
import { readStanding } from "./standing.server.ts";

/** What became of a student's choice. */
export type BookingOutcome =
  | { kind: "done"; attempt: StoredCase }
  /** Somebody else has the time, or it is not offered any more. */
  | { kind: "taken" }
  /** It is so late that the interview cannot be changed any more. */
  | { kind: "too late" }
  /** Something that the interview asks for is missing by now. */
  | { kind: "incomplete" }
  /** The student has not declared what they have handed in, as it is now. */
  | { kind: "undeclared" }
  /** The interview is another one than the student saw. */
  | { kind: "changed meanwhile" };

const CHANGED: BookingOutcome = { kind: "changed meanwhile" };
const BY_STUDENT = { by: "student", reason: "" } as const;
const HOUR_MS = 3_600_000;

function earliest(): Date {
  return new Date(Date.now() + certificationRules().interview.changeUntilHours * HOUR_MS);
}

/**
 * The times that a student can choose, the first ones first; never of an assessor who is not impartial to them.
 * @param from the moment from which on they are listed
 * @throws ForbiddenError before payment
 */
export async function freeTimes(person: Person, from: Date, limit: number): Promise<StoredInterviewTime[]> {
  demand(person, "own-certification:take");
  const start = new Date(Math.max(Number(from), Number(earliest())));
  const free = { case: null, starts_at: { $gte: start } };
  const found = await InterviewTimes.find(free, { sort: { starts_at: 1, _id: 1 }, limit });
  const assessors = [...new Set(found.map(({ assessor }) => assessor))];
  const bars = await Promise.all(assessors.map((assessor) => partialityOf(assessor, person.accountId)));
  return found.filter(({ assessor }) => bars[assessors.indexOf(assessor)] === null);
}

/** A time that a student can choose; null when it is not free any more, or begins too soon. @throws ForbiddenError before payment */
export async function findFreeTime(person: Person, id: string): Promise<StoredInterviewTime | null> {
  demand(person, "own-certification:take");
  const time = await findTime(id);
  if (time?.case !== null || time.starts_at < earliest()) return null;
  return (await partialityOf(time.assessor, person.accountId)) === null ? time : null;
}

/**
 * Chooses a time for a student's interview, or moves the interview there; opens the attempt where that is still to be done. Of any
 * number who press at once one has the time; who had another one keeps it until the new one is theirs.
 * @param how the time that the student had when the page was made, null without one, and the zone in which they read it
 * @throws ForbiddenError before payment
 */
export async function chooseTime(
  person: Person,
  timeId: string,
  { seen, zone }: { seen: string | null; zone: string },
): Promise<BookingOutcome> {
  const time = await findFreeTime(person, timeId);
  const before = await findNewestCase(person.rowId);
  const bar = before?.open ? barTo(before, timeId, seen) : null;
  if (bar) return bar;
  if (before?.stage === "ready" && !(await isComplete(person))) return { kind: "incomplete" };
  if (before?.open && !time) return { kind: "taken" };
  if (!(await readDeclaration(person.accountId))?.declaredAt) return { kind: "undeclared" };
  return withTransaction(async () => {
    const attempt = await openWhenComplete(person.rowId);
    if (!attempt) return CHANGED;
    const meanwhile = barTo(attempt, timeId, seen);
    if (meanwhile || !time) return meanwhile ?? { kind: "taken" };
    if (attempt.interview) await InterviewTimes.set({ case: attempt.id }, FREE);
    const remind = new Date(Number(time.starts_at) - certificationRules().interview.reminderHours * HOUR_MS);
    const taken = await takeTime(timeId, attempt.id, { zone, from: earliest(), remind });
    if (!taken) return undone({ kind: "taken" });
    const now = await setInterview(attempt, taken, BY_STUDENT);
    return now ? { kind: "done", attempt: now } : undone(CHANGED);
  });
}

/** What stands against having the interview at a time, as the case is; null when nothing does. @param seen the time that the student saw */
function barTo(attempt: StoredCase, timeId: string, seen: string | null): BookingOutcome | null {
  const { stage, interview } = attempt;
  if (stage !== "ready" && stage !== "booked") return CHANGED;
  if (interview?.time === timeId) return { kind: "done", attempt };
  if ((interview?.time ?? null) !== seen) return CHANGED;
  return interview && changeableUntil(interview.starts_at) <= new Date() ? { kind: "too late" } : null;
}

/**
 * Cancels a student's interview; the time is free for others at once.
 * @param seen the time that the student saw
 * @throws ForbiddenError before payment
 */
export async function cancelInterview(person: Person, seen: string): Promise<BookingOutcome> {
  demand(person, "own-certification:take");
  return withTransaction(async () => {
    const attempt = await findNewestCase(person.rowId);
    if (attempt?.stage !== "booked" || attempt.interview?.time !== seen) return CHANGED;
    if (changeableUntil(attempt.interview.starts_at) <= new Date()) return { kind: "too late" };
    await InterviewTimes.set({ case: attempt.id }, FREE);
    const now = await setInterview(attempt, null, BY_STUDENT);
    return now ? { kind: "done", attempt: now } : undone(CHANGED);
  });
}

async function isComplete(person: Person): Promise<boolean> {
  const student = await findStudent(person.rowId);
  return student !== null && (await readStanding(student)).complete;
}
