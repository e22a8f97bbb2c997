import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { anything, moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import type { BillTo } from "./payments.server.ts";
import { ERASED, INNER, keptBecause, ofAccount } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

const KEPT = keptBecause(
  "Tax law wants invoices kept as they were given, with whom they were made out to; see docs/privacy.md.",
);

/** Who sells, as it stood at the time. */
export interface Seller {
  name: string;
  gstin: string;
  address: string;
  state: string;
}

/** A tax invoice, or the credit note of a refund: written once, with its number, and never changed. Amounts are paise. */
const fields = {
  /** Consecutive within its kind and financial year, without a gap. */
  number: text(KEPT).unique(),
  kind: oneOf(["invoice", "credit note"], KEPT),
  payment: text(INNER),
  /** The account's id; empty where it is no student's. */
  user_id: text(INNER).or(""),
  issued_at: moment(KEPT),
  seller: anything<Seller>(KEPT),
  bill_to: anything<BillTo>(KEPT),
  description: text(KEPT),
  sac: text(KEPT),
  percent: number(KEPT),
  taxable: number(KEPT),
  cgst: number(KEPT),
  sgst: number(KEPT),
  igst: number(KEPT),
  total: number(KEPT),
  /** Of a credit note: the invoice that it takes back. */
  refers_to: text(KEPT).orNull(),
};

export type InvoiceRow = RowOf<typeof fields>;
export type StoredInvoice = Stored<InvoiceRow>;

export const Invoices = rowsOf(
  defineModel("invoices", {
    called: "Invoices to you",
    of: ofAccount("user_id"),
    fields,
    blank: ({ id }) => ({ user_id: `${ERASED} ${id}`, payment: ERASED }),
    search: { search: ["number"] },
    indexes: [
      [{ user_id: 1 }],
      [{ payment: 1 }],
      ...listIndexes(["issued_at"], [], ["kind"], ["search"], ["kind", "search"]),
    ],
  }),
);

export const invoiceList = listQueries(Invoices.model, {
  orders: { issued: "issued_at" },
  descendingFirst: true,
  filters: { kind: { invoice: { kind: "invoice" }, "credit note": { kind: "credit note" } } },
  search: true,
});

const InvoiceSeries = rowsOf(
  defineModel("invoice_series", {
    nobodys: "The last number that was given in each series of invoices.",
    fields: { name: text().unique(), last: number().or(0) },
  }),
);

/** Makes sure that a series is there: of two transactions that begin one, one would be undone. */
export async function openSeries(name: string): Promise<void> {
  if (!(await InvoiceSeries.exists({ name }))) await InvoiceSeries.ensure({ name }, { last: 0 });
}

/** Keeps an invoice under the next number of its series; within a transaction, with which the number is given back where it fails. */
export async function insertInvoice(series: string, row: Omit<InvoiceRow, "number">): Promise<StoredInvoice> {
  const { last } = await InvoiceSeries.put({ name: series }, { $inc: { last: 1 } });
  return Invoices.insert({ ...row, number: `${series}/${String(last).padStart(6, "0")}` });
}
