import { stateName } from "#app/payments/tax.ts";
import { MISMATCH_WORDS, STATE_WORDS } from "#app/payments/words.ts";
import { rupees } from "#app/platform/format.ts";
import type { PaymentLine } from "#app/staff/payments.server.ts";
import { DialogLink, RowLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/sub-page.tsx";
import type { ViewOf } from "../view.ts";
import { dayColumn, momentColumn, moneyColumn, textColumn } from "./columns.tsx";

function waits({ mismatch, proposal }: PaymentLine): string {
  if (mismatch) return MISMATCH_WORDS[mismatch];
  return proposal ? `A ${proposal.what} waits for approval.` : "";
}

export const paymentsView: ViewOf<"payments"> = {
  list: "payments",
  title: "Payments",
  intro: "Every try to pay, and all money that has come. What fits nothing waits under To see to.",
  caption: "Payments",
  columns: [
    momentColumn("Begun", (row) => row.created_at, { order: "made" }),
    textColumn("Payer", (row) => row.payer),
    moneyColumn("Amount", (row) => row.amount),
    {
      label: "State",
      cell: (row) => (
        <>
          {STATE_WORDS[row.state]}
          {row.wrong && <span className="block text-sm text-soft">{waits(row)}</span>}
        </>
      ),
      csv: (row) => STATE_WORDS[row.state],
    },
    {
      label: "Gateway's number",
      cell: (row) => row.provider_reference ?? "None yet",
      csv: (row) => row.provider_reference,
    },
    {
      label: "Action",
      phone: "beside",
      cell: (row) => <RowLink to={row.id} text="Open" name={`the payment of ${row.payer}`} />,
    },
  ],
  alsoTaken: [
    { label: "Taken", csv: (row) => row.taken / 100 },
    { label: "Paid", csv: (row) => row.paid_at },
    { label: "Refunded", csv: (row) => row.refunded / 100 },
    { label: "Refund's number", csv: (row) => row.refund_reference },
    { label: "To see to", csv: waits },
  ],
  orders: { made: { up: "Oldest first", down: "Newest first" } },
  filters: { state: { label: "State", all: "Any state", options: { wrong: "To see to", ...STATE_WORDS } } },
  search: "Search by Student ID or the gateway's number",
  failure: "The payments could not be read",
  empty: { title: "No payments yet", text: "Every payment that is begun is listed here." },
};

export const paymentDaysView: ViewOf<"payment-days"> = {
  list: "payment-days",
  title: "Days of Payments",
  intro: "What came in each day less what went back, by our books and by the gateway's. The difference must be 0.",
  caption: "Days",
  columns: [
    textColumn("Day", (row) => row.day, { order: "day" }),
    moneyColumn("Our books", (row) => row.ours),
    moneyColumn("The gateway's", (row) => row.theirs),
    moneyColumn("Difference", (row) => row.difference),
    {
      label: "Settled with the bank",
      cell: (row) => (row.settled === null ? "Not known" : rupees(row.settled / 100)),
      csv: (row) => (row.settled === null ? null : row.settled / 100),
    },
    { label: "Compared", cell: (row) => row.looked_at && <Moment at={row.looked_at} />, csv: (row) => row.looked_at },
  ],
  orders: { day: { up: "Oldest first", down: "Newest first" } },
  failure: "The days could not be read",
  empty: { title: "No days yet", text: "Each day is compared with the gateway's books at one in the night." },
};

const KINDS = { invoice: "Tax invoice", "credit note": "Credit note" };

export const invoicesView: ViewOf<"invoices"> = {
  list: "invoices",
  title: "Invoices",
  intro:
    "Numbers are consecutive in each financial year, without a gap. The file has the taxes in columns, for the books.",
  caption: "Invoices and credit notes",
  columns: [
    {
      label: "Number",
      cell: ({ id, number }) => <a href={`invoices/${id}`}>{number}</a>,
      csv: (row) => row.number,
    },
    dayColumn("Day", (row) => row.issued_at, { order: "issued" }),
    textColumn("Kind", (row) => KINDS[row.kind]),
    textColumn("To", (row) => row.bill_to.name),
    moneyColumn("Total", (row) => row.total),
  ],
  alsoTaken: [
    { label: "GSTIN", csv: (row) => row.bill_to.gstin },
    { label: "Place of supply", csv: (row) => stateName(row.bill_to.state) },
    { label: "Taxable", csv: (row) => row.taxable / 100 },
    { label: "CGST", csv: (row) => row.cgst / 100 },
    { label: "SGST", csv: (row) => row.sgst / 100 },
    { label: "IGST", csv: (row) => row.igst / 100 },
    { label: "For the invoice", csv: (row) => row.refers_to },
  ],
  orders: { issued: { up: "Oldest first", down: "Newest first" } },
  filters: { kind: { label: "Kind", all: "Any kind", options: KINDS } },
  search: "Search by number",
  failure: "The invoices could not be read",
  empty: {
    title: "No invoices yet",
    text: "Without the GSTIN of the institute in its content there are receipts alone.",
  },
};

const VOUCHERS = { percent: "Percent", amount: "Rupees", free: "Free" };

export const vouchersView: ViewOf<"vouchers"> = {
  list: "vouchers",
  title: "Codes",
  intro: "By a code an application costs less, or nothing. Codes of employers come with their orders.",
  caption: "Codes",
  columns: [
    { label: "Code", cell: (row) => <code>{row.code}</code>, csv: (row) => row.code },
    {
      label: "Worth",
      cell: ({ kind, value }) => (kind === "free" ? "Free" : kind === "percent" ? `${value}%` : rupees(value / 100)),
      csv: ({ kind, value }) => (kind === "free" ? "free" : kind === "percent" ? `${value}%` : value / 100),
    },
    textColumn("Used", (row) => `${row.used} of ${row.uses}`),
    dayColumn("Until", (row) => row.valid_until),
    textColumn("Note", (row) => row.note),
    dayColumn("Made", (row) => row.created_at, { order: "made" }),
    {
      label: "Action",
      phone: "beside",
      cell: (row) =>
        row.revoked_at
          ? "Revoked"
          : row.used < row.uses && <RowLink to={`${row.id}/revoke`} dialog text="Revoke" name={row.code} />,
    },
  ],
  orders: { made: { up: "Oldest first", down: "Newest first" } },
  filters: { kind: { label: "Worth", all: "Any worth", options: VOUCHERS } },
  search: "Search by code or note",
  failure: "The codes could not be read",
  empty: { title: "No codes yet", text: "Make some, or order places for an employer." },
  tools: (
    <>
      <DialogLink to="add" variant="primary">
        Make Codes
      </DialogLink>
      <DialogLink to="order">Order Places</DialogLink>
    </>
  ),
};
