import { z } from "zod";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { partialityOf } from "#app/identity/impartial.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { undone } from "#app/platform/database/transaction.server.ts";
import {
  CertificationCases,
  findNewestCase,
  moveCase,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { isDuplicate } from "#app/records/define-model.server.ts";
import { Statements } from "#app/records/impartiality.server.ts";
import { findTime, InterviewTimes } from "#app/records/interview-times.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { NOT_TAKEN, takerOf } from "#app/records/taking.server.ts";
import { isUnderWay, otherAssessors, partOf } from "./case-for-staff.server.ts";
import { setInterview } from "./interview.server.ts";
import { staffParticipant } from "./participants.server.ts";

const text = z.string().trim().min(1);
/** What is told before that question, from content/impartiality.json. */
export const impartialityContent = contentFile(
  "impartiality",
  z.strictObject({ lead: text, points: z.array(text).min(1), after: text }),
);

/** What is asked about a student; null when there is no such student. @param studentId of the row in students @throws ForbiddenError */
export async function interestQuestion(person: Person, studentId: string) {
  demand(person, "certification:see");
  const student = await findStudent(studentId);
  if (!student) return null;
  const attempt = await heldBy(person, studentId);
  const successors = attempt ? await otherAssessors(person, attempt) : [];
  return { student, successors, bar: await partialityOf(person.accountId, student.user_id) };
}

async function heldBy(person: Person, studentId: string): Promise<StoredCase | null> {
  const attempt = await findNewestCase(studentId);
  return attempt && isUnderWay(attempt) && partOf(person, attempt) === "first" ? attempt : null;
}

/** What somebody states about themselves and a student. */
export interface Interest {
  conflict: boolean;
  /** Why; needed where there is a conflict. */
  reason: string;
  /** The account of whoever takes over the interview that the person holds; empty where they hold none. */
  successor: string;
}

export type InterestOutcome =
  | Outcome
  /** The successor has another interview at that time. */
  | { kind: "not free" }
  /** Nobody was named who takes the interview over. */
  | { kind: "nobody" };

/**
 * Keeps what somebody states before they judge a student. With a conflict of interest they step back for good: the interview that they
 * hold passes to a colleague, a second judgement is not theirs to give any more, and what they have taken is anybody's again.
 * @throws ForbiddenError, PartialityError for whoever has stepped back before
 */
export async function stateInterest(
  person: Person,
  studentId: string,
  { conflict, reason, successor }: Interest,
): Promise<InterestOutcome> {
  const asked = await interestQuestion(person, studentId);
  if (!asked) return GONE;
  const { student, successors } = asked;
  const { accountId: by, fullName, email } = person;
  const about = student.user_id;
  const held = conflict ? await heldBy(person, studentId) : null;
  const next = successors.find(({ id }) => id === successor);
  if (held && !next) return { kind: "nobody" };
  const deed = {
    action: conflict ? "stepped back from" : "stated no conflict of interest with",
    kind: "certification",
    about,
    target: { id: student.id, name: student.full_name },
    after: conflict ? { reason, ...(held && next && { passed_to: next.name }) } : {},
  } as const;
  try {
    return await withAudit<InterestOutcome>(person, deed, async () => {
      const statement = { by_name: fullName || email, at: new Date(), conflict, reason: conflict ? reason : "" };
      await Statements.put({ about, by }, { $set: statement });
      if (!conflict) return done(student.id);
      const attempt = await findNewestCase(studentId);
      const passed = attempt === null || (await withdraw(person, attempt, held && next ? next : null, student));
      return passed ? done(student.id) : undone(CHANGED_MEANWHILE);
    });
  } catch (error) {
    if (isDuplicate(error)) return { kind: "not free" };
    throw error;
  }
}

/** Takes the person out of a case. @returns false when it is another one by now */
async function withdraw(
  person: Person,
  attempt: StoredCase,
  next: { id: string; name: string } | null,
  student: StoredStudent,
): Promise<boolean> {
  const { id, stage, since, version, interview } = attempt;
  const me = person.accountId;
  if (takerOf(attempt) === me) await CertificationCases.set({ _id: id }, NOT_TAKEN);
  const part = isUnderWay(attempt) ? partOf(person, attempt) : null;
  if (part === null) return true;
  const took_part = [...new Set([...(attempt.took_part ?? []), me])];
  if (part === "second")
    return (await moveCase(id, stage, stage, { second_assessor: null, took_part, since }, { version })) !== null;
  if (!next) return false;
  if (attempt.second_assessor === next.id) await CertificationCases.set({ _id: id }, { second_assessor: null });
  await CertificationCases.set({ _id: id }, { took_part });
  const time = interview && (await findTime(interview.time));
  if (time) await InterviewTimes.set({ _id: time.id }, { assessor: next.id, assessor_name: next.name });
  const now = time && (await findTime(time.id));
  if (stage === "booked" && now) return (await setInterview(attempt, now, { by: "institute", reason: "" })) !== null;
  const moved = await moveCase(id, stage, stage, { assessor: next.id, since }, { version });
  const colleague = moved && (await staffParticipant(next.id));
  if (!colleague) return moved !== null;
  const values = { name: colleague.name, student: student.full_name, by: person.fullName };
  const link = colleague.link(`/interviews/${id}`);
  await postMail(colleague.email, "assessor-passed", { ...values, link }, `interview ${id} ${moved.version} passed`);
  return true;
}
