import { defineModel, isDuplicate, type Stored } from "./define-model.server.ts";
import { moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { ERASED, INNER, keptBecause, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { COURSE_NAMES } from "./students.server.ts";

const BOOKS = "Tax and company law want the books kept: what was paid, when and for what; see docs/privacy.md.";

/** The one payment of the application fee that a student ever makes. */
const fields = {
  /** The account's id. */
  user_id: text(INNER).unique(),
  course_name: oneOf(COURSE_NAMES, keptBecause(BOOKS)),
  /** Rupees. */
  amount: number(keptBecause(BOOKS)),
  /** Names the payment to the provider, so that asking twice charges once. */
  idempotency_key: text(INNER).unique(),
  /** pending: the student has nothing yet, also where the provider has taken the fee. paid: they have their Student ID. */
  status: oneOf(["pending", "paid"], keptBecause(BOOKS)),
  /** The Student ID that is reserved for this payment; null until one is. */
  student_id: text(TOLD).orNull(),
  provider: text(keptBecause(BOOKS)),
  /** The provider's name for the charge; null before it. */
  provider_reference: text(keptBecause(BOOKS)).orNull(),
  receipt_number: text(keptBecause(BOOKS)).orNull(),
  created_at: moment(keptBecause(BOOKS)),
  paid_at: moment(keptBecause(BOOKS)).orNull(),
};

export type PaymentRow = RowOf<typeof fields>;
export type StoredPayment = Stored<PaymentRow>;

export const Payments = rowsOf(
  defineModel("payments", {
    called: "Your payment",
    of: ofAccount("user_id"),
    fields,
    blank: ({ id, status }) =>
      status === "pending"
        ? null
        : { user_id: `${ERASED} ${id}`, idempotency_key: `${ERASED} ${id}`, student_id: null, status: "paid" as const },
    indexes: [
      // A partial index serves only queries that repeat its condition, so those on Student IDs say `$gt: ""` too.
      [{ student_id: 1 }, { unique: true, partialFilterExpression: { student_id: { $gt: "" } } }],
      [{ status: 1 }],
      [{ paid_at: 1 }],
    ],
  }),
);

/**
 * The student's payment, opened when there is none yet.
 * @param opening what a new payment starts with
 */
export async function openPayment(
  opening: Pick<PaymentRow, "user_id" | "course_name" | "amount" | "idempotency_key" | "provider">,
): Promise<StoredPayment> {
  const { user_id, ...rest } = opening;
  const blank = { student_id: null, provider_reference: null, receipt_number: null, paid_at: null };
  const insert = { ...rest, ...blank, status: "pending" as const, created_at: new Date() };
  try {
    return await Payments.ensure({ user_id }, insert);
  } catch (error) {
    const opened = isDuplicate(error) ? await Payments.findOne({ user_id }) : null;
    if (!opened) throw error;
    return opened;
  }
}

/**
 * Reserves a Student ID for a pending payment that has none.
 * @returns the payment as it stands now; "taken" when another payment holds the ID
 */
export async function reserveStudentId(userId: string, studentId: string): Promise<StoredPayment | null | "taken"> {
  try {
    await Payments.set({ user_id: userId, status: "pending", student_id: null }, { student_id: studentId });
    return await Payments.findOne({ user_id: userId });
  } catch (error) {
    if (isDuplicate(error)) return "taken";
    throw error;
  }
}

/**
 * Notes what the provider has taken for a pending payment that still holds this Student ID.
 * @returns the payment, paid; null when it is not so, or no longer
 */
export function markPaid(
  userId: string,
  studentId: string,
  charge: Pick<PaymentRow, "course_name" | "amount" | "provider_reference" | "receipt_number">,
): Promise<StoredPayment | null> {
  const pending = { user_id: userId, status: "pending", student_id: studentId } as const;
  return Payments.change(pending, { $set: { ...charge, status: "paid", paid_at: new Date() } });
}
