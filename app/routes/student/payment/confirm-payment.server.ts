import { href } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { type PaymentOutcome, payApplicationFee } from "#app/payments/pay.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";

const AFTERWARDS = `${href("/student-dashboard")}?payment=success`;

type Paid = Extract<PaymentOutcome, { kind: "paid" }>;

/**
 * Confirms the payment of the application fee for a student.
 * @returns the redirect with the toast, or what to tell the student
 */
export async function confirmPayment(
  person: Person,
  course: CourseName,
): Promise<Response | { message: string; status: number }> {
  const outcome = await payApplicationFee(person, course).catch((error: unknown) => {
    log.error({ err: error }, "a payment could not be confirmed");
    return null;
  });
  switch (outcome?.kind) {
    case "paid":
      return succeed(outcome);
    case "declined":
      return { message: outcome.message, status: 422 };
    case "no Student ID left":
      return {
        message:
          "All Student IDs of this year are taken. Nothing was paid and nothing has changed. Please write to PGI.",
        status: 409,
      };
    case "not handed over":
      return { message: "Failed to process payment. Please try again.", status: 503 };
    default:
      return { message: "Something went wrong. Please try again.", status: 503 };
  }
}

function succeed({ studentId, course }: Paid): Promise<Response> {
  return redirectWithToast(AFTERWARDS, {
    kind: "success",
    title: `Payment successful for the ${course} certification!`,
    text: `Your Student ID is ${studentId}.`,
    seconds: 7,
  });
}
