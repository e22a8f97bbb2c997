import { readStanding } from "#app/certification/standing.server.ts";
import type { Standing } from "#app/certification/standing.ts";
import { type PortfolioProgress, portfolioProgress, REQUIRED_SLOTS, type Slot } from "#app/documents/slots.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { noteRecordRead } from "#app/identity/security-log.server.ts";
import { type ErasureToCome, erasureForStaff } from "#app/personal-data/erasures.server.ts";
import { pick } from "#app/platform/pick.ts";
import { type QuestionLine, questionsOfStudent } from "#app/questions/for-staff.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { listEventsAbout } from "#app/records/audit-events.server.ts";
import { listCertificates, type StoredCertificate } from "#app/records/certificates.server.ts";
import { listRefusedCertificates } from "#app/records/competency-certificates.server.ts";
import { listCompetencies } from "#app/records/competency-elements.server.ts";
import { listCredentialsOf, type StoredCredential } from "#app/records/credentials.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { paymentOf, type StoredPayment } from "#app/records/payments.server.ts";
import { listLiveSessions } from "#app/records/sessions.server.ts";
import { type StoredStudent, type StoredStudentNote, StudentNotes } from "#app/records/students.server.ts";
import { type AuditLine, linesOf } from "./lists.server.ts";
import { headLine, type MailHeadLine } from "./mails.server.ts";
import { analyseStudent, type StudentAnalysis } from "./students.server.ts";

/** How much of what grows for ever a record shows. */
const NEWEST = { mails: 30, notes: 100, events: 50, evaluations: 100 };

/** An evaluation in one line. */
export interface EvaluationLine {
  id: string;
  competency: string;
  fileName: string;
  matched: number;
  /** Elements that the last assessor approved; null before a review. */
  approved: number | null;
  elements: number;
  state: "waiting" | "reviewed" | "superseded";
  evaluatedAt: Date;
}

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
export interface StudentRecord {
  analysis: Omit<StudentAnalysis, "evaluations" | "student"> & {
    student: Pick<StoredStudent, (typeof STUDENT)[number]>;
  };
  standing: Standing;
  /** The newest certificate that PGI issued; null before there is one. */
  credential: Pick<StoredCredential, "number" | "issued_at" | "status"> | null;
  /** Whether the e-mail address is proven. */
  confirmed: boolean;
  /** In how many browsers the student is signed in. */
  places: number;
  payment: Pick<StoredPayment, (typeof PAYMENT)[number]> | null;
  /** That the account and everything about the student is to be deleted; null when it is not. */
  erasure: ErasureToCome | null;
  /** Documents of the card and certificates for competencies, newest first. */
  handedIn: Pick<StoredCertificate, (typeof FILE)[number]>[];
  /** The required documents that nobody has handed in. */
  missing: Slot[];
  portfolio: Pick<PortfolioProgress, "handedIn" | "places" | "missing">;
  evaluations: EvaluationLine[];
  /** Certificates that were not accepted: the student was told why, at once or by mail, and reads it with the competency. */
  refused: { id: string; competency: string; fileName: string; reason: string; at: Date }[];
  /** What the product wrote to the address, newest first. */
  mails: MailHeadLine[];
  notes: Pick<StoredStudentNote, (typeof NOTE)[number]>[];
  /** What the student asked, and what staff wrote to them, newest first. */
  questions: QuestionLine[];
  /** What staff did about the student, newest first. */
  events: AuditLine[];
}

/**
 * Everything that staff know of a student, whose reading is noted in the security log; null when there is no such student.
 * @param id of the row in students
 * @throws ForbiddenError
 */
export async function studentRecord(person: Person, id: string): Promise<StudentRecord | null> {
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
