import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { rowsOf } from "./rows.server.ts";
import { COURSE_NAMES } from "./students.server.ts";

export const VOUCHER_KINDS = ["percent", "amount", "free"] as const;

/** A code by which an application costs less. */
const fields = {
  /** In capitals. */
  code: text().unique(),
  kind: oneOf(VOUCHER_KINDS),
  /** Percent, or paise; 0 of one that is free. */
  value: number().or(0),
  /** How many may use it, and how many have. */
  uses: number(),
  used: number().or(0),
  valid_until: moment(),
  /** The one certification for which it is good; null for both. */
  course_name: oneOf(COURSE_NAMES).orNull(),
  note: text().or(""),
  /** The employer's order that it came with. */
  order_id: text().orNull(),
  revoked_at: moment().orNull(),
  created_at: moment(),
};

export type VoucherRow = RowOf<typeof fields>;
export type StoredVoucher = Stored<VoucherRow>;

export const Vouchers = rowsOf(
  defineModel("vouchers", {
    nobodys: "A code says how often it was used, never by whom; that stands in the payment alone.",
    fields,
    search: { search: ["code", "note"] },
    indexes: [[{ order_id: 1 }], ...listIndexes(["created_at"], [], ["kind"], ["search"], ["kind", "search"])],
  }),
);

export const voucherList = listQueries(Vouchers.model, {
  orders: { made: "created_at" },
  descendingFirst: true,
  filters: { kind: { percent: { kind: "percent" }, amount: { kind: "amount" }, free: { kind: "free" } } },
  search: true,
});

/** Counts one use of a code, if it has one left; however many ask at once. */
export function redeemVoucher({ id, uses }: StoredVoucher, now: Date): Promise<boolean> {
  const good = { _id: id, used: { $lt: uses }, revoked_at: null, valid_until: { $gt: now } };
  return Vouchers.update(good, { $inc: { used: 1 } });
}

/** Gives a use back that came to nothing. */
export async function releaseVoucher(id: string): Promise<void> {
  await Vouchers.update({ _id: id, used: { $gt: 0 } }, { $inc: { used: -1 } });
}

/** Ends codes of an order that nobody has used. */
export async function revokeUnused(orderId: string): Promise<void> {
  await Vouchers.model.updateMany(
    { order_id: orderId, used: 0, revoked_at: null },
    { $set: { revoked_at: new Date() } },
  );
}
