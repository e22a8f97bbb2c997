import { refereesOf } from "#app/documents/referees.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { partialityOf, steppedBack } from "#app/identity/impartial.server.ts";
import { findCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { InterviewSheets } from "#app/records/interview-sheets.server.ts";
import { Admins } from "#app/records/staff-roles.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { readDeclaration } from "./declaration.server.ts";
import { staffParticipant } from "./participants.server.ts";
import { readStanding } from "./standing.server.ts";
import { workDatesOf } from "./work-dates.server.ts";

/** Which of the two assessors somebody is; null when neither. */
export type Part = "first" | "second" | null;

export type SheetProgress = Awaited<ReturnType<typeof sheetProgress>>[number];

/** What one assessor wrote about one competency. */
export type WrittenSheet = Awaited<ReturnType<typeof writtenSheets>>[number];

/** So many assessors may be chosen from. */
const MOST_ASSESSORS = 200;

/** Which part a person has in a case. */
export function partOf({ accountId }: Pick<Person, "accountId">, attempt: StoredCase): Part {
  if (attempt.assessor === accountId) return "first";
  return attempt.second_assessor === accountId ? "second" : null;
}

/** Whether its sheets can be written. */
export function isUnderWay({ stage }: StoredCase): boolean {
  return stage === "booked" || stage === "interviewed";
}

/** Whether the interview has begun. */
export function hasBegun({ interview }: StoredCase): boolean {
  return interview !== null && interview.starts_at <= new Date();
}

/** A case with how far its sheets have come; null when there is none. @throws ForbiddenError */
export async function caseForStaff(person: Person, id: string) {
  demand(person, "certification:see");
  const attempt = await findCase(id);
  const student = attempt && (await findStudent(attempt.student));
  if (!attempt || !student) return null;
  const part = partOf(person, attempt);
  const { assessor, second_assessor: second } = attempt;
  const [readiness, progress, secondly, first, other, stepped, declaration, referees] = await Promise.all([
    readStanding(student),
    sheetProgress(attempt, part === "second" ? second : assessor),
    sheetProgress(attempt, second),
    assessor === null ? null : staffParticipant(assessor),
    second === null ? null : staffParticipant(second),
    steppedBack(attempt.user_id),
    readDeclaration(attempt.user_id),
    refereesOf(attempt.user_id),
  ]);
  const writes = part !== null && isUnderWay(attempt);
  return {
    attempt,
    student,
    assessor: first?.name ?? null,
    second: second === null ? null : { name: other?.name ?? "No assessor any more", complete: isComplete(secondly) },
    declaredAt: declaration?.declaredAt ?? null,
    referees,
    work: await workDatesOf(attempt.user_id),
    steppedBack: stepped,
    part,
    writes,
    recommends: writes && part === "first" && hasBegun(attempt),
    missing: readiness.missing,
    sheet: progress,
    written: attempt.recommendation === null ? [] : await writtenSheets(attempt),
  };
}

async function writtenSheets(attempt: StoredCase) {
  const [catalogue, sheets] = await Promise.all([
    readCatalogue(attempt.course),
    InterviewSheets.find({ case: attempt.id }),
  ]);
  return catalogue.flatMap(({ id, name: competency, elements }) =>
    sheets
      .filter((sheet) => sheet.competency === id)
      .map((sheet) => ({
        id: sheet.id,
        assessor: sheet.assessor_name,
        competency,
        elements: elements.map(({ id, name }) => {
          const said = sheet.verdicts.find(({ element_id }) => element_id === id);
          return { id, name, verdict: said?.verdict ?? null, note: said?.note ?? "" };
        }),
      })),
  );
}

/** Whether every element has a verdict. */
export function isComplete(progress: readonly SheetProgress[]): boolean {
  return progress.length > 0 && progress.every(({ elements, judged }) => judged >= elements);
}

/** How far the sheet of an assessor has come, per competency of the certification. */
export async function sheetProgress(attempt: StoredCase, assessor: string | null) {
  const [catalogue, sheets] = await Promise.all([
    readCatalogue(attempt.course),
    InterviewSheets.find({ case: attempt.id }),
  ]);
  const own = sheets.filter((sheet) => sheet.assessor === assessor);
  return catalogue
    .filter(({ elements }) => elements.length > 0)
    .map(({ id, name, elements }) => {
      const verdicts = own.find(({ competency }) => competency === id)?.verdicts ?? [];
      const judged = elements.filter((element) =>
        verdicts.some(({ element_id, verdict }) => element_id === element.id && verdict !== null),
      );
      return { id, name, elements: elements.length, judged: judged.length };
    });
}

/** Whom the person can ask for a second judgement of a case, by their accounts. @throws ForbiddenError */
export async function otherAssessors(person: Person, attempt: StoredCase): Promise<{ id: string; name: string }[]> {
  demand(person, "interviews:hold");
  const found = await Admins.find({ assessor: true }, { sort: { order_text: 1 }, limit: MOST_ASSESSORS });
  const others = found.filter(({ user_id }) => user_id !== attempt.assessor);
  const bars = await Promise.all(others.map(({ user_id }) => partialityOf(user_id, attempt.user_id)));
  return others.filter((_, place) => bars[place] === null).map(({ user_id: id, full_name: name }) => ({ id, name }));
}
