import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Settings } from "#app/platform/env.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { Gateway, Seen, Taken } from "./port.ts";

/** The gateway could not be asked, or did not answer as it says that it does. What it may have done is not known. */
export class GatewayError extends Error {
  override name = "GatewayError";
}

/** The gateway said no: what was asked for has not happened and will not. */
export class GatewayRefusal extends GatewayError {
  override name = "GatewayRefusal";
}

const PATIENCE_MS = 10_000;
const MOST_BYTES = 4_000_000;
const PAGE = 100;

const seconds = z.number().transform((at) => new Date(at * 1000));
const linkSchema = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.enum(["created", "partially_paid", "paid", "expired", "cancelled"]),
  short_url: z.url(),
  payments: z
    .array(z.object({ payment_id: z.string(), amount: z.int(), status: z.string(), created_at: seconds }))
    .nullish()
    .transform((payments) => payments ?? []),
});
const paymentSchema = z.object({
  id: z.string(),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  status: z.string(),
  created_at: seconds,
});
const refundSchema = z.object({ id: z.string(), status: z.enum(["pending", "processed", "failed"]) });
const settledSchema = z.object({ items: z.array(z.object({ credit: z.int(), debit: z.int() })) });

type Link = z.output<typeof linkSchema>;

const CAME: ReadonlySet<string> = new Set(["captured", "refunded"]);
const ON_ITS_WAY: ReadonlySet<string> = new Set(["created", "authorized"]);

type Keys = Pick<Settings, "RAZORPAY_KEY_ID" | "RAZORPAY_KEY_SECRET" | "RAZORPAY_URL">;

/** Razorpay's Payment Links: pages of theirs, without a script on ours (docs/decisions/payments.md). */
export function razorpay({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_URL }: Keys): Gateway {
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`;

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<Schema>> {
    const response = await fetch(`${RAZORPAY_URL}/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new GatewayError("The gateway cannot be reached.", { cause: error });
    });
    const { status } = response;
    const text = await response.text().catch((error: unknown) => {
      throw new GatewayError("The gateway broke off.", { cause: error });
    });
    if (status === 400 || status === 404) throw new GatewayRefusal(`The gateway said no (${status}).`);
    if (!response.ok) throw new GatewayError(`The gateway answered ${status}.`);
    if (text.length > MOST_BYTES) throw new GatewayError("The gateway's answer is too long.");
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      throw new GatewayError("The gateway's answer is not understood.", { cause: error });
    }
  }

  const find = async (reference: string): Promise<Link | undefined> => {
    const all = z.object({ payment_links: z.array(linkSchema) });
    const { payment_links } = await ask(all, `payment_links?reference_id=${encodeURIComponent(reference)}`);
    return payment_links.find(({ reference_id }) => reference_id === reference);
  };
  const look: Gateway["look"] = async ({ id, page_id }) => {
    const known = page_id ?? (await find(id))?.id;
    return known === undefined
      ? { state: "none", taken: [] }
      : seenOf(await ask(linkSchema, `payment_links/${encodeURIComponent(known)}`));
  };

  return {
    name: "razorpay",
    look,

    async open(payment) {
      const { id, amount, expires_at, purpose } = payment;
      const link = {
        amount,
        currency: "INR",
        accept_partial: false,
        reference_id: id,
        description: `${facts().institute.name}: ${purpose === "places" ? "places for employees" : "application fee"}`,
        reminder_enable: false,
        callback_url: `${publicOrigin()}/payment/return`,
        callback_method: "get",
        ...(expires_at && { expire_by: Math.floor(expires_at.getTime() / 1000) }),
      };
      try {
        return seenOf(await ask(linkSchema, "payment_links", link));
      } catch (error) {
        // A second link of one reference is refused: then there is the first.
        const first = error instanceof GatewayRefusal ? await look(payment) : undefined;
        if (first?.page === undefined) throw error;
        return first;
      }
    },

    async close(payment) {
      const seen = await look(payment);
      if (seen.state !== "open" || seen.page === undefined) return seen;
      try {
        return seenOf(await ask(linkSchema, `payment_links/${encodeURIComponent(seen.page.id)}/cancel`, {}));
      } catch (error) {
        // What was paid in the meantime cannot be cancelled.
        if (error instanceof GatewayRefusal) return look(payment);
        throw error;
      }
    },

    async refund({ id, provider_reference, refund_reference }, amount) {
      if (refund_reference !== null) {
        const { status, ...known } = await ask(refundSchema, `refunds/${encodeURIComponent(refund_reference)}`);
        return { id: known.id, state: status };
      }
      const path = `payments/${encodeURIComponent(provider_reference ?? "")}/refund`;
      const key = { "X-Refund-Idempotency": `refund-${id}` };
      const begun = await ask(refundSchema, path, { amount, speed: "normal" }, key);
      return { id: begun.id, state: begun.status };
    },

    async *taken(from, to): AsyncGenerator<Taken> {
      const page = z.object({ items: z.array(paymentSchema) });
      const between = `from=${Math.floor(from.getTime() / 1000)}&to=${Math.ceil(to.getTime() / 1000) - 1}`;
      for (let skip = 0; ; skip += PAGE) {
        const { items } = await ask(page, `payments?${between}&count=${PAGE}&skip=${skip}`);
        for (const { id, amount, amount_refunded, status, created_at: at } of items)
          if (CAME.has(status)) yield { id, amount, refunded: amount_refunded ?? 0, at };
        if (items.length < PAGE) return;
      }
    },

    async settled(day) {
      const [year, month, date] = day.split("-").map(Number);
      const { items } = await ask(settledSchema, `settlements/recon/combined?year=${year}&month=${month}&day=${date}`);
      return items.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
    },
  };
}

function seenOf({ id, short_url: url, status, payments }: Link): Seen {
  const taken = payments
    .filter((payment) => CAME.has(payment.status))
    .map(({ payment_id, amount, created_at: at }) => ({ id: payment_id, amount, refunded: 0, at }));
  const page = { id, url };
  if (payments.some((payment) => ON_ITS_WAY.has(payment.status))) return { state: "authorised", taken, page };
  if (status === "expired") return { state: "expired", taken, page };
  if (status === "cancelled") return { state: "failed", taken, page };
  const tried = payments.some((payment) => payment.status === "failed");
  return { state: "open", taken, page, ...(tried && { reason: "The last try to pay did not succeed." }) };
}

/** Compares a signature with what a secret makes of the very bytes, in a time that tells nothing. */
function isSigned(bytes: Uint8Array | string, signature: string, secret: string | undefined): boolean {
  const ours = createHmac("sha256", secret ?? "")
    .update(bytes)
    .digest();
  const theirs = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : "", "hex");
  return secret !== undefined && theirs.length === ours.length && timingSafeEqual(ours, theirs);
}

const RETURNED = ["link_id", "link_reference_id", "link_status", "id"] as const;

/** The reference of the payment from which somebody returns; null where the gateway has not signed it. */
export function referenceOfReturn(address: URLSearchParams, secret: string | undefined): string | null {
  const said = RETURNED.map((name) => address.get(`razorpay_payment_${name}`) ?? "");
  return isSigned(said.join("|"), address.get("razorpay_signature") ?? "", secret) ? (said[1] ?? null) : null;
}

const eventSchema = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment_link: z.object({ entity: z.object({ reference_id: z.string() }) }).optional(),
    payment: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    refund: z.object({ entity: z.object({ payment_id: z.string() }) }).optional(),
  }),
});

/** What a gateway's message is about. */
export interface GatewayEvent {
  id: string;
  name: string;
  /** Of our payment; null where it does not say. */
  reference: string | null;
  /** The gateway's number of the money. */
  payment: string | null;
}

/** What a webhook says; null where the gateway has not signed these very bytes, which is asked before anything is read of them. */
export function readWebhook(bytes: Uint8Array, headers: Headers, secret: string | undefined): GatewayEvent | null {
  if (!isSigned(bytes, headers.get("X-Razorpay-Signature") ?? "", secret)) return null;
  const { event, payload } = eventSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  const payment = payload.payment?.entity.id ?? payload.refund?.entity.payment_id ?? null;
  const id = headers.get("X-Razorpay-Event-Id") ?? createHmac("sha256", "event").update(bytes).digest("hex");
  return { id: id.slice(0, 100), name: event, reference: payload.payment_link?.entity.reference_id ?? null, payment };
}
