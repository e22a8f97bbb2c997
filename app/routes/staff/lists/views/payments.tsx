import { stateName } from "#app/payments/tax.ts";
import { MISMATCH_WORDS, STATE_WORDS } from "#app/payments/words.ts";
import { rupees } from "#app/platform/format.ts";
import type { PaymentLine } from "#app/staff/payments.server.ts";
import { DialogLink, LinkButton, RowLink } from "#app/ui/button.tsx";
import { Day, Moment } from "#app/ui/sub-page.tsx";
import type { ViewOf } from "../view.ts";
import { wrappedColumn } from "./columns.tsx";

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
    { label: "Begun", order: "made", cell: (row) => <Moment at={row.created_at} />, csv: (row) => row.created_at },
    { label: "Payer", cell: (row) => <span className="wrap-anywhere">{row.payer}</span>, csv: (row) => row.payer },
    { label: "Amount", cell: (row) => rupees(row.amount / 100), csv: (row) => row.amount / 100 },
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
      cell: (row) => <span className="wrap-anywhere">{row.provider_reference ?? "None yet"}</span>,
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
    { label: "Day", order: "day", cell: (row) => row.day, csv: (row) => row.day },
    { label: "Our books", cell: (row) => rupees(row.ours / 100), csv: (row) => row.ours / 100 },
    { label: "The gateway's", cell: (row) => rupees(row.theirs / 100), csv: (row) => row.theirs / 100 },
    {
      label: "Difference",
      cell: (row) => <strong>{rupees(row.difference / 100)}</strong>,
      csv: (row) => row.difference / 100,
    },
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
    { label: "Day", order: "issued", cell: (row) => <Day at={row.issued_at} />, csv: (row) => row.issued_at },
    { label: "Kind", cell: (row) => KINDS[row.kind], csv: (row) => KINDS[row.kind] },
    wrappedColumn("To", (row) => row.bill_to.name),
    { label: "Total", cell: (row) => rupees(row.total / 100), csv: (row) => row.total / 100 },
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
    { label: "Used", cell: (row) => `${row.used} of ${row.uses}`, csv: (row) => `${row.used} of ${row.uses}` },
    { label: "Until", cell: (row) => <Day at={row.valid_until} />, csv: (row) => row.valid_until },
    { label: "Note", cell: (row) => <span className="wrap-anywhere">{row.note}</span>, csv: (row) => row.note },
    { label: "Made", order: "made", cell: (row) => <Day at={row.created_at} />, csv: (row) => row.created_at },
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
      <LinkButton to="add" preventScrollReset>
        Make Codes
      </LinkButton>
      <DialogLink to="order">Order Places</DialogLink>
    </>
  ),
};
