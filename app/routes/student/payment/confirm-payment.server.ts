import { href } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { applicationFee } from "#app/payments/courses.server.ts";
import { HandoverError, PaymentDeclinedError, payApplicationFee } from "#app/payments/pay.server.ts";
import { NoStudentIdLeftError } from "#app/payments/student-id.server.ts";
import { longMoment, rupees } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";

const AFTERWARDS = `${href("/student-dashboard")}?payment=success`;

/**
 * Confirms the payment of the application fee for a student, in the words of section 8.
 * @returns the redirect with the toast, or what to tell the student
 */
export async function confirmPayment(
  person: Person,
  course: CourseName,
): Promise<Response | { message: string; status: number }> {
  try {
    const application = await payApplicationFee(person.accountId, course);
    if (application.isNew) mailReceipt(person, application);
    return await redirectWithToast(AFTERWARDS, {
      kind: "success",
      title: `Payment successful for the ${application.course} certification!`,
      text: `Your Student ID is ${application.studentId}.`,
      seconds: 7,
    });
  } catch (error) {
    return { message: messageFor(error), status: statusFor(error) };
  }
}

function messageFor(error: unknown): string {
  if (error instanceof NoStudentIdLeftError) {
    return "All Student IDs of this year are taken. Nothing was paid and nothing has changed. Please write to PGI.";
  }
  if (error instanceof PaymentDeclinedError) return error.message;
  if (error instanceof HandoverError) return "Failed to process payment. Please try again.";
  log.error({ err: error }, "a payment could not be confirmed");
  return "Something went wrong. Please try again.";
}

function statusFor(error: unknown): number {
  if (error instanceof NoStudentIdLeftError) return 409;
  if (error instanceof PaymentDeclinedError) return 422;
  return 503;
}

function mailReceipt(person: Person, { studentId, course }: { studentId: string; course: CourseName }): void {
  postMail(person.email, "application-received", {
    name: person.fullName,
    link: `${publicOrigin()}${href("/student-dashboard/documents")}`,
    studentId,
    course,
    amount: rupees(applicationFee()),
    date: longMoment(new Date()),
  });
}
