import { Schema } from "mongoose";
import { isDuplicate, modelOf, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { ERASED, each, INNER, keptBecause, ofAccount, TOLD } from "./personal-data.ts";
import type { CourseName } from "./students.server.ts";

/**
 * pending: nothing was taken yet. charged: the provider has taken the fee, and the Student ID is on its way to the
 * student. paid: the student has it.
 */
export type PaymentStatus = "pending" | "charged" | "paid";

/** The one payment of the application fee that a student ever makes. */
export interface PaymentRow {
  /** The account's id. */
  user_id: string;
  course_name: CourseName;
  /** Rupees. */
  amount: number;
  /** Names the payment to the provider, so that asking twice charges once. */
  idempotency_key: string;
  status: PaymentStatus;
  /** The Student ID that is reserved for this payment; null until one is. */
  student_id: string | null;
  provider: string;
  /** The provider's name for the charge; null before it. */
  provider_reference: string | null;
  receipt_number: string | null;
  created_at: Date;
  paid_at: Date | null;
}

export type StoredPayment = Stored<PaymentRow>;

const schema = new Schema<PaymentRow>(
  {
    user_id: { type: String, required: true, unique: true },
    course_name: { type: String, enum: ["AIP", "GMP"], required: true },
    amount: { type: Number, required: true },
    idempotency_key: { type: String, required: true, unique: true },
    status: { type: String, enum: ["pending", "charged", "paid"], required: true },
    student_id: { type: String, default: null },
    provider: { type: String, required: true },
    provider_reference: { type: String, default: null },
    receipt_number: { type: String, default: null },
    created_at: { type: Date, required: true },
    paid_at: { type: Date, default: null },
  },
  { versionKey: false },
);
// A partial index serves only queries that repeat its condition, so those on Student IDs say `$gt: ""` too.
schema.index({ student_id: 1 }, { unique: true, partialFilterExpression: { student_id: { $gt: "" } } });
schema.index({ status: 1 });
schema.index({ paid_at: 1 });

const BOOKS = "Tax and company law want the books kept: what was paid, when and for what; see docs/privacy.md.";

const Payment = modelOf<PaymentRow>("payments", schema, {
  called: "Your payment",
  of: ofAccount("user_id"),
  fields: {
    ...each(keptBecause(BOOKS), "course_name", "amount", "status", "provider", "provider_reference"),
    ...each(keptBecause(BOOKS), "receipt_number", "created_at", "paid_at"),
    ...each(TOLD, "student_id"),
    ...each(INNER, "user_id", "idempotency_key"),
  },
  blank: ({ id, status }) =>
    status === "pending"
      ? null
      : { user_id: `${ERASED} ${id}`, idempotency_key: `${ERASED} ${id}`, student_id: null, status: "paid" },
});

/** What the law made us keep of the payments of accounts that are gone. */
export const expiringPayments = expiring(Payment, "paid_at", {
  user_id: { $gte: `${ERASED} `, $lt: `${ERASED}!` },
});

export async function findPayment(userId: string): Promise<StoredPayment | null> {
  return storedOrNull(await Payment.findOne({ user_id: userId }).lean());
}

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
    const options = { upsert: true, returnDocument: "after" } as const;
    return stored(await Payment.findOneAndUpdate({ user_id }, { $setOnInsert: insert }, options).lean());
  } catch (error) {
    const opened = isDuplicate(error) ? await findPayment(user_id) : null;
    if (!opened) throw error;
    return opened;
  }
}

/** Of these Student IDs, those that a payment holds. */
export async function takenStudentIds(candidates: string[]): Promise<Set<string>> {
  const taken = await Payment.find({ student_id: { $in: candidates, $gt: "" } }, { student_id: 1, _id: 0 }).lean();
  return new Set(taken.map(({ student_id }) => student_id as string));
}

/** How many Student IDs from one to another, both included, are held by payments. */
export async function countStudentIds(first: string, last: string): Promise<number> {
  return Payment.countDocuments({ student_id: { $gt: "", $gte: first, $lte: last } });
}

/**
 * Reserves a Student ID for a pending payment that has none.
 * @returns the payment as it stands now; "taken" when another payment holds the ID
 */
export async function reserveStudentId(userId: string, studentId: string): Promise<StoredPayment | null | "taken"> {
  try {
    await Payment.updateOne(
      { user_id: userId, status: "pending", student_id: null },
      { $set: { student_id: studentId } },
    );
    return await findPayment(userId);
  } catch (error) {
    if (isDuplicate(error)) return "taken";
    throw error;
  }
}

/** Gives a reserved Student ID back, as long as nothing was charged. */
export async function releaseStudentId(userId: string, studentId: string): Promise<void> {
  await Payment.updateOne(
    { user_id: userId, status: "pending", student_id: studentId },
    { $set: { student_id: null } },
  );
}

/** Notes that the provider has taken the fee; only the first of several such notes counts. */
export async function markCharged(
  userId: string,
  charge: Pick<PaymentRow, "course_name" | "amount" | "provider_reference" | "receipt_number">,
): Promise<void> {
  const pending = { user_id: userId, status: "pending", student_id: { $type: "string" } } as const;
  await Payment.updateOne(pending, { $set: { ...charge, status: "charged", paid_at: new Date() } });
}

/** Notes that the student has the Student ID that was paid for. @returns true for the first such note */
export async function markPaid(userId: string): Promise<boolean> {
  const { modifiedCount } = await Payment.updateOne(
    { user_id: userId, status: "charged" },
    { $set: { status: "paid" } },
  );
  return modifiedCount === 1;
}

/** Payments whose Student ID has not reached the student yet: a process ended in between. So many at most. */
export async function listChargedPayments(limit: number): Promise<StoredPayment[]> {
  return (await Payment.find({ status: "charged" }).limit(limit).lean()).map(stored);
}

/** Keeps many payments at once, for samples. */
export async function insertPayments(rows: PaymentRow[]): Promise<void> {
  await Payment.insertMany(rows, { ordered: false, lean: true });
}
