import { demand, type Person } from "#app/identity/access.server.ts";
import { undone, withTransaction } from "#app/platform/database/transaction.server.ts";
import { yearOf } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { isDuplicate } from "#app/records/define-model.server.ts";
import {
  type BillTo,
  insertPayment,
  isOpen,
  Payments,
  paymentOf,
  type StoredPayment,
} from "#app/records/payments.server.ts";
import { type CourseName, findStudentByUser, touchStudent } from "#app/records/students.server.ts";
import { redeemVoucher, type StoredVoucher } from "#app/records/vouchers.server.ts";
import { courseFrom } from "./courses.server.ts";
import { gateway } from "./gateway.server.ts";
import type { Gateway, Seen } from "./port.ts";
import { nextLook, OPEN_MS, settle } from "./settle.server.ts";
import { allocateStudentId } from "./student-id.server.ts";
import { paymentTerms, priceOfApplication } from "./terms.server.ts";
import { goodVoucher, priceWith } from "./vouchers.server.ts";

/** What became of paying the application fee. */
export type PaymentOutcome =
  /** The student has their Student ID and course; `isNew` is true for the one call that made it so. */
  | { kind: "paid"; studentId: string; course: CourseName; isNew: boolean }
  /** The gateway's page, where the student pays. */
  | { kind: "go on"; url: string }
  /** Money may be on its way: whether it comes is told later, and no other way to pay is opened until then. */
  | { kind: "being confirmed" }
  /** The gateway declined, in its own words. Nothing was taken. */
  | { kind: "declined"; message: string }
  /** The code is not good: unknown, used up, ended, or for the other certification. Nothing was taken. */
  | { kind: "no such code" }
  /** All Student IDs of the year are given out. Nothing was taken and nothing has changed. */
  | { kind: "no Student ID left" }
  /** The fee was taken, but the student could not be given what it pays for; asking again completes it. */
  | { kind: "not handed over" };

interface Paying {
  with?: Gateway;
  now?: Date;
  /** Tells the student that they have paid. */
  mail?: Parameters<typeof settle>[3];
  billTo?: BillTo | null;
  /** A code that makes it less. */
  code?: string;
}

/**
 * Takes the application fee of a student, or opens the page where they pay it. However often and from however many places it is
 * called, nobody has two ways open on which money could come; a new one is opened only once the former has surely failed.
 * @throws ForbiddenError for staff; errors of the gateway or the database, which leave everything to be asked for again
 */
export async function payApplicationFee(
  person: Person,
  course: CourseName,
  { with: provider = gateway(), now = new Date(), mail, billTo = null, code = "" }: Paying = {},
): Promise<PaymentOutcome> {
  demand(person, "own-application:pay");
  const said = { source: "payer", at: now } as const;
  const open = await Payments.findOne({ open_for: person.accountId });
  const voucher = code === "" ? null : await goodVoucher(code, course, now);
  // The last use of a code may be that of the student's own open payment.
  if (code !== "" && !voucher && open?.voucher_id == null) return { kind: "no such code" };
  const full = priceOfApplication();
  const price = voucher ? priceWith(voucher, full) : code === "" ? full : (open?.amount ?? full);
  const beginning = { course, price, provider, now, billTo, voucher };
  let payment = await begin(person.accountId, beginning);
  if (!("id" in payment)) return payment;
  const ended = payment.expires_at !== null && payment.expires_at <= now;
  const stale = payment.amount !== beginning.price && payment.status !== "authorised";
  if (payment.status !== "created" || ended || stale) {
    // Another price by now: the way that was opened for the former is closed first.
    const found = await (stale ? provider.close(payment) : provider.look(payment));
    const seen: Seen = stale && found.state === "none" ? { state: "failed", taken: [] } : found;
    const settled = await complete(payment.id, seen, said, mail);
    if (!settled || (settled.payment.status !== "failed" && settled.payment.status !== "expired"))
      return settled ? outcomeOf(settled, seen, course) : { kind: "not handed over" };
    payment = await begin(person.accountId, beginning);
    if (!("id" in payment)) return payment;
  }
  // The Student ID is reserved before money is asked for, so that nobody pays for one that is not there.
  if (payment.student_id === null && !(await allocateStudentId(payment.id, yearOf(now))))
    return { kind: "no Student ID left" };
  // What costs nothing needs no gateway.
  const nothing = { id: `code ${payment.id}`, amount: 0, refunded: 0, at: now };
  const seen: Seen = payment.amount === 0 ? { state: "open", taken: [nothing] } : await provider.open(payment);
  const settled = await complete(payment.id, seen, said, mail);
  return settled ? outcomeOf(settled, seen, course) : { kind: "not handed over" };
}

/** Writes down what the gateway said; null where that could not be done, which the next look does again. */
async function complete(...given: Parameters<typeof settle>): ReturnType<typeof settle> {
  try {
    return await settle(...given);
  } catch (error) {
    log.error({ err: error, payment: given[0] }, "what a gateway said of a payment could not be written down");
    return null;
  }
}

interface Beginning {
  course: CourseName;
  price: number;
  provider: Gateway;
  now: Date;
  billTo: BillTo | null;
  voucher: StoredVoucher | null;
}

/** The student's open payment, with the course that they want now, or a new one; or that they have paid. */
async function begin(
  userId: string,
  { course, price, provider, now, billTo, voucher }: Beginning,
): Promise<StoredPayment | PaymentOutcome> {
  try {
    return await withTransaction(async () => {
      const student = await findStudentByUser(userId);
      if (!student) throw new Error("The student is gone.");
      const { student_id: studentId, course_name } = student;
      if (studentId !== null)
        return undone({
          kind: "paid",
          studentId,
          course: course_name ?? course,
          isNew: false,
        } satisfies PaymentOutcome);
      const open = await Payments.findOne({ open_for: userId });
      // A payment that comes and one that begins both write on the student's row: none begins beside one that has come.
      await touchStudent(student.id);
      const wanted = { course_name: course, bill_to: billTo };
      if (open) return (await Payments.change({ _id: open.id, open_for: userId }, { $set: wanted })) ?? open;
      if (voucher && !(await redeemVoucher(voucher, now)))
        return undone({ kind: "no such code" } satisfies PaymentOutcome);
      const due_at = nextLook(now, now);
      const who = {
        purpose: "application",
        user_id: userId,
        open_for: userId,
        provider: price === 0 ? "code" : provider.name,
        voucher_id: voucher?.id ?? null,
      } as const;
      const row = { ...who, ...wanted, amount: price, status: "created", created_at: now, due_at } as const;
      const line = { source: "payer", at: now, reason: `Asked to pay for ${course}.`, amount: price } as const;
      return insertPayment({ ...row, expires_at: new Date(now.getTime() + OPEN_MS) }, line);
    });
  } catch (error) {
    const other = isDuplicate(error) ? await Payments.findOne({ open_for: userId }) : null;
    if (!other) throw error;
    return other;
  }
}

async function outcomeOf(
  { payment, moved }: { payment: StoredPayment; moved: boolean },
  seen: Seen,
  course: CourseName,
): Promise<PaymentOutcome> {
  switch (payment.status) {
    case "paid": {
      const student = await findStudentByUser(payment.user_id);
      const studentId = student?.student_id ?? null;
      if (studentId === null) return { kind: "being confirmed" };
      return { kind: "paid", studentId, course: student?.course_name ?? course, isNew: moved };
    }
    case "pending":
      return payment.page === null ? { kind: "being confirmed" } : { kind: "go on", url: payment.page };
    case "failed":
    case "expired":
      return { kind: "declined", message: seen.reason ?? "Your payment did not succeed. Nothing was taken." };
    default:
      return { kind: "being confirmed" };
  }
}

/** How a student's payment stands, for them. */
interface OwnPayment {
  /** odd: money has come and waits for a person. failed: no money can come by it any more. */
  stands: "confirming" | "failed" | "paid" | "odd" | "refunded";
  course: CourseName;
  /** The gateway's page, where money can still be paid by it: it takes it once. */
  page: string | null;
  reference: string;
  /** Paise. */
  amount: number;
  began: Date;
  slow: string;
}

/** How a student's payment stands; null for those who never began one. @throws ForbiddenError for staff */
export async function ownPayment(person: Person): Promise<OwnPayment | null> {
  demand(person, "own-application:pay");
  const payment = await paymentOf(person.accountId);
  if (!payment) return null;
  const { id: reference, status, course_name, amount, created_at: began } = payment;
  const page = status === "pending" ? payment.page : null;
  const known = { course: course_name ?? courseFrom(null), page, reference, amount, began, slow: paymentTerms().slow };
  if (person.studentId !== null) return { ...known, stands: "paid" };
  if (isOpen(status)) return { ...known, stands: "confirming" };
  return {
    ...known,
    stands: status === "paid" ? "odd" : status === "failed" || status === "expired" ? "failed" : "refunded",
  };
}

/** The payment of a student who has paid, for the receipt; null before that. @throws ForbiddenError for staff */
export async function ownReceipt(person: Person): Promise<(StoredPayment & { paid_at: Date }) | null> {
  demand(person, "own-application:pay");
  const came = { user_id: person.accountId, purpose: "application", mismatch: null, paid_at: { $ne: null } } as const;
  const payment = await Payments.findOne(came, { sort: { paid_at: -1 } });
  return payment?.paid_at ? { ...payment, paid_at: payment.paid_at } : null;
}

/** How the application fee of a student stands: pending from the moment they begin to pay, also where it waits for a person. @throws ForbiddenError for staff */
export async function ownPaymentState(person: Person): Promise<"none" | "pending" | "paid"> {
  demand(person, "own-application:pay");
  if (person.studentId !== null) return "paid";
  const payment = await paymentOf(person.accountId);
  return payment && (isOpen(payment.status) || payment.status === "paid") ? "pending" : "none";
}
