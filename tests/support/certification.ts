import { openWhenComplete } from "#app/certification/open.server.ts";
import { certificationRules } from "#app/certification/rules.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { moveCase, type RulingKind, type StoredCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { decideOnDocument, putSlotDocument, versionOf } from "#app/records/documents.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { evaluationOf } from "./catalogue.ts";
import { paidStudent, staffPerson } from "./people.ts";

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
  return student;
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
