import { demand, ForbiddenError, type Person } from "#app/identity/access.server.ts";
import { done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { findCase } from "#app/records/certification-cases.server.ts";
import {
  findTime,
  InterviewTimes,
  STRETCH_MS,
  type StoredInterviewTime,
  stretchesOf,
} from "#app/records/interview-times.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { changeableUntil, setInterview } from "./interview.server.ts";

/** So many times ahead of now an assessor may have published, and so far ahead. */
export const MOST_TIMES = 300;
const FARTHEST_MS = 366 * 86_400_000;
const MINUTE_MS = 60_000;
/** A time that has begun stays in sight for so long, so that its sheet is found during the interview. */
const IN_SIGHT_MS = 24 * 60 * MINUTE_MS;

/** The times of the person as an assessor: those ahead and of the last day, the first ones first. @throws ForbiddenError */
export async function ownTimes(person: Person) {
  demand(person, "interviews:hold");
  const times = await InterviewTimes.find(
    { assessor: person.accountId, starts_at: { $gte: new Date(Date.now() - IN_SIGHT_MS) } },
    { sort: { starts_at: 1, _id: 1 }, limit: 2 * MOST_TIMES },
  );
  return Promise.all(times.map(ownTime));
}

async function ownTime(time: StoredInterviewTime) {
  const { id, starts_at: startsAt, ends_at: endsAt, place } = time;
  const own = { id, startsAt, endsAt, place };
  const found = time.case === null ? null : await findCase(time.case);
  if (!found) return { ...own, taken: null };
  const student = await findStudent(found.student);
  return { ...own, taken: { caseId: found.id, student: student?.full_name ?? "No student any more" } };
}

/** What became of times that were to be published. */
export type Published =
  | { kind: "done"; published: number; overlapping: number; soon: number }
  /** They lie in the past, or too far ahead. */
  | { kind: "out of reach" }
  | { kind: "too many" };

/**
 * Publishes times of the person; those that overlap another one of theirs are left out.
 * @param minutes how long each of them is, a multiple of five
 * @throws ForbiddenError
 */
export async function publishTimes(
  person: Person,
  { starts, minutes, place }: { starts: Date[]; minutes: number; place: string },
): Promise<Published> {
  demand(person, "interviews:hold");
  const now = Date.now();
  const inReach = (at: Date) => Number(at) > now && Number(at) < now + FARTHEST_MS && Number(at) % STRETCH_MS === 0;
  if (starts.length === 0 || !starts.every(inReach)) return { kind: "out of reach" };
  const ahead = await InterviewTimes.find(
    { assessor: person.accountId, starts_at: { $gte: new Date(now) } },
    { sort: { starts_at: 1, _id: 1 }, limit: MOST_TIMES },
  );
  if (ahead.length + starts.length > MOST_TIMES) return { kind: "too many" };
  // Nobody can choose what begins so soon that it could not be changed any more.
  const soon = starts.filter((at) => changeableUntil(at) <= new Date(now)).length;
  const { accountId: assessor, fullName: assessor_name } = person;
  const target = { id: assessor, name: assessor_name };
  const after = { first: starts[0], count: starts.length, minutes, place };
  const deed = { action: "published times", kind: "interview", about: null, target, after } as const;
  return withAudit(person, deed, async () => {
    let published = 0;
    for (const starts_at of starts) {
      const time = { assessor, assessor_name, starts_at, ends_at: new Date(Number(starts_at) + minutes * MINUTE_MS) };
      const stretches = stretchesOf(time);
      if (await InterviewTimes.exists({ assessor, stretches: { $in: stretches } })) continue;
      await InterviewTimes.insert({ ...time, stretches, place });
      published += 1;
    }
    return { kind: "done", published, overlapping: starts.length - published, soon } as const;
  });
}

/** One of the person's times; null when it is not there or another assessor's. @throws ForbiddenError */
export async function findOwnTime(person: Person, id: string) {
  demand(person, "interviews:hold");
  const time = await findTime(id);
  return time?.assessor === person.accountId ? ownTime(time) : null;
}

/** Takes back a time of the person that nobody has taken. @throws ForbiddenError */
export async function removeOwnTime(person: Person, id: string): Promise<Outcome> {
  demand(person, "interviews:hold");
  return (await InterviewTimes.delete({ _id: id, assessor: person.accountId, case: null })) ? done(id) : GONE;
}

/** Says where one of the person's interviews is; a student who has it is told. @throws ForbiddenError */
export async function movePlace(person: Person, id: string, place: string): Promise<Outcome> {
  demand(person, "interviews:hold");
  return withTransaction(async () => {
    const time = await InterviewTimes.change({ _id: id, assessor: person.accountId }, { $set: { place } });
    if (!time) return GONE;
    const attempt = time.case === null ? null : await findCase(time.case);
    if (attempt?.stage === "booked") await setInterview(attempt, time, { by: "institute", reason: "" });
    return done(id);
  });
}

/**
 * Calls an interview off, before or after it was to begin, and tells the student why: the time is not offered again.
 * Whoever holds it may, and super admins.
 * @throws ForbiddenError
 */
export async function callOff(person: Person, caseId: string, seen: string, reason: string): Promise<Outcome> {
  demand(person, "interviews:hold");
  const found = await findCase(caseId);
  if (found?.stage !== "booked" || found.interview?.time !== seen) return GONE;
  const time = await findTime(seen);
  if (!time) return GONE;
  if (time.assessor !== person.accountId && person.role !== "super_admin") {
    throw new ForbiddenError("another assessor holds this interview");
  }
  const student = await findStudent(found.student);
  const target = { id: found.student, name: student?.full_name ?? "" };
  const about = found.user_id;
  const deed = {
    action: "called off",
    kind: "interview",
    about,
    target,
    after: { at: time.starts_at, reason },
  } as const;
  const happened = await withAudit(person, deed, async () => {
    const now = await findCase(caseId);
    if (now?.interview?.time !== seen || !(await InterviewTimes.delete({ _id: seen, case: caseId }))) return null;
    return setInterview(now, null, { by: "institute", reason });
  });
  return happened ? done(caseId) : GONE;
}
