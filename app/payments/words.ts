import type { Mismatch, PaymentState } from "#app/records/payments.server.ts";

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

/** What is wrong with money, and what to do about it. */
export const MISMATCH_WORDS: Readonly<Record<Mismatch, string>> = {
  "no order": "Money that no payment of ours asked for. Find out whose it is, or refund it.",
  twice: "Money that came a second time. Refund it.",
  "other amount": "Another amount than was asked for. Refund it, and ask the payer to pay again.",
  "nobody there": "The account is not there any more. Refund it.",
  "no Student ID": "All Student IDs of the year are given out. Refund it, or wait for the new year.",
  "refund failed": "The gateway did not carry the refund out. Look into the gateway's dashboard.",
};
