import { createHash } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import type { Gateway } from "./port.ts";
import { razorpay } from "./razorpay.server.ts";

/** The gateway of the specification's dummy payment page: it takes no money and always agrees. */
export const dummyGateway: Gateway = {
  name: "dummy",
  async open({ id, amount }) {
    const sign = createHash("sha256").update(id).digest("hex").slice(0, 16).toUpperCase();
    return { state: "open", taken: [{ id: `DUMMY-${sign}`, amount, refunded: 0, at: new Date() }] };
  },
  // It opens no page on which money could come later.
  look: async () => ({ state: "none", taken: [] }),
  close: async () => ({ state: "none", taken: [] }),
  refund: async ({ id }) => ({ id: `DUMMY-REFUND-${id}`, state: "processed" }),
  async *taken() {},
  settled: async () => null,
};

let made: Gateway | undefined;

/** The gateway that the settings name. */
export function gateway(): Gateway {
  made ??= env().PAYMENT_PROVIDER === "razorpay" ? razorpay(env()) : dummyGateway;
  return made;
}

/** Where people pay, as a Content-Security-Policy names it; nowhere as long as no gateway is set. */
export function paymentPages(): readonly string[] {
  if (!takesMoney()) return [];
  const { RAZORPAY_URL } = env();
  return RAZORPAY_URL.endsWith(".razorpay.com") ? ["https://rzp.io", "https://*.razorpay.com"] : [RAZORPAY_URL];
}

/** Whether money is taken. */
export function takesMoney(): boolean {
  return env().PAYMENT_PROVIDER !== "dummy";
}
