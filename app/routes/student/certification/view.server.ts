import { freeTimes } from "#app/certification/booking.server.ts";
import { changeableUntil } from "#app/certification/interview.server.ts";
import { missable } from "#app/certification/missed.server.ts";
import { staffParticipant } from "#app/certification/participants.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { clockIn, dayIn, momentIn } from "#app/platform/zones.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import type { StoredInterviewTime } from "#app/records/interview-times.server.ts";

const PAGE = 60;

export type TimesView = Awaited<ReturnType<typeof timesView>>;

export type InterviewView = NonNullable<Awaited<ReturnType<typeof interviewView>>>;

const MINUTE_MS = 60_000;

function minutesOf({ starts_at, ends_at }: Pick<StoredInterviewTime, "starts_at" | "ends_at">): number {
  return (Number(ends_at) - Number(starts_at)) / MINUTE_MS;
}

function isLink(place: string): boolean {
  return /^https?:\/\//.test(place);
}

/** Where a time is, before it is one's own. */
export function whereOf(place: string): string {
  return isLink(place) ? "Online" : place;
}

/** One page of the times that a student can choose, by their days in a zone. @param from the beginning of the page, as an address says it */
export async function timesView(person: Person, zone: string, from: string | null) {
  const start = from !== null && !Number.isNaN(Date.parse(from)) ? new Date(from) : new Date();
  const found = await freeTimes(person, start, PAGE + 1);
  const shown = found.slice(0, PAGE);
  const byDay = Map.groupBy(shown, ({ starts_at }) => dayIn(starts_at, zone));
  const days = [...byDay].map(([day, times]) => ({ day, times: times.map((time) => shownTime(time, zone)) }));
  return { days, next: found[PAGE]?.starts_at.toISOString() ?? null };
}

function shownTime(time: StoredInterviewTime, zone: string) {
  const { id, starts_at, place, assessor_name: assessor } = time;
  return { id, clock: clockIn(starts_at, zone), minutes: minutesOf(time), where: whereOf(place), assessor };
}

export async function interviewView(attempt: StoredCase | null, zone: string) {
  const interview = attempt?.interview;
  if (!attempt?.assessor || !interview) return null;
  const until = changeableUntil(interview.starts_at);
  return {
    time: interview.time,
    when: momentIn(interview.starts_at, zone),
    place: interview.place,
    online: isLink(interview.place),
    assessor: (await staffParticipant(attempt.assessor))?.name ?? "PGI",
    minutes: minutesOf(interview),
    until: momentIn(until, zone),
    missable: missable(attempt) !== null,
    changeable: attempt.stage === "booked" && until > new Date(),
  };
}
