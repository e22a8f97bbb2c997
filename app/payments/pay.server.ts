import { yearOf } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import {
  findPayment,
  listChargedPayments,
  markCharged,
  markPaid,
  openPayment,
  releaseStudentId,
  type StoredPayment,
} from "#app/records/payments.server.ts";
import { type CourseName, findStudentByUser, giveStudentId } from "#app/records/students.server.ts";
import { applicationFee } from "./courses.server.ts";
import { dummyProvider } from "./dummy-provider.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { allocateStudentId } from "./student-id.server.ts";

/** The provider declined; its sentence is the message. Nothing was taken and nothing has changed. */
export class PaymentDeclinedError extends Error {
  override name = "PaymentDeclinedError";
}

/** The fee was taken, but the student could not be given what it pays for; asking again completes it. */
export class HandoverError extends Error {
  override name = "HandoverError";
}

/** What a student has after paying. */
export interface Application {
  studentId: string;
  course: CourseName;
  /** True for the one call that made it so. */
  isNew: boolean;
}

/**
 * Takes the application fee and gives the student their Student ID and course (section 4, "Student payment"). However
 * often and from however many places it is called, there is one payment and one ID: each step is one atomic write that
 * only the first call makes, and a call that ends half-way is completed by the next one or at the next start.
 * @param userId the account's id
 * @throws NoStudentIdLeftError, PaymentDeclinedError; an error of the database leaves everything to be asked for again
 */
export async function payApplicationFee(
  userId: string,
  course: CourseName,
  provider: PaymentProvider = dummyProvider,
  now = new Date(),
): Promise<Application> {
  const student = await findStudentByUser(userId);
  if (!student) throw new Error("Only a student can pay the application fee.");
  if (student.student_id) {
    return { studentId: student.student_id, course: student.course_name ?? course, isNew: false };
  }
  const payment = await openPayment({
    user_id: userId,
    course_name: course,
    amount: applicationFee(),
    idempotency_key: `application-fee:${userId}`,
    provider: provider.name,
  });
  return complete(payment.status === "pending" ? await charge(payment, course, provider, now) : payment);
}

/** The Student ID is reserved before money is asked for, so that nobody pays for one that is not there. */
async function charge(
  payment: StoredPayment,
  course: CourseName,
  provider: PaymentProvider,
  now: Date,
): Promise<StoredPayment> {
  const { user_id: userId, idempotency_key: idempotencyKey } = payment;
  const reserved = payment.student_id ? payment : await allocateStudentId(userId, yearOf(now));
  const studentId = reserved.student_id ?? "";
  const amount = applicationFee();
  const description = `Application fee for the ${course} certification`;
  const result = await provider.charge({ idempotencyKey, amount, description });
  if ("declined" in result) {
    await releaseStudentId(userId, studentId);
    throw new PaymentDeclinedError(result.declined);
  }
  const receipt = { amount, provider_reference: result.reference, receipt_number: `R-${studentId}` };
  await markCharged(userId, { course_name: course, ...receipt });
  return (await findPayment(userId)) ?? payment;
}

/** Hands over what was paid for. */
async function complete(payment: StoredPayment): Promise<Application> {
  const { user_id: userId, student_id: studentId, course_name: course } = payment;
  if (!studentId || payment.status === "pending") throw new Error("The payment was not charged.");
  const student = await giveStudentId(userId, studentId, course).catch((cause: unknown) => {
    throw new HandoverError("The students row could not be written.", { cause });
  });
  if (student?.student_id !== studentId) throw new HandoverError("The student has another Student ID, or is gone.");
  return { studentId, course: student.course_name ?? course, isNew: await markPaid(userId) };
}

/** Completes the payments that a crash left between the charge and the student; called at start. */
export async function completeChargedPayments(): Promise<void> {
  for (const payment of await listChargedPayments()) {
    await complete(payment).catch((error: unknown) =>
      log.error({ err: error, payment: payment.id }, "payment incomplete"),
    );
  }
}
