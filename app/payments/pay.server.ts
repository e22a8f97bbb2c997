import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longMoment, rupees, yearOf } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { markPaid, openPayment, Payments, type StoredPayment } from "#app/records/payments.server.ts";
import { type CourseName, findStudentByUser, giveStudentId, type StoredStudent } from "#app/records/students.server.ts";
import { applicationFee } from "./courses.server.ts";
import { dummyProvider, type PaymentProvider } from "./provider.server.ts";
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

/**
 * Takes the application fee of a student and gives them their Student ID and course. However often and from however many
 * places it is called, there is one payment and one ID: the provider is asked by one key, and what follows its yes is one
 * commit. Where the process ends between the two, asking again completes it and takes nothing.
 * @param mail tells the student; samples are told nothing
 * @throws ForbiddenError for staff; errors of the provider or the database, which leave everything to be asked for again
 */
export async function payApplicationFee(
  person: Person,
  course: CourseName,
  provider: PaymentProvider = dummyProvider,
  now = new Date(),
  mail = mailReceipt,
): Promise<PaymentOutcome> {
  demand(person, "own-application:pay");
  const userId = person.accountId;
  const student = await findStudentByUser(userId);
  if (!student) throw new Error("The student is gone.");
  if (student.student_id) {
    return { kind: "paid", studentId: student.student_id, course: student.course_name ?? course, isNew: false };
  }
  const amount = applicationFee();
  const idempotencyKey = `application-fee:${userId}`;
  const payment = await openPayment({
    user_id: userId,
    course_name: course,
    amount,
    idempotency_key: idempotencyKey,
    provider: provider.name,
  });
  // The Student ID is reserved before money is asked for, so that nobody pays for one that is not there.
  const studentId = payment.student_id ?? (await allocateStudentId(userId, yearOf(now)))?.student_id;
  if (!studentId) return { kind: "no Student ID left" };
  const description = `Application fee for the ${course} certification`;
  const result = await provider.charge({ idempotencyKey, amount, description });
  if ("declined" in result) {
    await Payments.set({ user_id: userId, status: "pending", student_id: studentId }, { student_id: null });
    return { kind: "declined", message: result.declined };
  }
  const receipt = { amount, provider_reference: result.reference, receipt_number: `R-${studentId}` };
  try {
    return await handOver(userId, studentId, { course_name: course, ...receipt }, mail);
  } catch (error) {
    log.error({ err: error, payment: payment.id }, "a payment is taken and not handed over");
    return { kind: "not handed over" };
  }
}

/** Gives the student what was paid for: the payment, the student's row and the receipt are one commit, which the first makes. */
function handOver(
  userId: string,
  studentId: string,
  charge: Parameters<typeof markPaid>[2],
  mail: typeof mailReceipt,
): Promise<PaymentOutcome> {
  return withTransaction(async () => {
    const payment = await markPaid(userId, studentId, charge);
    const student = await (payment ? giveStudentId(userId, studentId, charge.course_name) : findStudentByUser(userId));
    if (student?.student_id !== studentId) throw new Error("The student has no such Student ID.");
    if (payment) await mail(student, payment);
    return { kind: "paid", studentId, course: student.course_name ?? charge.course_name, isNew: payment !== null };
  });
}

/** Mails a student the receipt of the application fee, with the Student ID. */
async function mailReceipt({ full_name: name, email }: StoredStudent, payment: StoredPayment): Promise<void> {
  const { student_id, course_name: course, amount, paid_at } = payment;
  const studentId = student_id ?? "";
  const link = publicOrigin() + href("/student-dashboard/documents");
  const paid = { amount: rupees(amount), date: longMoment(paid_at ?? new Date()) };
  await postMail(
    email,
    "application-received",
    { name, link, studentId, course, ...paid },
    `application-received ${studentId}`,
  );
}

/** The payment of a student who has paid, for the receipt; null before that. @throws ForbiddenError for staff */
export async function ownReceipt(person: Person): Promise<(StoredPayment & { paid_at: Date }) | null> {
  demand(person, "own-application:pay");
  const payment = await Payments.findOne({ user_id: person.accountId });
  return payment?.status === "paid" && payment.paid_at ? { ...payment, paid_at: payment.paid_at } : null;
}

/** How the application fee of a student stands: pending from the moment they begin to pay. @throws ForbiddenError for staff */
export async function ownPaymentState(person: Person): Promise<"none" | "pending" | "paid"> {
  demand(person, "own-application:pay");
  return person.studentId === null
    ? ((await Payments.findOne({ user_id: person.accountId }))?.status ?? "none")
    : "paid";
}
