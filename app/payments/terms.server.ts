import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { isGstin, taxOf } from "./tax.ts";

const text = z.string().trim().min(1);
const state = z.string().regex(/^\d\d$/, "must be the two digits of a state in the tax law");

const schema = z.strictObject({
  /** Who sells: without it no tax is named and no invoice is written, only a receipt. */
  seller: z
    .strictObject({ name: text, gstin: z.string().refine(isGstin, "is no GSTIN"), address: text, state })
    .refine(({ gstin, state: own }) => gstin.startsWith(own), { path: ["state"], error: "is not the GSTIN's" })
    .nullable(),
  tax: z.strictObject({
    percent: z.number().min(0).max(50),
    /** Whether the fee has the tax in it already. */
    included: z.boolean(),
    /** The services accounting code of what is sold. */
    sac: z.string().regex(/^\d{4,6}$/),
    description: text,
  }),
  /** Where bank transfers go to, in lines; without it none are offered. */
  bank: z.array(text).min(1).nullable(),
  /** Until when students may ask for their money back and how much of it they get; null: they ask a person. */
  refund: z
    .strictObject({
      days: z.int().min(1).max(365),
      percent: z.number().min(1).max(100),
      /** What, once it has begun, ends it. */
      until: z.enum(["documents", "certification"]),
    })
    .nullable(),
  /** How many places an employer may order at once, and how long their codes are good. */
  places: z.strictObject({ least: z.int().min(1), most: z.int().max(2000), validDays: z.int().min(1) }),
  /** What is told to somebody whose payment takes long. */
  slow: text,
});

/** How money is taken, taxed and given back, from content/payments.json. */
export const paymentTerms = contentFile("payments", schema);

/** What one application costs with all taxes, in paise. */
export function priceOfApplication(): number {
  const fee = facts().fees.application * 100;
  const { seller, tax } = paymentTerms();
  return seller === null || tax.included ? fee : fee + taxOf(fee, tax.percent, false);
}
