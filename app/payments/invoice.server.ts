import { demand, type Person } from "#app/identity/access.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import {
  type InvoiceRow,
  Invoices,
  insertInvoice,
  openSeries,
  type StoredInvoice,
} from "#app/records/invoices.server.ts";
import type { StoredPayment } from "#app/records/payments.server.ts";
import { financialYear, partsOf } from "./tax.ts";
import { paymentTerms } from "./terms.server.ts";

const PREFIX = { invoice: "PGI", "credit note": "PGC" } as const;
const seriesOf = (kind: keyof typeof PREFIX, at: Date) => `${PREFIX[kind]}/${financialYear(calendarDay(at))}`;

/** Makes sure, before a transaction, that what it may write has its series. */
export async function prepareInvoice(at: Date): Promise<void> {
  if (paymentTerms().seller === null) return;
  for (const kind of ["invoice", "credit note"] as const) await openSeries(seriesOf(kind, at));
}

/**
 * Writes the tax invoice of a payment that has come; within its transaction. Without a GSTIN there is none, and the receipt is all.
 * @param many how many of it are sold, in words
 */
export async function writeInvoice(payment: StoredPayment, name: string, at: Date, many = ""): Promise<string> {
  const { seller, tax } = paymentTerms();
  if (seller === null || payment.taken === 0) return "receipt";
  // Of somebody who gave no state the place of supply is where the institute is.
  const given = payment.bill_to;
  const [state, gstin, address] = [given?.state || seller.state, given?.gstin ?? "", given?.address ?? ""];
  const bill_to = { name: given?.name || name, gstin, address, state };
  const parts = partsOf(payment.taken, tax.percent, seller.state, state);
  const { description, sac, percent } = tax;
  const sold = { description: `${description}${many}`, sac, percent, ...parts, total: payment.taken };
  const whose = { payment: payment.id, user_id: payment.user_id, seller, bill_to };
  const row = { ...whose, ...sold, kind: "invoice", issued_at: at, refers_to: null } as const;
  return `tax invoice ${(await insertInvoice(seriesOf("invoice", at), row)).number}`;
}

/** Writes the credit note of a refund, where there was an invoice; within its transaction. @param amount paise */
export async function writeCreditNote({ id }: StoredPayment, amount: number, at: Date): Promise<string> {
  const invoice = await Invoices.findOne({ payment: id, kind: "invoice" });
  if (!invoice) return "receipt";
  const { id: _, number, ...row } = invoice;
  const parts = partsOf(amount, row.percent, row.seller.state, row.bill_to.state);
  const note: Omit<InvoiceRow, "number"> = {
    ...row,
    ...parts,
    total: amount,
    kind: "credit note",
    issued_at: at,
    refers_to: number,
  };
  return `credit note ${(await insertInvoice(seriesOf("credit note", at), note)).number}`;
}

/** The invoices and credit notes of a student, the oldest first. @throws ForbiddenError */
export function ownInvoices(person: Person): Promise<StoredInvoice[]> {
  demand(person, "own-application:pay");
  return Invoices.find({ user_id: person.accountId }, { sort: { issued_at: 1 }, limit: 100 });
}

/** An invoice, for whom it was made out to and for staff; null when there is none for them. @throws ForbiddenError */
export async function invoiceFor(person: Person, id: string): Promise<StoredInvoice | null> {
  demand(person, person.role === "student" ? "own-application:pay" : "payments:see");
  const invoice = await Invoices.byId(id);
  return invoice && (person.role !== "student" || invoice.user_id === person.accountId) ? invoice : null;
}
