import { demand, type Person } from "#app/identity/access.server.ts";
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
import { type CourseName, findStudentByUser, giveStudentId, type StoredStudent } from "#app/records/students.server.ts";
import { applicationFee } from "./courses.server.ts";
import { dummyProvider } from "./dummy-provider.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { allocateStudentId } from "./student-id.server.ts";

/** What became of paying the application fee. */
export type PaymentOutcome =
  /** The student has their Student ID and course; `isNew` is true for the one call that made it so. */
  | { kind: "paid"; studentId: string; course: CourseName; isNew: boolean }
  /** The provider declined, in its own words. Nothing was taken and nothing has changed. */
  | { kind: "declined"; message: string }
  /** All Student IDs of the year are given out. Nothing was taken and nothing has changed. */
  | { kind: "no Student ID left" }
  /** The fee was taken, but the student could not be given what it pays for; asking again completes it. */
  | { kind: "not handed over" };

type TellOfPayment = (student: StoredStudent, payment: StoredPayment) => Promise<void>;

let tellOfPayment: TellOfPayment = async () => undefined;

/** Has somebody told of each payment that is handed over, perhaps once more after a crash; of those of samples nobody is. */
export function whenPaid(tell: TellOfPayment): void {
  tellOfPayment = tell;
}

/**
 * Takes the application fee of a student and gives them their Student ID and course. However often and from however many
 * places it is called, there is one payment and one ID: each step is one atomic write that only the first call makes, and
 * a call that ends half-way is completed by the next one or at the next start.
 * @throws ForbiddenError for staff; errors of the provider or the database, which leave everything to be asked for again
 */
export async function payApplicationFee(
  person: Person,
  course: CourseName,
  provider: PaymentProvider = dummyProvider,
  now = new Date(),
): Promise<PaymentOutcome> {
  demand(person, "own-application:pay");
  const userId = person.accountId;
  const student = await findStudentByUser(userId);
  if (!student) throw new Error("The student is gone.");
  if (student.student_id) {
    return { kind: "paid", studentId: student.student_id, course: student.course_name ?? course, isNew: false };
  }
  const payment = await openPayment({
    user_id: userId,
    course_name: course,
    amount: applicationFee(),
    idempotency_key: `application-fee:${userId}`,
    provider: provider.name,
  });
  if (payment.status !== "pending") return complete(payment);
  // The Student ID is reserved before money is asked for, so that nobody pays for one that is not there.
  const reserved = payment.student_id ? payment : await allocateStudentId(userId, yearOf(now));
  return reserved ? charge(reserved, course, provider) : { kind: "no Student ID left" };
}

/** Takes the fee for a payment that holds its Student ID. */
async function charge(
  { user_id: userId, idempotency_key: idempotencyKey, student_id }: StoredPayment,
  course: CourseName,
  provider: PaymentProvider,
): Promise<PaymentOutcome> {
  const studentId = student_id ?? "";
  const amount = applicationFee();
  const description = `Application fee for the ${course} certification`;
  const result = await provider.charge({ idempotencyKey, amount, description });
  if ("declined" in result) {
    await releaseStudentId(userId, studentId);
    return { kind: "declined", message: result.declined };
  }
  const receipt = { amount, provider_reference: result.reference, receipt_number: `R-${studentId}` };
  await markCharged(userId, { course_name: course, ...receipt });
  const charged = await findPayment(userId);
  if (!charged) throw new Error("The payment is gone.");
  return complete(charged);
}

/** Hands over what was paid for. */
async function complete(payment: StoredPayment): Promise<PaymentOutcome> {
  const { user_id: userId, student_id: studentId, course_name: course } = payment;
  if (!studentId || payment.status === "pending") throw new Error("The payment was not charged.");
  const student = await giveStudentId(userId, studentId, course).catch((error: unknown) => {
    log.error({ err: error, payment: payment.id }, "a payment is taken and not handed over");
    return null;
  });
  if (student?.student_id !== studentId) return { kind: "not handed over" };
  await tellOfPayment(student, payment);
  return { kind: "paid", studentId, course: student.course_name ?? course, isNew: await markPaid(userId) };
}

/** Payments that the start of a process looks after; any other is completed when its student asks again. */
const MOST_CHARGED = 1_000;

/** Completes the payments that a crash left between the charge and the student; called at start. */
export async function completeChargedPayments(): Promise<void> {
  for (const payment of await listChargedPayments(MOST_CHARGED)) {
    await complete(payment).catch((error: unknown) =>
      log.error({ err: error, payment: payment.id }, "payment incomplete"),
    );
  }
}

/** The payment of a student who has paid, for the receipt; null before that. @throws ForbiddenError for staff */
export async function ownReceipt(person: Person): Promise<(StoredPayment & { paid_at: Date }) | null> {
  demand(person, "own-application:pay");
  const payment = await findPayment(person.accountId);
  return payment?.status === "paid" && payment.paid_at ? { ...payment, paid_at: payment.paid_at } : null;
}
