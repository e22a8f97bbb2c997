import { calendarDay, startOfDay } from "#app/platform/format.ts";
import { workOn } from "#app/platform/worker.server.ts";
import {
  type HeldPayment,
  type HeldPaymentDay,
  isOpen,
  openPaymentDay,
  Payments,
  paymentDayLeases,
  paymentLeases,
  type StoredPayment,
} from "#app/records/payments.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { settleRefund } from "./decide.server.ts";
import { dummyGateway, gateway } from "./gateway.server.ts";
import type { Gateway, Taken } from "./port.ts";
import { GatewayRefusal } from "./razorpay.server.ts";
import { keepUnknown, nextLook, settle } from "./settle.server.ts";

const AGAIN_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MOST_AGAIN_MS = 60 * AGAIN_MS;
/** After midnight the gateway has so long to have the day in its books. */
const AFTER_MIDNIGHT_MS = 60 * 60_000;

/** Asks for payments of which it is not known yet what becomes of them. */
export const paymentWork = workOn<HeldPayment>({
  name: "payment",
  atOnce: 2,
  ...paymentLeases,
  perform: (payment) => reconcile(payment),
});

/** Compares the books of a day with the gateway's. */
export const paymentDayWork = workOn<HeldPaymentDay>({
  name: "day of payments",
  atOnce: 1,
  ...paymentDayLeases,
  perform: (day) => compareDay(day),
});

/** The gateway by which a payment was begun; null where the settings name another by now. */
export function gatewayOf({ provider }: Pick<StoredPayment, "provider">): Gateway | null {
  return [gateway(), dummyGateway].find(({ name }) => name === provider) ?? null;
}

/** Looks at a payment once, and says when it is to be looked at again. */
export async function reconcile(payment: HeldPayment, provider = gatewayOf(payment), now = new Date()): Promise<void> {
  try {
    if (payment.status === "refund pending" && provider) {
      const seen = await provider.refund(payment, payment.refund_amount ?? 0).catch((error: unknown) => {
        if (error instanceof GatewayRefusal) return { id: payment.refund_reference ?? "", state: "failed" } as const;
        throw error;
      });
      await settleRefund(payment.id, seen, { source: "reconciler", at: now, reason: "" });
    } else if (isOpen(payment.status) && provider) {
      const close = (await isOvertaken(payment)) || (payment.expires_at !== null && payment.expires_at <= now);
      const seen = await (close ? provider.close(payment) : provider.look(payment));
      await settle(payment.id, seen, { source: "reconciler", at: now });
    }
  } catch (error) {
    const again = Math.min(MOST_AGAIN_MS, AGAIN_MS * 2 ** Math.min(payment.tries, 10));
    await paymentLeases.postpone(payment, new Date(now.getTime() + again), true);
    throw error;
  }
  const after = await Payments.byId(payment.id);
  if (after && isOpen(after.status)) await paymentLeases.postpone(payment, nextLook(after.created_at, now), false);
  else if (after?.status === "refund pending" && after.mismatch !== "refund failed")
    await paymentLeases.postpone(payment, new Date(now.getTime() + (payment.tries < 6 ? 10 * AGAIN_MS : DAY_MS)), true);
  else await paymentLeases.finish(payment);
}

/** Whether nobody needs the payment any more: its student has a Student ID by another one, or is not there. */
async function isOvertaken({ purpose, user_id }: StoredPayment): Promise<boolean> {
  return purpose === "application" && (await findStudentByUser(user_id))?.student_id !== null;
}

/**
 * Compares a day with the gateway's books: money that is not in ours is looked for among the payments of those days, and listed as
 * nobody's if it is for none.
 */
export async function compareDay(held: HeldPaymentDay, provider = gateway(), now = new Date()): Promise<void> {
  const from = new Date(`${held.day}T00:00:00+05:30`);
  const to = startOfDay(from, 1);
  try {
    const taken: Taken[] = [];
    for await (const each of provider.taken(from, to)) taken.push(each);
    const known = new Set(
      await Payments.values("provider_reference", { provider_reference: { $in: taken.map(({ id }) => id) } }),
    );
    const missing = taken.filter(({ id }) => !known.has(id));
    if (missing.length > 0) await lookAround(from, to, provider, now);
    for (const each of missing) await keepUnknown(each, provider.name, { source: "reconciler", at: now });
    const theirs = taken.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
    let ours = 0;
    for await (const row of Payments.each({ provider: provider.name, paid_at: { $gte: from, $lt: to } }))
      ours += row.taken - row.refunded;
    const settled = await provider.settled(held.day);
    const found = { ours, theirs, settled, difference: ours - theirs, looked_at: now };
    const whole = new Date(to.getTime() + AFTER_MIDNIGHT_MS);
    await (now < whole ? paymentDayLeases.postpone(held, whole, false, found) : paymentDayLeases.finish(held, found));
  } catch (error) {
    await paymentDayLeases.postpone(held, new Date(now.getTime() + MOST_AGAIN_MS), true);
    throw error;
  }
  await openNextDay(to);
}

/** Has the day that began at this moment compared once it is over. */
async function openNextDay(from: Date): Promise<void> {
  await openPaymentDay(calendarDay(from), new Date(startOfDay(from, 1).getTime() + AFTER_MIDNIGHT_MS));
}

/** Asks for every payment by which the money of these days can have come, whatever was known of it. */
async function lookAround(from: Date, to: Date, provider: Gateway, now: Date): Promise<void> {
  const begun = { created_at: { $gte: new Date(from.getTime() - 2 * DAY_MS), $lt: to } };
  for await (const payment of Payments.each({ ...begun, provider: provider.name, provider_reference: null }))
    await settle(payment.id, await provider.look(payment), { source: "reconciler", at: now });
}

/** Begins to compare days, with the one that was yesterday; where no money is taken there is nothing to compare. */
export async function startComparing(how: { alone: boolean }): Promise<void> {
  if (gateway() === dummyGateway) return;
  await openNextDay(startOfDay(new Date(), -1));
  await paymentDayWork.start(how);
}
