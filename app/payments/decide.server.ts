import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { isSamePerson } from "#app/identity/impartial.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { afterCommit, withTransaction } from "#app/platform/database/transaction.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { longDay, rupees } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import { findNewestCase } from "#app/records/certification-cases.server.ts";
import { dueNow } from "#app/records/lease.server.ts";
import {
  isOpen,
  type LedgerLine,
  movePayment,
  Payments,
  type Proposal,
  paymentOf,
  type StoredPayment,
} from "#app/records/payments.server.ts";
import { findStudentByUser, takeStudentId } from "#app/records/students.server.ts";
import { revokeUnused } from "#app/records/vouchers.server.ts";
import { gateway } from "./gateway.server.ts";
import { prepareInvoice, writeCreditNote } from "./invoice.server.ts";
import type { SeenRefund } from "./port.ts";
import { takeMoney } from "./settle.server.ts";
import { paymentTerms } from "./terms.server.ts";

const DAY_MS = 86_400_000;

/** What of a payment can be given back, and whether the institute's policy gives it without more ado. */
export interface Refundable {
  /** Paise. */
  amount: number;
  /** Why the policy does not give it; null where it does. */
  against: string | null;
  /** What ends with it, for whoever decides. */
  effects: string[];
}

/** What can be given back of a payment now; null when nothing can. */
export async function refundable(payment: StoredPayment, now = new Date()): Promise<Refundable | null> {
  const left = payment.taken - payment.refunded;
  if (payment.status !== "paid" || left <= 0) return null;
  const back = `${rupees(left / 100)} go back the way they came.`;
  if (payment.mismatch !== null) return { amount: left, against: null, effects: [back] };
  if (payment.purpose === "places") {
    const effects = ["The order ends: its codes that nobody has used are not good any more."];
    return { amount: left, against: null, effects: [back, ...effects] };
  }
  const student = await findStudentByUser(payment.user_id);
  const attempt = student && (await findNewestCase(student.id));
  // Whoever is being certified has been given what was paid for.
  if (attempt) return null;
  const policy = paymentTerms().refund;
  const amount = Math.round((left * (policy?.percent ?? 100)) / 100);
  const handedIn = policy?.until === "documents" && (await Certificates.exists({ user_id: payment.user_id }));
  const days = (now.getTime() - (payment.paid_at ?? now).getTime()) / DAY_MS;
  const against =
    policy === null
      ? "PGI has no rule for refunds: each is decided by itself."
      : handedIn
        ? "Documents are handed in."
        : days > policy.days
          ? `It was paid more than ${policy.days} days ago.`
          : null;
  const effects = [
    `${rupees(amount / 100)} go back the way they were paid.`,
    "The Student ID is not valid any more, and is never given to anybody else.",
    "Documents and evaluations are kept until they are deleted under My data, and open again with a new application.",
  ];
  return { amount, against, effects };
}

/** What a student may ask back of their fee; null where the policy gives nothing, or they have asked. @throws ForbiddenError */
export async function ownRefund(person: Person): Promise<Refundable | null> {
  demand(person, "own-application:pay");
  const payment = await paymentOf(person.accountId);
  const found = payment?.proposal ? null : payment && (await refundable(payment));
  return found?.against === null ? found : null;
}

/** A student asks for their fee back; two of the staff decide. @throws ForbiddenError */
export async function askForRefund(person: Person, reason: string): Promise<Outcome> {
  const [found, payment] = [await ownRefund(person), await paymentOf(person.accountId)];
  if (!found || !payment) return GONE;
  const at = new Date();
  const proposal: Proposal = { what: "refund", amount: found.amount, reason, at, approvals: [] };
  return withTransaction(async () => {
    const now = await Payments.byId(payment.id);
    if (now?.proposal !== null || now.status !== "paid") return GONE;
    await movePayment(now, { proposal }, { source: "payer", at, reason: "The student asks for a refund." });
    return done(now.id);
  });
}

/** What staff can decide about a payment, as it is shown to them. */
export interface Decidable {
  payment: StoredPayment;
  refund: Refundable | null;
  /** Whether it can be said to have come by bank transfer. */
  transfer: boolean;
  /** Whether this person may say yes to what is proposed. */
  approves: boolean;
  /** The mark of what is shown. */
  shown: string;
}

/** A payment with what can be decided about it; null when there is none. @throws ForbiddenError */
export async function decidable(person: Person, id: string): Promise<Decidable | null> {
  demand(person, "payments:decide");
  const payment = await Payments.byId(id);
  if (!payment) return null;
  const { proposal, status } = payment;
  const approves = proposal?.approvals.every(({ by }) => by !== person.accountId) ?? false;
  return {
    payment,
    refund: proposal === null ? await refundable(payment) : null,
    transfer: proposal === null && isOpen(status) && payment.purpose === "places",
    approves,
    shown: etag(payment.id, status, JSON.stringify(proposal)),
  };
}

/** The first of two: says that a payment is to be refunded, or has come by bank transfer. @throws ForbiddenError */
export async function propose(
  person: Person,
  id: string,
  what: Proposal["what"],
  { reason, shown }: { reason: string; shown: string },
): Promise<Outcome> {
  const found = await decidable(person, id);
  if (!found) return GONE;
  if (found.shown !== shown) return CHANGED_MEANWHILE;
  const amount = what === "refund" ? found.refund?.amount : found.transfer ? found.payment.amount : undefined;
  if (amount === undefined) return GONE;
  const at = new Date();
  const proposal: Proposal = { what, amount, reason, at, approvals: [approvalOf(person, at)] };
  return withDecision(person, found, `proposed a ${what}`, { amount, reason }, (payment, line) =>
    movePayment(payment, { proposal }, { ...line, reason: `${capital(what)} proposed: ${reason}` }),
  );
}

/** Says yes to what somebody else has proposed; the second yes carries it out. @throws ForbiddenError */
export async function approve(person: Person, id: string, shown: string): Promise<Outcome> {
  const found = await decidable(person, id);
  const proposal = found?.payment.proposal;
  if (!found || !proposal || !found.approves) return GONE;
  if (found.shown !== shown) return CHANGED_MEANWHILE;
  for (const { by } of proposal.approvals) if (await isSamePerson(person.accountId, by)) return GONE;
  const { what, amount, reason } = proposal;
  await prepareInvoice(new Date());
  const approvals = [...proposal.approvals, approvalOf(person, new Date())];
  return withDecision(person, found, `approved a ${what}`, { amount, reason }, async (payment, line) => {
    if (approvals.length < 2)
      return movePayment(
        payment,
        { proposal: { ...proposal, approvals } },
        { ...line, reason: `${capital(what)} approved once.` },
      );
    const cleared = { ...payment, proposal: null };
    if (what === "refund") return beginRefund(cleared, amount, line);
    await Payments.set({ _id: payment.id }, { provider: "bank transfer", proposal: null });
    // No money shall come a second time by the page of the gateway.
    if (payment.page_id !== null)
      afterCommit(
        () =>
          void gateway()
            .close(payment)
            .catch((error: unknown) => log.warn({ err: error }, "a page stays open")),
      );
    const money = { id: `transfer ${payment.id}`, amount, refunded: 0, at: line.at };
    return takeMoney(cleared, money, { ...line, reason: `Received by bank transfer: ${reason}` });
  });
}

/** Puts what was proposed aside. @throws ForbiddenError */
export async function drop(person: Person, id: string, shown: string): Promise<Outcome> {
  const found = await decidable(person, id);
  if (!found?.payment.proposal) return GONE;
  if (found.shown !== shown) return CHANGED_MEANWHILE;
  const { what, amount } = found.payment.proposal;
  return withDecision(person, found, `declined a ${what}`, { amount }, async (payment, line) => {
    if (payment.proposal?.approvals.length === 0) await tellPayer(payment, "refund-declined", amount);
    return movePayment(payment, { proposal: null }, { ...line, reason: `${capital(what)} declined.` });
  });
}

const approvalOf = ({ accountId: by, fullName, email }: Person, at: Date) => ({ by, by_name: fullName || email, at });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Line = LedgerLine & { source: "staff" };

async function withDecision(
  person: Person,
  { payment: { id, provider_reference, user_id: about }, shown }: Decidable,
  action: string,
  after: object,
  change: (payment: StoredPayment, line: Line) => Promise<unknown>,
): Promise<Outcome> {
  const target = { id, name: provider_reference ?? id };
  const line = { source: "staff", at: new Date(), by_name: person.fullName || person.email, reason: "" } as const;
  const happened = await withAudit(person, { action, kind: "payment", about, target, after }, async () => {
    const now = await decidable(person, id);
    return now?.shown === shown ? change(now.payment, line) : null;
  });
  return happened ? done(id) : CHANGED_MEANWHILE;
}

/** The money is to go back: what it paid for ends at once, and the gateway is asked until it says that it is done. */
async function beginRefund(payment: StoredPayment, amount: number, line: Line): Promise<StoredPayment> {
  const given = payment.purpose === "application" && payment.mismatch === null;
  if (given && payment.student_id !== null) await takeStudentId(payment.user_id, payment.student_id);
  const due = { status: "refund pending", refund_amount: amount, proposal: null, ...dueNow() } as const;
  const begun = await movePayment(payment, due, { ...line, amount, reason: "The refund is approved by two." });
  if (payment.order_id !== null && payment.mismatch === null) await revokeUnused(payment.order_id);
  await tellPayer(begun, "refund-approved", amount);
  // What came past the gateway was sent back by those who approve it.
  return payment.provider === "bank transfer"
    ? finishRefund(begun, { id: `transfer ${begun.id}`, state: "processed" }, line)
    : begun;
}

/** Writes down how a refund stands at the gateway. */
export async function settleRefund(id: string, seen: SeenRefund, said: LedgerLine): Promise<StoredPayment | null> {
  await prepareInvoice(said.at);
  return withTransaction(async () => {
    const payment = await Payments.byId(id);
    return payment?.status === "refund pending" ? finishRefund(payment, seen, said) : payment;
  });
}

async function finishRefund(
  payment: StoredPayment,
  { id, state }: SeenRefund,
  said: LedgerLine,
): Promise<StoredPayment> {
  const [amount, refund_reference] = [payment.refund_amount ?? 0, id];
  if (state === "failed")
    return payment.mismatch === "refund failed"
      ? payment
      : movePayment(
          payment,
          { refund_reference, mismatch: "refund failed" },
          { ...said, reason: "The refund failed." },
        );
  if (state === "pending")
    return payment.refund_reference !== null
      ? payment
      : movePayment(
          payment,
          { refund_reference, ...dueNow() },
          { ...said, reason: "The gateway has begun the refund." },
        );
  const refunded = { refunded: payment.refunded + amount, refunded_at: said.at, refund_reference };
  const line = { ...said, amount, reason: "The money is back." };
  const back = await movePayment(payment, { ...refunded, status: "refunded" }, line);
  await tellPayer(back, "refund-done", amount, await writeCreditNote(back, amount, said.at));
  return back;
}

/** Tells a student what becomes of their money; of an employer's and of money of nobody staff tell whoever it is. */
async function tellPayer(
  payment: StoredPayment,
  mail: "refund-approved" | "refund-declined" | "refund-done",
  amount: number,
  paper = "",
): Promise<void> {
  const student = payment.purpose === "application" ? await findStudentByUser(payment.user_id) : null;
  if (!student) return;
  const link =
    publicOrigin() + (mail === "refund-done" ? href("/student-dashboard/receipt") : href("/student-dashboard"));
  const values = { name: student.full_name, link, amount: rupees(amount / 100), date: longDay(new Date()), paper };
  await postMail(student.email, mail, values, `${mail} ${payment.id} ${payment.refund_reference ?? ""}`);
}

/** Has the gateway asked again how a payment stands. @throws ForbiddenError */
export async function askAgain(person: Person, id: string): Promise<Outcome> {
  demand(person, "payments:decide");
  const payment = await Payments.byId(id);
  if (!payment || payment.provider !== gateway().name) return GONE;
  const target = { id, name: payment.provider_reference ?? id };
  const about = payment.user_id;
  await withAudit(person, { action: "asked the gateway again", kind: "payment", about, target }, () =>
    Payments.set({ _id: id }, { due_at: new Date(), held_by: null }),
  );
  return done(id);
}
