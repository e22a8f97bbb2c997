import { demand, type Person } from "#app/identity/access.server.ts";
import { findNewestCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { ownInterviewLink } from "./participants.server.ts";
import { readStanding } from "./standing.server.ts";
import type { Standing } from "./standing.ts";

/**
 * Where the student stands, what comes next and what is missing; null when there is no such student.
 * @param zone in which moments are told, India's if none is named
 * @throws ForbiddenError
 */
export async function readOwnStanding(person: Person, zone?: string): Promise<Standing | null> {
  demand(person, "own-profile:edit");
  const student = await findStudentByUser(person.accountId);
  return student && readStanding(student, zone);
}

/** The student's newest attempt; null before the first. @throws ForbiddenError before payment */
export async function readOwnCase(person: Person): Promise<StoredCase | null> {
  demand(person, "own-certification:take");
  return findNewestCase(person.rowId);
}

/** The student's interview as an iCalendar file; null without one. @throws ForbiddenError before payment */
export async function ownCalendarFile(person: Person): Promise<string | null> {
  const attempt = await readOwnCase(person);
  if (!attempt?.interview) return null;
  const { interview, course } = attempt;
  const summary = `Interview for the ${course} certification`;
  const reader = { name: person.fullName, email: person.email };
  return calendarFile("PUBLISH", { of: attempt, interview, summary, link: ownInterviewLink(), reader });
}
