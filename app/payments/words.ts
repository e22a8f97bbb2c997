import type { PaymentState } from "#app/records/payments.server.ts";

/** What staff read of how a payment stands. */
export const STATE_WORDS: Readonly<Record<PaymentState, string>> = {
  created: "Begun, not paid",
  pending: "Waiting for money",
  authorised: "Money on its way",
  failed: "Failed",
  expired: "Expired",
  paid: "Paid",
  "refund pending": "Refund on its way",
  refunded: "Refunded",
};
