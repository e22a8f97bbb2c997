import { demand, type Person } from "#app/identity/access.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { findNewestCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { countConsents, recordConsent } from "#app/records/consents.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { declarationContent, readDeclaration } from "./declaration.server.ts";
import { openWhenComplete } from "./open.server.ts";
import { ownInterviewLink } from "./participants.server.ts";
import { readStanding } from "./standing.server.ts";
import type { Standing } from "./standing.ts";
import { confirmWorkDates, workDatesOf } from "./work-dates.server.ts";
import { periodText, type WorkDates } from "./work-dates.ts";

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

/** So often a student declares: rows of evidence are never taken away. */
const MOST = 200;

/** What became of a declaration. */
export type DeclarationOutcome = {
  /** renewed: with it all is there that a renewal asks for, and somebody decides. */
  kind: "done" | "renewed" | "gone" | "changed meanwhile" | "too often";
};

/**
 * Writes down that a student declares what they have handed in, with the words and the time; a certificate that expires is renewed with it.
 * @param seen the mark of what the page showed
 * @param work when the work was done that their files tell of, by the ids of these
 * @throws ForbiddenError before payment
 */
export async function declare(
  person: Person,
  seen: string,
  work: ReadonlyMap<string, WorkDates> = new Map(),
): Promise<DeclarationOutcome> {
  demand(person, "own-certification:take");
  const keys = { account: person.accountId, email: normaliseEmail(person.email) };
  const now = await readDeclaration(person.accountId);
  if (!now) return { kind: "gone" };
  if (now.shown !== seen) return { kind: "changed meanwhile" };
  const renews = (await findNewestCase(person.rowId))?.stage === "awarded";
  if ((await countConsents(keys, "declaration", MOST)) >= MOST) return { kind: "too often" };
  const statements = Object.values(declarationContent().statements);
  return withTransaction(async () => {
    const changed = await confirmWorkDates(person.accountId, work);
    if (now.declaredAt && !renews && !changed) return { kind: "done" };
    const { pieces } = await workDatesOf(person.accountId);
    const dates = pieces.map((piece) => [piece.title, periodText(piece), piece.employer].filter(Boolean).join(", "));
    const wording = [...statements, ...dates].join("\n");
    await recordConsent({ ...keys, purpose: "declaration", version: seen, wording, decision: "given" });
    const attempt = renews ? await openWhenComplete(person.rowId) : null;
    return { kind: attempt?.stage === "recommended" ? "renewed" : "done" };
  });
}
