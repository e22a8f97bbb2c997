import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { longMoment, rupees } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { StoredPayment } from "#app/records/payments.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";

/** Mails a student the receipt of the application fee, with the Student ID; once, however often it is called. */
export async function mailReceipt({ full_name: name, email }: StoredStudent, payment: StoredPayment): Promise<void> {
  const { student_id, course_name: course, amount, paid_at } = payment;
  const studentId = student_id ?? "";
  const link = publicOrigin() + href("/student-dashboard/documents");
  const paid = { amount: rupees(amount), date: longMoment(paid_at ?? new Date()) };
  const values = { name, link, studentId, course, ...paid };
  await postMail(email, "application-received", values, `application-received ${studentId}`);
}
