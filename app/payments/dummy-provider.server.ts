import { createHash } from "node:crypto";
import type { PaymentProvider } from "./provider.ts";

/** The provider of the specification's dummy payment page: it takes no money and always agrees. */
export const dummyProvider: PaymentProvider = {
  name: "dummy",
  async charge({ idempotencyKey }) {
    return {
      reference: `DUMMY-${createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 16).toUpperCase()}`,
    };
  },
};
