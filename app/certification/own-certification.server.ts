import { demand, type Person } from "#app/identity/access.server.ts";
import { findNewestCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import type { Stage } from "#app/records/certification-stage.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { mayOpen } from "./open.server.ts";
import { ownInterviewLink } from "./participants.server.ts";
import { type Readiness, type Standing, standingOf } from "./readiness.server.ts";

/** How a student stands on the last part of the way. */
export interface OwnCertification {
  /** The newest attempt; null before there was one. */
  attempt: StoredCase | null;
  /** Where it stands: ready, too, where everything is there and choosing a time will open the next attempt. */
  stage: Stage | null;
  readiness: Readiness;
  /** Elements of the certification, and those that a certificate was approved for. */
  elements: Standing["elements"];
}

const NOTHING: OwnCertification = {
  attempt: null,
  stage: null,
  readiness: { complete: false, missing: [] },
  elements: { approved: 0, total: 0 },
};

/** What is missing, and what became of the interview. @throws ForbiddenError before payment */
export async function readOwnCertification(person: Person): Promise<OwnCertification> {
  demand(person, "own-certification:take");
  const student = await findStudentByUser(person.accountId);
  if (!student) return NOTHING;
  const [{ readiness, elements }, attempt] = await Promise.all([standingOf(student), findNewestCase(student.id)]);
  const opens = readiness.complete && (await mayOpen(attempt, student));
  return { attempt, stage: opens ? "ready" : (attempt?.stage ?? null), readiness, elements };
}

/** The student's interview as an iCalendar file; null without one. @throws ForbiddenError before payment */
export async function ownCalendarFile(person: Person): Promise<string | null> {
  const { attempt } = await readOwnCertification(person);
  if (!attempt?.interview) return null;
  const { interview, course } = attempt;
  const summary = `Interview for the ${course} certification`;
  const reader = { name: person.fullName, email: person.email };
  return calendarFile("PUBLISH", { of: attempt, interview, summary, link: ownInterviewLink(), reader });
}
