import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredCase } from "#app/records/certification-case-model.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { bringInLine } from "./booked.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { openWhenComplete } from "./open.server.ts";
import { ownInterviewLink } from "./parties.server.ts";
import { type Readiness, readinessOf } from "./readiness.server.ts";

/** How a student stands on the last part of the way. */
export interface OwnCertification {
  /** The newest attempt; null before everything is there that the interview asks for. */
  attempt: StoredCase | null;
  readiness: Readiness;
}

/** What is missing, and what became of the interview; opens the attempt if nothing is missing. @throws ForbiddenError before payment */
export async function readOwnCertification(person: Person): Promise<OwnCertification> {
  demand(person, "own-certification:take");
  const newest = await openWhenComplete(person.rowId);
  const [attempt, student] = await Promise.all([newest && bringInLine(newest.id), findStudent(person.rowId)]);
  const readiness = student ? await readinessOf(student) : { complete: false, missing: [] };
  return { attempt, readiness };
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
