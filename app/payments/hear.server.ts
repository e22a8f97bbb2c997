import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { env } from "#app/platform/env.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { withTimeout } from "#app/platform/with-timeout.ts";
import { doneOnce } from "#app/records/define-model.server.ts";
import {
  type LedgerLine,
  lookSoon,
  noteInLedger,
  openPaymentDay,
  Payments,
  type StoredPayment,
} from "#app/records/payments.server.ts";
import { gateway, takesMoney } from "./gateway.server.ts";
import { readWebhook, referenceOfReturn } from "./razorpay.server.ts";
import { paymentDayWork, paymentWork } from "./reconcile.server.ts";
import { settle } from "./settle.server.ts";

/** Longer is no message of a gateway. */
export const LONGEST_MESSAGE = 256 * 1024;
/** Whoever returns from the gateway waits so long for its word. */
const PATIENCE_MS = 4_000;

/**
 * Takes a message of the gateway. It is a hint, whatever it says: the gateway itself is asked, so that neither the order nor the
 * number of messages makes a difference; that it will be asked is committed before the message is acknowledged.
 * @returns unsigned: the gateway has not sent it; not ours: no gateway is set
 */
export async function hearMessage(
  bytes: Uint8Array,
  headers: Headers,
  now = new Date(),
): Promise<"heard" | "unsigned" | "not ours"> {
  if (!takesMoney()) return "not ours";
  const event = readWebhook(bytes, headers, env().RAZORPAY_WEBHOOK_SECRET);
  if (!event) return "unsigned";
  const { reference, payment: money } = event;
  const payment =
    (reference === null ? null : await Payments.byId(reference)) ??
    (money === null ? null : await Payments.findOne({ provider_reference: money }));
  if (payment) {
    const reason = `The gateway says: ${event.name}.`;
    await note(payment, { source: "webhook", reason, at: now, event: event.id });
    paymentWork.nudge();
  } else if (money !== null) {
    // Money of which we know nothing: the gateway's list of the day says more.
    await openPaymentDay(calendarDay(now), now, true);
    paymentDayWork.nudge();
  }
  return "heard";
}

/**
 * Takes somebody who comes back from the gateway, with its signature, and asks it at once how the payment stands.
 * @returns what was paid for; null where the gateway has not signed the address
 */
export async function hearReturn(address: URLSearchParams, now = new Date()): Promise<StoredPayment["purpose"] | null> {
  const reference = takesMoney() ? referenceOfReturn(address, env().RAZORPAY_KEY_SECRET) : null;
  const payment = reference === null ? null : await Payments.byId(reference);
  if (!payment) return null;
  const said = { source: "return", at: now } as const;
  await note(payment, { ...said, reason: "The payer came back from the gateway.", event: `return ${payment.id}` });
  paymentWork.nudge();
  const asked = gateway().look(payment);
  await withTimeout(
    asked.then((seen) => settle(payment.id, seen, said)),
    PATIENCE_MS,
  ).catch((error: unknown) =>
    log.warn({ err: error, payment: payment.id }, "a payment could not be asked for at the return"),
  );
  return payment.purpose;
}

/** Writes down that somebody spoke of a payment, and has it looked at; what was heard before changes nothing. */
async function note(payment: StoredPayment, line: LedgerLine): Promise<void> {
  await doneOnce(
    withTransaction(async () => {
      await noteInLedger(payment, line);
      await lookSoon(payment.id);
    }),
  );
}
