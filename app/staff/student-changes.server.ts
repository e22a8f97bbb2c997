import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { demandImpartial } from "#app/identity/impartial.server.ts";
import {
  accountForStudent,
  type InviteResult,
  mailWelcome,
  mayInvite,
  type NewStudent,
  readdress,
  unknownPassword,
  welcomeStudent,
} from "#app/identity/students.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { findStudent, findStudentByUser, StudentNotes, Students } from "#app/records/students.server.ts";

/**
 * Adds a student: an account that nobody can sign in to before the mailed link was followed, and the student's row.
 * @returns whether the address was a student's before; the id is that student's
 * @throws ForbiddenError
 */
export async function addStudent(person: Person, added: NewStudent, hash?: string) {
  const account = await accountForStudent(person, added, hash);
  const known = await findStudentByUser(account.id);
  if (known) return { known: true, id: known.id };
  const { fullName, phone } = added;
  const deed = {
    action: "added",
    kind: "student",
    about: account.id,
    target: { id: account.id, name: fullName },
    after: { full_name: fullName, email: account.email, phone },
  } as const;
  const { id } = await withAudit(person, deed, () => welcomeStudent(person, account, added));
  return { known: false, id };
}

/** Adds all of these students, or none. @returns how many of them were students before @throws ForbiddenError */
export async function addStudents(person: Person, added: readonly NewStudent[]): Promise<number> {
  demand(person, "students:write");
  const hash = await unknownPassword();
  return withTransaction(async () => {
    let known = 0;
    for (const one of added) if ((await addStudent(person, one, hash)).known) known += 1;
    return known;
  });
}

/** A student's data, to be corrected; null when there is no such student. @throws ForbiddenError */
export async function studentToCorrect(person: Person, id: string) {
  demand(person, "students:write");
  const student = await findStudent(id);
  if (!student) return null;
  const account = await findAccount(student.user_id);
  const confirmed = account === null || account.confirmed_at !== null;
  return { student, confirmed, version: student.version ?? 0 };
}

/**
 * Corrects a student's data, if they are still at the version that was shown. The address can be corrected as long as it is not confirmed;
 * the link for a first password then goes to the new one.
 * @returns "taken" when the address is somebody else's
 * @throws ForbiddenError
 */
export async function correctStudent(
  person: Person,
  id: string,
  version: number,
  { fullName: full_name, phone, email: given }: NewStudent,
): Promise<Outcome | { kind: "taken" }> {
  const found = await studentToCorrect(person, id);
  if (!found) return GONE;
  if (found.version !== version) return CHANGED_MEANWHILE;
  const { student, confirmed } = found;
  const email = confirmed ? student.email : normaliseEmail(given);
  const moved = email !== student.email;
  const before = { full_name: student.full_name, phone: student.phone, email: student.email };
  const after = { full_name, phone, email };
  let taken = false;
  const deed = {
    action: "corrected",
    kind: "student",
    about: student.user_id,
    target: { id, name: student.full_name },
    before,
    after,
  } as const;
  const corrected = { ...student, ...after };
  const mayMail = moved && (await mayInvite(person, corrected)).kind === "sent";
  const happened = await withAudit(person, deed, async () => {
    const address = moved ? await readdress(person, student, email) : "done";
    taken = address === "taken";
    if (address !== "done" || !(await Students.updateIfCurrent(id, version, { $set: after }))) return false;
    if (mayMail) await mailWelcome(person, corrected);
    return true;
  });
  if (taken) return { kind: "taken" };
  return happened ? done(id) : CHANGED_MEANWHILE;
}

/** Mails an unconfirmed student the link for a first password once more; null when there is no such student. @throws ForbiddenError */
export async function resendWelcome(person: Person, id: string): Promise<InviteResult | null> {
  demand(person, "students:write");
  const student = await findStudent(id);
  if (!student) return null;
  const target = { id, name: student.full_name };
  const deed = {
    action: "sent the confirmation again to",
    kind: "student",
    about: student.user_id,
    target,
    after: { email: student.email },
  } as const;
  const result = await mayInvite(person, student);
  if (result.kind === "sent") await withAudit(person, deed, () => mailWelcome(person, student));
  return result;
}

/**
 * Notes something about a student, for staff only; it stays, with the name of who wrote it.
 * @param submission names the form that it comes from, so that a form sent twice makes one note
 * @throws ForbiddenError
 */
export async function noteOnStudent(
  person: Person,
  id: string,
  { text, submission }: { text: string; submission: string },
): Promise<Outcome> {
  demand(person, "students:write");
  const student = await findStudent(id);
  if (!student) return GONE;
  await demandImpartial(person, student.user_id);
  const { accountId: by, fullName, email } = person;
  const note = { student_id: id, at: new Date(), by, by_name: fullName || email, text };
  await StudentNotes.ensure({ submission }, note);
  return done(id);
}
