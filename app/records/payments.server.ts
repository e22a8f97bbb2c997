import { defineModel, isDuplicate, listIndexes, type Stored, uniqueText } from "./define-model.server.ts";
import { anything, flag, moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { type Backlog, dueNow, type Held, leaseFields, leasesOn, NO_WORK, secondsSince } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { ERASED, INNER, keptBecause, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { COURSE_NAMES } from "./students.server.ts";

const BOOKS = "Tax and company law want the books kept: what was paid, when and for what; see docs/privacy.md.";
const KEPT = keptBecause(BOOKS);

/** In their order: a payment only ever goes forward, and money that came outranks every word that none did. */
export const PAYMENT_STATES = [
  /** Written down; nobody has been asked for money. */
  "created",
  /** The gateway's page is open. */
  "pending",
  /** The money is on its way. */
  "authorised",
  "failed",
  "expired",
  /** The money has come. */
  "paid",
  "refund pending",
  "refunded",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Whether money may still come by the way that was opened for it. */
export function isOpen(state: PaymentState): boolean {
  return state === "created" || state === "pending" || state === "authorised";
}

/** What is wrong with money that has come, and waits for a person. */
const MISMATCHES = ["no order", "twice", "other amount", "nobody there", "no Student ID", "refund failed"] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** Whom an invoice is made out to; empty where nothing was given. */
export interface BillTo {
  name: string;
  gstin: string;
  address?: string;
  /** The two digits by which the tax law knows a state. */
  state: string;
}

/** Somebody's word that a payment is to be refunded, or has come by bank transfer; it needs two of the staff. */
export interface Proposal {
  what: "refund" | "bank transfer";
  /** Paise. */
  amount: number;
  reason: string;
  at: Date;
  /** Of the staff, by their accounts. */
  approvals: { by: string; by_name: string; at: Date }[];
}

/** One try to pay one thing. Amounts are paise. */
const fields = {
  /** application: a student's fee. places: what an employer orders. unknown: money that came for nothing we know. */
  purpose: oneOf(["application", "places", "unknown"], KEPT).or("application"),
  /** The account's id of a student; empty for others. */
  user_id: text(INNER).or(""),
  /** The employer's order that it pays; null for students. */
  order_id: text(KEPT).orNull(),
  /** Whose try it is, as long as money may still come by it: nobody has two. */
  open_for: text(INNER).orNull(),
  course_name: oneOf(COURSE_NAMES, KEPT).orNull(),
  /** What is to be paid, with all taxes. */
  amount: number(KEPT),
  /** The code that made it less; null without one. */
  voucher_id: text(INNER).orNull(),
  status: oneOf(PAYMENT_STATES, KEPT),
  /** The Student ID that is reserved for this payment; null until one is, and once it cannot be paid any more. */
  student_id: text(TOLD).orNull(),
  provider: text(KEPT),
  /** The gateway's page, and its name for that. */
  page: text(INNER).orNull(),
  page_id: text(INNER).orNull(),
  expires_at: moment(INNER).orNull(),
  /** The gateway's number of the money that came; null before it. */
  provider_reference: text(KEPT).orNull(),
  taken: number(KEPT).or(0),
  refunded: number(KEPT).or(0),
  /** What is to go back, from when that is approved. */
  refund_amount: number(KEPT).orNull(),
  refund_reference: text(KEPT).orNull(),
  refunded_at: moment(KEPT).orNull(),
  receipt_number: text(KEPT).orNull(),
  mismatch: oneOf(MISMATCHES, KEPT).orNull(),
  /** Whether a person has to see to it. */
  wrong: flag(KEPT).or(false),
  bill_to: anything<BillTo>(TOLD).orNull(),
  proposal: anything<Proposal>(INNER).orNull(),
  created_at: moment(KEPT),
  paid_at: moment(KEPT).orNull(),
  ...leaseFields,
};

export type PaymentRow = RowOf<typeof fields>;
export type StoredPayment = Stored<PaymentRow>;
export type HeldPayment = Held<PaymentRow>;

export const Payments = rowsOf(
  defineModel("payments", {
    called: "Your payments",
    of: ofAccount("user_id"),
    fields,
    // Where no money has come yet it may still come: the row stays, as one of nobody, until that is sure.
    blank: ({ id, status }) =>
      status === "created" || status === "failed" || status === "expired"
        ? null
        : {
            user_id: `${ERASED} ${id}`,
            open_for: null,
            student_id: null,
            bill_to: null,
            voucher_id: null,
            page: null,
            page_id: null,
            expires_at: null,
            proposal: null,
            held_by: null,
            tries: 0,
          },
    search: { search: ["student_id", "provider_reference", "receipt_number"] },
    indexes: [
      [{ user_id: 1 }],
      uniqueText("open_for"),
      uniqueText("provider_reference"),
      // A partial index serves only queries that repeat its condition, so those on Student IDs say `$gt: ""` too.
      [{ student_id: 1 }, { unique: true, partialFilterExpression: { student_id: { $gt: "" } } }],
      [{ paid_at: 1 }],
      [{ due_at: 1 }],
      [{ order_id: 1 }],
      ...listIndexes(["created_at"], [], ["status"], ["wrong"], ["search"], ["status", "search"], ["wrong", "search"]),
    ],
  }),
);

/** The looks at payments of which it is not known yet what becomes of them. */
export const paymentLeases = leasesOn(Payments.model);

/** The newest payment of a student; one that has come goes before others. */
export async function paymentOf(userId: string): Promise<StoredPayment | null> {
  const all = await Payments.find({ user_id: userId }, { sort: { created_at: -1 }, limit: 50 });
  return all.find(({ status, mismatch }) => status === "paid" && mismatch === null) ?? all[0] ?? null;
}

const NEW = { order_id: null, course_name: null, voucher_id: null, student_id: null, mismatch: null, user_id: "" };

/** Writes a payment down, with the first line of its ledger. @throws when its payer has an open one */
export async function insertPayment(
  row: Pick<PaymentRow, "purpose" | "amount" | "provider" | "status" | "created_at"> & Partial<PaymentRow>,
  line: LedgerLine,
): Promise<StoredPayment> {
  const payment = await Payments.insert({ ...NEW, ...row });
  await append(payment, null, line);
  return payment;
}

/**
 * Reserves a Student ID for an open payment that has none.
 * @returns the payment as it stands now; "taken" when another payment holds the ID
 */
export async function reserveStudentId(id: string, studentId: string): Promise<StoredPayment | null | "taken"> {
  try {
    await Payments.set({ _id: id, student_id: null }, { student_id: studentId });
    return await Payments.byId(id);
  } catch (error) {
    if (isDuplicate(error)) return "taken";
    throw error;
  }
}

/** Who brought a change of a payment. */
export const LEDGER_SOURCES = ["payer", "return", "webhook", "reconciler", "staff"] as const;

/** A line of the ledger: what became of a payment, by whom, and why. */
const line = {
  payment: text(),
  at: moment(),
  /** The states before and after; the same where it only was heard of. */
  from: oneOf(PAYMENT_STATES).orNull(),
  to: oneOf(PAYMENT_STATES),
  source: oneOf(LEDGER_SOURCES),
  /** Of the staff; empty otherwise. */
  by_name: text().or(""),
  reason: text(),
  amount: number().orNull(),
  /** The number of the gateway's event: none counts twice. */
  event: text().orNull(),
};

export type LedgerRow = RowOf<typeof line>;
export type LedgerLine = Pick<LedgerRow, "source" | "reason" | "at"> &
  Partial<Pick<LedgerRow, "by_name" | "amount" | "event">>;

export const Ledger = rowsOf(
  defineModel("payment_ledger", {
    nobodys: "It says what became of payments, by their numbers; whose they were is said by the payment alone.",
    fields: line,
    indexes: [[{ payment: 1, at: 1 }], uniqueText("event"), [{ at: 1 }], [{ source: 1, at: -1 }]],
    appendOnly: "The ledger of payments",
  }),
);

async function append(
  { id, status }: Pick<StoredPayment, "id" | "status">,
  from: PaymentState | null,
  said: LedgerLine,
): Promise<void> {
  const rest = { by_name: said.by_name ?? "", amount: said.amount ?? null, event: said.event ?? null };
  await Ledger.insert({
    ...rest,
    payment: id,
    at: said.at,
    from,
    to: status,
    source: said.source,
    reason: said.reason,
  });
}

/** Notes in the ledger what changes no state. @throws when the event is known */
export const noteInLedger = (payment: StoredPayment, said: LedgerLine) => append(payment, payment.status, said);

/**
 * Changes a payment that stands as it was read, with its line in the ledger; within a transaction.
 * @throws when it stands otherwise by now, or would go back
 */
export async function movePayment(
  before: StoredPayment,
  change: Partial<PaymentRow>,
  said: LedgerLine,
): Promise<StoredPayment> {
  const to = change.status ?? before.status;
  const [was, is] = [PAYMENT_STATES.indexOf(before.status), PAYMENT_STATES.indexOf(to)];
  if (is < was) throw new Error(`A payment does not go from ${before.status} to ${to}.`);
  const mismatch = change.mismatch === undefined ? before.mismatch : change.mismatch;
  const closed = isOpen(to) ? {} : { open_for: null, ...NO_WORK };
  const proposal = change.proposal === undefined ? before.proposal : change.proposal;
  const all = { ...closed, ...change, wrong: to !== "refunded" && (mismatch !== null || proposal !== null) };
  const after = await Payments.change({ _id: before.id, status: before.status }, { $set: all });
  if (!after) throw new Error("The payment stands otherwise by now.");
  await append(after, before.status, said);
  return after;
}

/** Has a payment looked at anew, also where somebody is at a look that began before. */
export async function lookSoon(id: string): Promise<void> {
  await Payments.set({ _id: id }, { due_at: new Date(), held_by: null });
}

/** Payments that are looked at, the oldest whose money is on its way, and those that wait for a person, as failed. */
export async function paymentBacklog(): Promise<Backlog> {
  const [backlog, failed, oldest] = await Promise.all([
    paymentLeases.backlog(),
    Payments.count({ wrong: true }, 1_000),
    Payments.findOne({ status: "authorised" }, { sort: { created_at: 1 } }),
  ]);
  return { ...backlog, failed, oldestSeconds: secondsSince(oldest?.created_at) };
}

/** A gateway tells of money by its webhook within minutes. */
const SILENCE_MS = 60 * 60_000;

/** Since when money has come by a gateway's page without a word of its webhook; null while it speaks. */
export async function webhookSilentSince(): Promise<Date | null> {
  const told = await Ledger.findOne({ source: "webhook" }, { sort: { at: -1 } });
  const paid_at = { $gt: told?.at ?? new Date(0), $lt: new Date(Date.now() - SILENCE_MS) };
  return (await Payments.findOne({ page_id: { $ne: null }, paid_at }, { sort: { paid_at: 1 } }))?.paid_at ?? null;
}

/** The payments as staff see them. */
export const paymentList = listQueries(Payments.model, {
  orders: { made: "created_at" },
  descendingFirst: true,
  filters: {
    state: {
      wrong: { wrong: true },
      ...(Object.fromEntries(PAYMENT_STATES.map((status) => [status, { status }])) as Record<
        PaymentState,
        { status: PaymentState }
      >),
    },
  },
  search: true,
});

/** A day of the books beside the gateway's. Amounts are paise. */
const dayFields = {
  /** Such as 2026-11-22, India's. */
  day: text().unique(),
  /** What came in and was paid back, by our books and by the gateway's. */
  ours: number().or(0),
  theirs: number().or(0),
  /** What the gateway settled with the bank that day, less its fees; null where it did not say. */
  settled: number().orNull(),
  /** Our books less the gateway's. */
  difference: number().or(0),
  looked_at: moment().orNull(),
  ...leaseFields,
};

export type PaymentDayRow = RowOf<typeof dayFields>;
export type HeldPaymentDay = Held<PaymentDayRow>;

export const PaymentDays = rowsOf(
  defineModel("payment_days", {
    nobodys: "Sums of a whole day, which tell of no payment and of nobody who paid.",
    fields: dayFields,
    indexes: [[{ due_at: 1 }], ...listIndexes(["day"], [])],
  }),
);
export const paymentDayLeases = leasesOn(PaymentDays.model);
export const paymentDayList = listQueries(PaymentDays.model, { orders: { day: "day" }, descendingFirst: true });

/** Makes sure that a day is compared with the gateway's books, from a moment on. @param again also one that waits, or was compared */
export async function openPaymentDay(day: string, due: Date, again = false): Promise<void> {
  await PaymentDays.ensure({ day }, { ...dueNow(), due_at: due });
  if (again) await PaymentDays.set({ day }, { due_at: due, held_by: null });
}
