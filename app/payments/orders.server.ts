import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { done, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { hashToken, newToken } from "#app/identity/tokens.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { rupees } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { Invoices, type StoredInvoice } from "#app/records/invoices.server.ts";
import { Orders, type StoredOrder } from "#app/records/orders.server.ts";
import { insertPayment, isOpen, Payments, type StoredPayment } from "#app/records/payments.server.ts";
import { Vouchers } from "#app/records/vouchers.server.ts";
import { gateway, takesMoney } from "./gateway.server.ts";
import { nextLook, settle } from "./settle.server.ts";
import { paymentTerms, priceOfApplication } from "./terms.server.ts";

type NewOrder = Omit<StoredOrder, "id" | "token_hash" | "by_name" | "created_at">;

/** Writes an employer's order down and mails its contact the secret link by which they see and pay it. @throws ForbiddenError */
export async function addOrder(person: Person, order: NewOrder): Promise<Outcome> {
  demand(person, "vouchers:write");
  const [id, token, at] = [newId(), newToken(), new Date()];
  const target = { id, name: `${order.places} places for ${order.company}` };
  await withAudit(person, { action: "ordered places", kind: "payment", about: null, target }, async () => {
    const by_name = person.fullName || person.email;
    const contact_email = normaliseEmail(order.contact_email);
    await Orders.insert({ _id: id, ...order, contact_email, token_hash: hashToken(token), by_name, created_at: at });
    const payment = await openFor({ ...order, id }, at);
    const link = `${publicOrigin()}${href("/places")}?token=${token}`;
    const values = { name: order.contact_name, link, company: order.company, amount: rupees(payment.amount / 100) };
    await postMail(order.contact_email, "places-ordered", values, `places-ordered ${id}`);
    return true;
  });
  return done(id);
}

/** Opens a try to pay an order; within a transaction. */
function openFor(
  order: Pick<StoredOrder, "id" | "places" | "company" | "gstin" | "address" | "state">,
  at: Date,
): Promise<StoredPayment> {
  const amount = order.places * priceOfApplication();
  const { company: name, gstin, address, state: of } = order;
  const bill_to = { name, gstin, address, state: of };
  const what = { purpose: "places", order_id: order.id, open_for: `order ${order.id}`, amount, bill_to } as const;
  const state = { status: "created", provider: gateway().name, created_at: at } as const;
  return insertPayment({ ...what, ...state }, { source: "staff", at, reason: `Ordered for ${order.company}.`, amount });
}

/** An order as its contact sees it: never what became of those who use its codes. Amounts are paise. */
export interface OrderView {
  company: string;
  gstin: string;
  purchaseOrder: string;
  places: number;
  amount: number;
  /** Whether it can be paid by the gateway now. */
  payable: boolean;
  paid: boolean;
  reference: string;
  bank: readonly string[];
  /** The tax invoice, and credit notes. */
  invoices: Pick<StoredInvoice, "id" | "number" | "kind">[];
  codes: { code: string; used: boolean; revoked: boolean }[];
}

const newestOf = (order: StoredOrder) =>
  Payments.findOne({ order_id: order.id, mismatch: null }, { sort: { created_at: -1 } });
const ofToken = (token: string) => (token === "" ? null : Orders.findOne({ token_hash: hashToken(token) }));

/** The order behind a secret link; null when the link is not good. */
export async function orderOfToken(token: string): Promise<OrderView | null> {
  const order = await ofToken(token);
  const payment = order && (await newestOf(order));
  if (!order || !payment) return null;
  const invoices = await Invoices.find({ payment: payment.id }, { sort: { issued_at: 1 } });
  const codes = await Vouchers.find({ order_id: order.id }, { sort: { code: 1 } });
  return {
    company: order.company,
    gstin: order.gstin,
    purchaseOrder: order.purchase_order,
    places: order.places,
    amount: payment.amount,
    payable: takesMoney() && payment.status !== "authorised" && payment.taken === 0,
    paid: payment.status === "paid",
    reference: payment.id,
    bank: paymentTerms().bank ?? [],
    invoices: invoices.map(({ id, number, kind }) => ({ id, number, kind })),
    codes: codes.map(({ code, used, revoked_at }) => ({ code, used: used > 0, revoked: revoked_at !== null })),
  };
}

/** An invoice of the order that a secret link is about; null where there is none. */
export async function invoiceOfToken(token: string, id: string): Promise<StoredInvoice | null> {
  const order = await orderOfToken(token);
  return order?.invoices.some((each) => each.id === id) ? Invoices.byId(id) : null;
}

/** Opens the gateway's page for an order; null where nothing is to be paid now. @throws errors of the gateway */
export async function payOrder(token: string, now = new Date()): Promise<string | null> {
  const order = await ofToken(token);
  if (!order || !takesMoney()) return null;
  const payment = await withTransaction(async () => {
    const newest = await newestOf(order);
    const anew = newest === null || newest.status === "failed" || newest.status === "expired";
    return anew ? openFor(order, now) : newest;
  });
  if (!isOpen(payment.status)) return null;
  const seen = await (payment.status === "created" ? gateway().open(payment) : gateway().look(payment));
  const settled = await settle(payment.id, seen, { source: "payer", at: now });
  await Payments.set({ _id: payment.id, due_at: null, status: "pending" }, { due_at: nextLook(now, now) });
  return settled?.payment.status === "pending" ? settled.payment.page : null;
}
