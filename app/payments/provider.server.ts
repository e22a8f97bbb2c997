import { createHash } from "node:crypto";

/** What a payment provider is asked to take. */
export interface Charge {
  /** Names the payment: asked twice with the same key, a provider charges once and answers the same. */
  idempotencyKey: string;
  /** Rupees. */
  amount: number;
  description: string;
}

/** The provider's name for what it took, or the sentence with which it declined. */
export type ChargeResult = { reference: string } | { declined: string };

/** Somebody who takes money for the institute. A real gateway is one more file that implements this. */
export interface PaymentProvider {
  name: string;
  /** @throws when the provider cannot be reached; the payment may be asked for again */
  charge(charge: Charge): Promise<ChargeResult>;
}

/** The provider of the specification's dummy payment page: it takes no money and always agrees. */
export const dummyProvider: PaymentProvider = {
  name: "dummy",
  async charge({ idempotencyKey }) {
    return {
      reference: `DUMMY-${createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 16).toUpperCase()}`,
    };
  },
};
