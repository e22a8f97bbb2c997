import { readStanding } from "#app/certification/standing.server.ts";
import { portfolioProgress, REQUIRED_SLOTS } from "#app/documents/slots.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { noteRecordRead } from "#app/identity/security-log.server.ts";
import { erasureForStaff } from "#app/personal-data/erasures.server.ts";
import { pick } from "#app/platform/pick.ts";
import { questionsOfStudent } from "#app/questions/for-staff.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { listEventsAbout } from "#app/records/audit-events.server.ts";
import { listCertificates, type StoredCertificate } from "#app/records/certificates.server.ts";
import { listRefusedCertificates } from "#app/records/competency-certificates.server.ts";
import { listCompetencies } from "#app/records/competency-elements.server.ts";
import { listCredentialsOf } from "#app/records/credentials.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { paymentOf } from "#app/records/payments.server.ts";
import { listLiveSessions } from "#app/records/sessions.server.ts";
import { StudentNotes } from "#app/records/students.server.ts";
import { linesOf } from "./lists.server.ts";
import { headLine } from "./mails.server.ts";
import { analyseStudent } from "./students.server.ts";

/** How much of what grows for ever a record shows. */
const NEWEST = { mails: 30, notes: 100, events: 50, evaluations: 100 };

/** An evaluation in one line. */
export type EvaluationLine = StudentRecord["evaluations"][number];

const STUDENT = ["id", "full_name", "email", "phone", "student_id", "course_name", "created_at"] as const;
const PAYMENT = ["status", "amount", "course_name", "receipt_number", "paid_at"] as const;
const FILE = [
  "id",
  "title",
  "slot",
  "competency_id",
  "verdict",
  "domain",
  "institution",
  "description",
  "referee",
  "file_name",
  "file_size",
  "uploaded_at",
] as const;
const NOTE = ["id", "at", "by_name", "text"] as const;

/** Everything that staff know of a student. */
export type StudentRecord = NonNullable<Awaited<ReturnType<typeof studentRecord>>>;

/**
 * Everything that staff know of a student, whose reading is noted in the security log; null when there is no such student.
 * @param id of the row in students
 * @throws ForbiddenError
 */
export async function studentRecord(person: Person, id: string) {
  demand(person, "students:see");
  demand(person, "certificates:see");
  const found = await analyseStudent(person, id);
  if (!found) return null;
  const { evaluations, ...analysis } = found;
  const { user_id, full_name, email } = analysis.student;
  noteRecordRead(person, { accountId: user_id, name: full_name, email }, { id, name: "The student's record" });
  const newest = evaluations.slice(0, NEWEST.evaluations);
  const standing = await readStanding(analysis.student);
  const [credential = null] = await listCredentialsOf(user_id);
  const [account, erasure, sessions, payment, handedIn, refused, competencies, mails, notes, questions, events] =
    await Promise.all([
      findAccount(user_id),
      erasureForStaff(person, user_id),
      listLiveSessions(user_id),
      paymentOf(user_id),
      listCertificates(user_id),
      listRefusedCertificates(id),
      listCompetencies(),
      listMailsTo(email, NEWEST.mails),
      StudentNotes.find({ student_id: id }, { sort: { at: -1 }, limit: NEWEST.notes }),
      questionsOfStudent(person, user_id),
      listEventsAbout([id, user_id, ...newest.map((evaluation) => evaluation.id)], NEWEST.events),
    ]);
  const names = new Map(competencies.map((competency) => [competency.id, competency.name]));
  const nameOf = (competency: string) => names.get(competency) ?? "Deleted competency";
  const confirmed = account === null || account.confirmed_at !== null;
  const missing = REQUIRED_SLOTS.filter((required) => !handedIn.some(({ slot }) => slot === required));
  return {
    analysis: { ...analysis, student: pick(analysis.student, ...STUDENT) },
    standing,
    credential: credential && pick(credential, "number", "issued_at", "status"),
    confirmed,
    places: sessions.length,
    payment: payment && pick(payment, ...PAYMENT),
    handedIn: handedIn.map((each) => pick(each, ...FILE)),
    missing,
    erasure,
    portfolio: pick(portfolioProgress(statesOf(handedIn)), "handedIn", "places", "missing"),
    evaluations: newest.map(({ competency_id, file_name, matches, reviews, state, evaluated_at, ...evaluation }) => ({
      id: evaluation.id,
      competency: nameOf(competency_id),
      fileName: file_name,
      matched: matches.filter(({ matched }) => matched).length,
      approved: reviews.at(-1)?.verdicts.filter(({ status }) => status === "approved").length ?? null,
      elements: matches.length,
      state,
      evaluatedAt: evaluated_at,
    })),
    refused: refused.map((one) => ({
      ...pick(one, "id", "reason"),
      competency: nameOf(one.competency_id),
      fileName: one.file_name,
      at: one.refused_at,
    })),
    mails: mails.map(headLine),
    notes: notes.map((each) => pick(each, ...NOTE)),
    questions,
    events: linesOf(events),
  };
}

function statesOf(documents: readonly Pick<StoredCertificate, "slot" | "verdict">[]) {
  return documents.map(({ slot, verdict }) => ({ slot, state: verdict ?? "looked at" }));
}
