import { applicationFee } from "#app/payments/courses.server.ts";
import { moment, rupees } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { AccountRow } from "#app/records/accounts.server.ts";
import type { PaymentRow } from "#app/records/payments.server.ts";
import type { StudentNoteRow, StudentRow } from "#app/records/students.server.ts";
import type { Batch } from "../batch.server.ts";
import { registrar } from "../staff.server.ts";
import { addMail, addSignIn } from "../trail.server.ts";
import type { SampleStudent } from "./sample-student.server.ts";

/**
 * A student's account and row, and the application fee, where the plan has it paid.
 * @param passwordHash of the password that the samples share
 * @param studentId null for those who have not paid
 */
export function addApplication(
  batch: Batch,
  student: SampleStudent,
  passwordHash: string,
  studentId: string | null,
): void {
  const { person, plan, accountId, rowId } = student;
  const { name: full_name, email, phone } = person;
  const at = student.at(plan.days);
  batch.add<AccountRow>("accounts", accountId, {
    email,
    password_hash: passwordHash,
    metadata: { role: "student", full_name, department: null, phone },
    confirmed_at: at,
    sign_up_at: at,
    created_at: at,
    active_at: at,
    declined_at: null,
    request_told_at: null,
  });
  batch.add<StudentRow>("students", rowId, {
    user_id: accountId,
    full_name,
    phone,
    email,
    student_id: studentId,
    course_name: studentId === null ? null : plan.course,
    created_at: at,
  });
  addSignIn(batch, at, { accountId, name: full_name, email, role: "student", kind: "sign-in good" });
  if (studentId !== null) addPayment(batch, student, studentId, student.after(at, 1));
  if (plan.note) addNote(batch, student, plan.note);
}

function addPayment(batch: Batch, student: SampleStudent, studentId: string, at: Date): void {
  const { person, plan, accountId } = student;
  const course = plan.course ?? "GMP";
  const amount = applicationFee();
  batch.add<PaymentRow>("payments", student.id("payment"), {
    user_id: accountId,
    course_name: course,
    amount,
    idempotency_key: `application-fee:${accountId}`,
    status: "paid",
    student_id: studentId,
    provider: "dummy",
    provider_reference: `SAMPLE-${studentId}`,
    receipt_number: `R-${studentId}`,
    created_at: at,
    paid_at: at,
  });
  const values = {
    name: person.name,
    link: publicOrigin(),
    studentId,
    course,
    amount: rupees(amount),
    date: moment(at),
  };
  addMail(batch, student.id("mail of payment"), { to: person.email, at, name: "application-received", values });
}

function addNote(batch: Batch, student: SampleStudent, text: string): void {
  const by = registrar(student.plan.days);
  batch.add<StudentNoteRow>("student_notes", student.id("note"), {
    student_id: student.rowId,
    at: student.at(student.plan.days / 3),
    by: by.id,
    by_name: by.name,
    text,
    submission: student.id("note"),
  });
}
