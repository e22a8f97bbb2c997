import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { bringInLine } from "./booked.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { openWhenReady } from "./open.server.ts";
import { ownInterviewLink } from "./parties.server.ts";
import { type Readiness, type Standing, standingOf } from "./readiness.server.ts";

/** How a student stands on the last part of the way. */
export interface OwnCertification {
  /** The newest attempt; null before everything is there that the interview asks for. */
  attempt: StoredCase | null;
  readiness: Readiness;
  /** Elements of the certification, and those that a certificate was approved for. */
  elements: Standing["elements"];
}

const NOTHING: OwnCertification = {
  attempt: null,
  readiness: { complete: false, missing: [] },
  elements: { approved: 0, total: 0 },
};

/** What is missing, and what became of the interview; opens the attempt if nothing is missing. @throws ForbiddenError before payment */
export async function readOwnCertification(person: Person): Promise<OwnCertification> {
  demand(person, "own-certification:take");
  // By the account, as the rest of a page asks for them: then one question answers all.
  const [student, documents] = await Promise.all([
    findStudentByUser(person.accountId),
    listDocuments(person.accountId),
  ]);
  if (!student) return NOTHING;
  const { readiness, elements } = await standingOf(student, documents);
  const newest = await openWhenReady(student, readiness);
  return { attempt: newest && (await bringInLine(newest.id)), readiness, elements };
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
