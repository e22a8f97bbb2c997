import type { StoredPayment } from "#app/records/payments.server.ts";

/** Money that a gateway has taken. Amounts are paise. */
export interface Taken {
  /** The gateway's number of it. */
  id: string;
  amount: number;
  refunded: number;
  at: Date;
}

/** How a payment stands at the gateway. */
export interface Seen {
  /**
   * none: it knows of no such payment. open: money can come. authorised: some is on its way. failed and expired: none can come any more
   * by this way.
   */
  state: "none" | "open" | "authorised" | "failed" | "expired";
  /** What has come, whatever the state is. */
  taken: readonly Taken[];
  /** The gateway's page where one pays, and its name for that. */
  page?: { id: string; url: string };
  /** In the gateway's words, for the payer. */
  reason?: string;
}

/** A refund at the gateway. */
export interface SeenRefund {
  id: string;
  state: "pending" | "processed" | "failed";
}

type Ordered = Pick<StoredPayment, "id" | "amount" | "page_id" | "expires_at" | "purpose">;

/** Somebody who takes money for the institute. Everything may be asked again: the payment's id names it, so that asking twice is asking once. */
export interface Gateway {
  name: string;
  /** Opens the way to pay. @throws GatewayError; it may be open nevertheless */
  open(payment: Ordered): Promise<Seen>;
  look(payment: Ordered): Promise<Seen>;
  /** Closes the way to pay; money that is on its way may still come. */
  close(payment: Ordered): Promise<Seen>;
  /** Begins a refund or asks how it stands. @throws GatewayRefusal when there will be none */
  refund(
    payment: Pick<StoredPayment, "id" | "provider_reference" | "refund_reference">,
    amount: number,
  ): Promise<SeenRefund>;
  /** What it has taken between two moments, in any order. */
  taken(from: Date, to: Date): AsyncIterable<Taken>;
  /** What it settled with the bank on a day such as 2026-11-22, in paise less its fees; null when it does not say. */
  settled(day: string): Promise<number | null>;
}
