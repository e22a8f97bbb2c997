import { properName } from "#app/mail/compose.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { ZONE } from "#app/platform/format.ts";
import { dayIn, momentIn } from "#app/platform/zones.ts";
import { type CaseInterview, moveCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import type { StoredInterviewTime } from "#app/records/interview-times.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { ownInterviewLink, staffParticipant } from "./participants.server.ts";
import { certificationRules } from "./rules.server.ts";

const HOUR_MS = 3_600_000;

/** Until when a student may choose, move or cancel an interview that begins at a moment. */
export function changeableUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - certificationRules().interview.changeUntilHours * HOUR_MS);
}

/** A moment as mails have it. */
export function inMail(at: Date, zone: string) {
  return { day: dayIn(at, zone), when: momentIn(at, zone) };
}

/** Who changes an interview, and what the other is told; the reason is empty when nothing was said. */
interface Why {
  by: "student" | "institute";
  reason: string;
}

/** The interview that is not to be any more. */
interface Former extends CaseInterview, Why {
  assessor: string;
}

/**
 * Books, moves or ends the interview of a case, and writes to both, each by a mail with a calendar file; within the transaction of
 * whoever takes the time, gives it back or withdraws it.
 * @param time the time that is taken for it, null when there is to be none
 * @returns the case as it is now; null when it is past its interview
 */
export async function setInterview(
  attempt: StoredCase,
  time: StoredInterviewTime | null,
  why: Why,
): Promise<StoredCase | null> {
  const interview = time && {
    time: time.id,
    starts_at: time.starts_at,
    ends_at: time.ends_at,
    place: time.place,
    zone: time.zone ?? "UTC",
  };
  const change = { interview, assessor: time?.assessor ?? null };
  const now = await moveCase(attempt.id, ["ready", "booked"], time ? "booked" : "ready", change);
  const student = now && (await findStudent(now.student));
  if (!now || !student) return now;
  const { interview: before, assessor } = attempt;
  const former = before && assessor !== null ? { ...before, assessor, ...why } : null;
  if (time) await notifyBooked(now, student, time, former);
  else if (former) await notifyStudentOff(now, student, former);
  if (former && former.assessor !== time?.assessor) await notifyAssessorOff(now, student, former);
  return now;
}

async function notifyBooked(
  now: StoredCase,
  student: StoredStudent,
  time: StoredInterviewTime,
  former: Former | null,
): Promise<void> {
  const { interview, course } = now;
  if (!interview) return;
  const participant = await staffParticipant(time.assessor);
  const { starts_at, place, zone } = interview;
  const link = ownInterviewLink();
  const until = momentIn(changeableUntil(starts_at), zone);
  const assessor = participant?.name ?? time.assessor_name;
  const values = { name: student.full_name, link, ...inMail(starts_at, zone), place, assessor, until };
  const reader = { name: student.full_name, email: student.email };
  const summary = `Interview for the ${course} certification`;
  const content = calendarFile("REQUEST", { of: now, interview, summary, link, reader });
  const calendar = { method: "REQUEST", content } as const;
  const key = keyOf(now, "student");
  if (former) {
    const moved = { ...values, before: momentIn(former.starts_at, zone) };
    await postMail(student.email, "interview-moved", moved, key, calendar);
  } else await postMail(student.email, "interview-booked", values, key, calendar);
  if (!participant) return;
  const { name, email } = participant;
  const staffLink = participant.link(`/interviews/${now.id}`);
  const staffEntry = {
    of: now,
    interview,
    summary: `Interview: ${properName(student.full_name, "a student")}, ${course}`,
    link: staffLink,
  };
  await postMail(
    email,
    "assessor-booked",
    { name, link: staffLink, ...inMail(starts_at, ZONE), place, student: student.full_name },
    keyOf(now, "assessor"),
    { method: "REQUEST", content: calendarFile("REQUEST", { ...staffEntry, reader: { name, email } }) },
  );
}

async function notifyStudentOff(now: StoredCase, student: StoredStudent, former: Former): Promise<void> {
  const why = former.by === "student" ? "You cancelled it." : `PGI cancelled it. ${former.reason}`.trim();
  const link = ownInterviewLink();
  const reader = { name: student.full_name, email: student.email };
  const summary = `Interview for the ${now.course} certification`;
  const content = calendarFile("CANCEL", { of: now, interview: former, summary, link, reader });
  const values = { name: student.full_name, link, ...inMail(former.starts_at, former.zone), why };
  await postMail(student.email, "interview-called-off", values, keyOf(now, "student"), { method: "CANCEL", content });
}

async function notifyAssessorOff(now: StoredCase, student: StoredStudent, former: Former): Promise<void> {
  const participant = await staffParticipant(former.assessor);
  if (!participant) return;
  const ownChoice = now.interview ? "The student chose another time." : "The student cancelled it.";
  const why = former.by === "institute" ? former.reason : ownChoice;
  const link = participant.link("/interview-times");
  const { name, email } = participant;
  const summary = `Interview: ${properName(student.full_name, "a student")}, ${now.course}`;
  const content = calendarFile("CANCEL", { of: now, interview: former, summary, link, reader: { name, email } });
  const values = { name, link, ...inMail(former.starts_at, ZONE), why, student: student.full_name };
  await postMail(email, "assessor-called-off", values, keyOf(now, "former assessor"), { method: "CANCEL", content });
}

function keyOf({ id, version }: StoredCase, to: string): string {
  return `interview ${id} ${version} ${to}`;
}
