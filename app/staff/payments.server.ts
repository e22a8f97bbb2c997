import { demand, type Person } from "#app/identity/access.server.ts";
import { decidable } from "#app/payments/decide.server.ts";
import { takesMoney } from "#app/payments/gateway.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { pick } from "#app/platform/pick.ts";
import { Orders } from "#app/records/orders.server.ts";
import { Ledger, PaymentDays, Payments, type StoredPayment, webhookSilentSince } from "#app/records/payments.server.ts";
import { Students } from "#app/records/students.server.ts";

const SHOWN = [
  "id",
  "purpose",
  "order_id",
  "course_name",
  "amount",
  "taken",
  "refunded",
  "status",
  "mismatch",
  "wrong",
  "provider",
  "provider_reference",
  "refund_reference",
  "receipt_number",
  "created_at",
  "paid_at",
  "proposal",
] as const;

/** A payment as staff see it. Amounts are paise. */
export type PaymentLine = Awaited<ReturnType<typeof paymentLines>>[number];

/** Payments as lines of the list. @throws ForbiddenError */
export async function paymentLines(person: Person, rows: StoredPayment[]) {
  demand(person, "payments:see");
  const [students, orders] = await Promise.all([
    Students.find({ user_id: { $in: rows.map(({ user_id }) => user_id).filter(Boolean) } }),
    Orders.find({ _id: { $in: rows.map(({ order_id }) => order_id).filter((id) => id !== null) } }),
  ]);
  const byUser = new Map(students.map((student) => [student.user_id, student]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => {
    const student = byUser.get(row.user_id);
    const payer = student?.full_name ?? byId.get(row.order_id ?? "")?.company ?? "Nobody known";
    return { ...pick(row, ...SHOWN), payer, student: student?.id ?? null, state: row.status };
  });
}

const MOST_LINES = 200;

/** A payment for staff; null when there is none. @throws ForbiddenError */
export async function readPayment(person: Person, id: string) {
  const found = await decidable(person, id);
  if (!found) return null;
  const { payment, ...rest } = found;
  const [line] = await paymentLines(person, [payment]);
  const ledger = await Ledger.find({ payment: id }, { sort: { at: 1, _id: 1 }, limit: MOST_LINES });
  return line
    ? {
        ...rest,
        line,
        ledger: ledger.map((each) => pick(each, "at", "from", "to", "source", "by_name", "reason", "amount")),
      }
    : null;
}

/**
 * What is wrong with money, each with the page where it is seen to.
 * @param told whether a gateway tells of it
 * @throws ForbiddenError
 */
export async function paymentAlerts(person: Person, told = takesMoney()): Promise<{ text: string; path: string }[]> {
  demand(person, "payments:see");
  const [waiting, silent, differing] = await Promise.all([
    Payments.count({ wrong: true }, 100),
    told ? webhookSilentSince() : null,
    PaymentDays.findOne({ difference: { $ne: 0 }, due_at: null }, { sort: { day: -1 } }),
  ]);
  const many = waiting === 1 ? "1 payment is" : `${waiting} payments are`;
  const since = silent && longMoment(silent);
  return [
    ...(waiting > 0 ? [{ text: `${many} to be seen to.`, path: "payments?state=wrong" }] : []),
    ...(silent
      ? [{ text: `The gateway tells nothing of the money that comes since ${since}.`, path: "payments" }]
      : []),
    ...(differing ? [{ text: `Our books of ${differing.day} are not the gateway's.`, path: "payment-days" }] : []),
  ];
}
