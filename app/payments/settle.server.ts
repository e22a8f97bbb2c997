import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { counted, longDay, longMoment, rupees, yearOf } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { Orders, type StoredOrder } from "#app/records/orders.server.ts";
import {
  insertPayment,
  isOpen,
  type LedgerLine,
  type Mismatch,
  movePayment,
  type PaymentRow,
  type PaymentState,
  Payments,
  type StoredPayment,
} from "#app/records/payments.server.ts";
import { findStudentByUser, giveStudentId, type StoredStudent, touchStudent } from "#app/records/students.server.ts";
import { releaseVoucher } from "#app/records/vouchers.server.ts";
import { prepareInvoice, writeInvoice } from "./invoice.server.ts";
import type { Seen, Taken } from "./port.ts";
import { allocateStudentId } from "./student-id.server.ts";
import { paymentTerms } from "./terms.server.ts";
import { makeVouchers } from "./vouchers.server.ts";

/** Who says how a payment stands, and when. */
export type Said = Pick<LedgerLine, "source" | "at"> & Partial<Pick<LedgerLine, "by_name" | "reason">>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LOOKS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS];

/** When a payment of which nothing was heard is looked at next: 2, 10 and 60 minutes and a day after it began, then each day. */
export function nextLook(began: Date, now: Date): Date {
  const later = LOOKS_MS.map((after) => began.getTime() + after).find((at) => at > now.getTime());
  return new Date(later ?? now.getTime() + DAY_MS);
}

/** How long a page of the gateway stays open: less than a day, so that the look after a day finds it closed. */
export const OPEN_MS = 23 * 3_600_000;

/** A payment as it stands now, and whether this call made it so. */
interface Settled {
  payment: StoredPayment;
  moved: boolean;
}

/**
 * Writes down how a payment stands at the gateway. What came first, what came twice and in which order they tell of it makes no
 * difference: money outranks all else, and each change is one commit with all that follows from it.
 * @param mail tells the student; samples are told nothing
 */
export async function settle(id: string, seen: Seen, said: Said, mail = mailReceipt): Promise<Settled | null> {
  const before = await Payments.byId(id);
  const [money] = seen.taken;
  if (before?.purpose === "application" && money && before.status !== "paid" && before.student_id === null) {
    // Reserved beforehand: in the transaction below a number that is taken would undo everything.
    const student = await findStudentByUser(before.user_id);
    if (student?.student_id === null) await allocateStudentId(id, yearOf(said.at));
  }
  await prepareInvoice(said.at);
  return withTransaction(async () => {
    const payment = await Payments.byId(id);
    if (!payment) return null;
    const own = payment.provider_reference ?? money?.id;
    for (const taken of seen.taken) if (taken.id !== own) await keepSecond(payment, taken, said);
    const now =
      money && payment.provider_reference === null
        ? await takeMoney(payment, money, said, mail)
        : await standAt(payment, seen, said);
    return { payment: now, moved: now !== payment };
  });
}

/** No money has come: how it stands, if that is further than before. */
async function standAt(payment: StoredPayment, { state, reason, page }: Seen, said: Said): Promise<StoredPayment> {
  const { status, expires_at } = payment;
  const never = state === "none" && status === "created" && expires_at !== null && expires_at <= said.at;
  if (!isOpen(status) || (state === "none" && !never)) return payment;
  const to: PaymentState = never ? "failed" : state === "open" || state === "none" ? "pending" : state;
  if (status === to || (to === "pending" && status !== "created")) return payment;
  const opened = page && payment.page_id === null ? { page: page.url, page_id: page.id } : {};
  const closed = isOpen(to) ? {} : { student_id: null };
  const why = said.reason ?? reason ?? REASONS[to] ?? "";
  const now = await movePayment(payment, { ...opened, ...closed, status: to }, { ...said, reason: why });
  if (!isOpen(to) && payment.voucher_id !== null) await releaseVoucher(payment.voucher_id);
  // Whoever stands before the screen is told there.
  if (!isOpen(to) && status !== "created" && said.source !== "payer") await mailFailed(now);
  return now;
}

async function mailFailed({ id, purpose, user_id }: StoredPayment): Promise<void> {
  const student = purpose === "application" ? await findStudentByUser(user_id) : null;
  if (student?.student_id !== null) return;
  const values = { name: student.full_name, link: publicOrigin() + href("/student-dashboard/apply"), reference: id };
  await postMail(student.email, "payment-failed", values, `payment-failed ${id}`);
}

const REASONS: Partial<Record<PaymentState, string>> = {
  pending: "The gateway's page is open.",
  authorised: "The gateway says that the money is on its way.",
  failed: "The gateway's page was closed, and no money came.",
  expired: "The gateway's page has ended, and no money came.",
};

/** The first money that comes for a payment; within a transaction. */
export async function takeMoney(
  payment: StoredPayment,
  { id, amount, at }: Taken,
  said: Said,
  mail = mailReceipt,
): Promise<StoredPayment> {
  const late = payment.status === "failed" || payment.status === "expired";
  const reason =
    said.reason ?? (late ? "The money came late, after the gateway had given it up." : "The money has come.");
  const came = { status: "paid", provider_reference: id, taken: amount, paid_at: at } as const;
  const line = { ...said, reason, amount };
  const wrong = (mismatch: Mismatch) => movePayment(payment, { ...came, mismatch, student_id: null }, line);
  if (amount !== payment.amount) return wrong("other amount");
  if (payment.purpose !== "application") {
    const order = payment.order_id === null ? null : await Orders.byId(payment.order_id);
    const paid = await movePayment(payment, came, line);
    const many = order ? `: ${counted(order.places, "place", "places")}` : "";
    const paper = await writeInvoice(paid, order?.company ?? "", said.at, many);
    if (order) await issueCodes(order, said.at, paper);
    return paid;
  }
  const student = await findStudentByUser(payment.user_id);
  if (!student) return wrong("nobody there");
  // Of two payments of one student the second sees what the first has given.
  const held = await touchStudent(student.id);
  if (held?.student_id !== null) return wrong("twice");
  const { student_id, course_name } = payment;
  if (student_id === null || course_name === null) return wrong("no Student ID");
  const paid = await movePayment(payment, { ...came, receipt_number: `R-${student_id}` }, line);
  const now = await giveStudentId(payment.user_id, student_id, course_name);
  if (now?.student_id !== student_id) throw new Error("The student has no such Student ID.");
  await mail(now, paid, await writeInvoice(paid, now.full_name, said.at));
  return paid;
}

/** An order is paid: its contact gets a mail that the codes are there. */
async function issueCodes(
  { id, places, contact_email, contact_name: name, company }: StoredOrder,
  at: Date,
  paper: string,
): Promise<void> {
  const valid_until = new Date(at.getTime() + paymentTerms().places.validDays * DAY_MS);
  const each = { kind: "free", value: 0, uses: 1, valid_until, course_name: null, note: company } as const;
  await makeVouchers(places, each, id, at);
  const values = { name, company, places: String(places), date: longDay(valid_until), paper };
  await postMail(contact_email, "places-paid", values, `places-paid ${id}`);
}

/** Money that came once more for the same payment: it stands by itself, and waits for a person. */
async function keepSecond(payment: StoredPayment, taken: Taken, said: Said): Promise<void> {
  if (await Payments.exists({ provider_reference: taken.id })) return;
  const { purpose, user_id, order_id, course_name, provider } = payment;
  await keepMoney({ purpose, user_id, order_id, course_name, provider, mismatch: "twice" }, taken, {
    ...said,
    reason: `Money came once more for the payment ${payment.id}.`,
  });
}

/** Money for which there is nothing: listed, so that somebody sees to it. @returns the row that it has */
export async function keepUnknown(taken: Taken, provider: string, said: Said): Promise<StoredPayment> {
  const line = { ...said, reason: "The gateway has this money, and no payment of ours asked for it." };
  return withTransaction(async () => {
    const known = await Payments.findOne({ provider_reference: taken.id });
    return known ?? keepMoney({ purpose: "unknown", provider, mismatch: "no order" }, taken, line);
  });
}

function keepMoney(
  row: Pick<PaymentRow, "purpose" | "provider" | "mismatch"> & Partial<PaymentRow>,
  { id, amount, at }: Taken,
  line: LedgerLine,
): Promise<StoredPayment> {
  const money = { amount, taken: amount, provider_reference: id, paid_at: at, created_at: line.at };
  return insertPayment({ ...row, ...money, status: "paid", wrong: true }, { ...line, amount });
}

/** Mails a student the receipt of the application fee, with the Student ID. */
async function mailReceipt(
  { full_name: name, email }: StoredStudent,
  payment: StoredPayment,
  paper: string,
): Promise<void> {
  const { student_id, course_name, amount, paid_at } = payment;
  const [studentId, course] = [student_id ?? "", course_name ?? ""];
  const link = publicOrigin() + href("/student-dashboard/documents");
  const receipt = publicOrigin() + href("/student-dashboard/receipt");
  const paid = { amount: rupees(amount / 100), date: longMoment(paid_at ?? new Date()), receipt, paper };
  await postMail(
    email,
    "application-received",
    { name, link, studentId, course, ...paid },
    `application-received ${studentId}`,
  );
}
