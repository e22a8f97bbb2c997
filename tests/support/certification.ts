import { readDeclaration } from "#app/certification/declaration.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { declare } from "#app/certification/own-certification.server.ts";
import { certificationRules } from "#app/certification/rules.server.ts";
import { publishTimes } from "#app/certification/times.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { moveCase, type RulingKind, type StoredCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { decideOnDocument, putSlotDocument, versionOf } from "#app/records/documents.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { Statements } from "#app/records/impartiality.server.ts";
import { InterviewTimes, type StoredInterviewTime } from "#app/records/interview-times.server.ts";
import { Admins, setAssessor } from "#app/records/staff-roles.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { evaluationOf } from "./catalogue.ts";
import { asPerson, newStaff, paidStudent, staffPerson } from "./people.ts";

/** Keeps a document in each of these places, and has it accepted. */
export async function acceptDocuments(student: StoredStudent, slots = certificationRules().documents): Promise<void> {
  for (const slot of slots) {
    const file = { title: slot, file_name: `${slot}.pdf`, file_path: `${student.user_id}/${slot}`, file_size: 1000 };
    const { row } = await putSlotDocument(student.user_id, slot, file);
    const decision = { at: new Date(), by: newId(), by_name: "Leela Nair", note: "", file_name: file.file_name };
    await decideOnDocument(row.id, versionOf(row), { ...decision, verdict: "accepted" });
  }
}

/** Has every element of the student's certification approved. */
export async function approveElements(student: StoredStudent): Promise<void> {
  for (const competency of await readCatalogue(student.course_name)) {
    const scores = competency.elements.map(() => 0.9);
    const evaluation = evaluationOf(student, competency, scores);
    const quotes = ["I led a team of nine people through the change."];
    await recordEvaluation({ ...evaluation, matches: evaluation.matches.map((match) => ({ ...match, quotes })) });
  }
}

/** A student who has paid, with everything that the interview asks for; needs a catalogue with elements. */
export async function completeStudent(fullName?: string): Promise<StoredStudent> {
  const student = await paidStudent(fullName);
  await acceptDocuments(student);
  await approveElements(student);
  await declared(student);
  return student;
}

/** Has a student declare what they have handed in, as it is now. */
export async function declared(student: StoredStudent): Promise<void> {
  await declare(asPerson(student), (await readDeclaration(student.user_id))?.shown ?? "");
}

/** States that nothing stands against somebody's judging a person. @param about the account of whom it is about */
export async function impartial(by: Person, about: string): Promise<Person> {
  const statement = { by_name: by.fullName, at: new Date(), conflict: false, reason: "" };
  await Statements.put({ about, by: by.accountId }, { $set: statement });
  return by;
}

/** Who took part in the interview of a case: nobody of them decides it. */
export interface Interviewers {
  assessor: Person;
  recommender: Person;
}

/** A complete student whose interview has taken place, with what was recommended after it. */
export async function recommendedStudent(
  kind: RulingKind = "award",
  fullName?: string,
): Promise<{ student: StoredStudent; attempt: StoredCase } & Interviewers> {
  const student = await completeStudent(fullName);
  const assessor = staffPerson("admin", "Sunil Verma");
  const recommender = staffPerson("admin", "Leela Nair");
  const opened = await openWhenComplete(student.id);
  const recommendation = {
    by: recommender.accountId,
    by_name: recommender.fullName,
    at: new Date(),
    kind,
    reasons: "Every element was shown.",
  };
  const change = { assessor: assessor.accountId, recommendation };
  const attempt = await moveCase(opened?.id ?? "", "ready", "recommended", change);
  if (!attempt) throw new Error("The case was not opened.");
  return { student, attempt, assessor, recommender };
}
/** An assessor as the domain knows them, with a row and an account. */
export async function newAssessor(fullName = "Leela Nair"): Promise<Person> {
  const { id, email } = await newStaff("admin", fullName);
  const row = await Admins.findOne({ user_id: id });
  if (!row) throw new Error("The admin was not made.");
  await setAssessor(row.id, true);
  return {
    accountId: id,
    sessionId: "",
    role: "admin",
    rowId: row.id,
    email,
    fullName,
    studentId: null,
    assessor: true,
  };
}

/** Publishes so many times of an hour, one after the other from a moment on, the next full hour in three days if none is named. */
export async function offerTimes(assessor: Person, count: number, from = inDays(3)): Promise<StoredInterviewTime[]> {
  const starts = Array.from({ length: count }, (_, place) => new Date(Number(from) + place * HOUR_MS));
  await publishTimes(assessor, { starts, minutes: 60, place: "https://meet.people.example/room" });
  return InterviewTimes.find(
    { assessor: assessor.accountId, starts_at: { $gte: from } },
    { sort: { starts_at: 1, _id: 1 }, limit: count },
  );
}

/** A full hour so many days from now. */
export function inDays(days: number): Date {
  return new Date(Math.ceil(Date.now() / HOUR_MS + days * 24) * HOUR_MS);
}

const HOUR_MS = 3_600_000;
