import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const GATEWAY_KEYS = {
  RAZORPAY_KEY_ID: "rzp_test_fake",
  RAZORPAY_KEY_SECRET: "secret-of-the-key",
  RAZORPAY_WEBHOOK_SECRET: "secret-of-the-webhook",
};

interface Money {
  id: string;
  amount: number;
  amount_refunded: number;
  status: "authorized" | "captured" | "refunded" | "failed";
  created_at: number;
  link: string | null;
}

interface Link {
  id: string;
  reference_id: string;
  amount: number;
  status: "created" | "paid" | "expired" | "cancelled";
  expire_by: number | null;
  callback_url: string;
}

interface Refund {
  id: string;
  payment: string;
  amount: number;
  status: "pending" | "processed" | "failed";
  key: string;
}

/** A message that the gateway has for its customer, as it goes over the line. */
export interface Message {
  body: string;
  headers: Record<string, string>;
}

/** What goes wrong with the next request: no answer after it was done, none before it, or one that is no answer. */
export type Fault = "dies after" | "dies before" | "500" | "nonsense";

export const sign = (text: string | Uint8Array, secret: string) =>
  createHmac("sha256", secret).update(text).digest("hex");

/**
 * Razorpay's Payment Links as its public documentation describes them, on the loopback interface and with books of its own. People pay by
 * `pay`; what it has to tell waits in `messages` until a test delivers it, in whatever order and however often.
 */
export class FakeGateway {
  url = "";
  readonly links = new Map<string, Link>();
  readonly money = new Map<string, Money>();
  readonly refunds = new Map<string, Refund>();
  readonly messages: Message[] = [];
  /** Taken from here, one for each request. */
  readonly faults: Fault[] = [];
  /** Whether refunds wait for `completeRefunds`. */
  slowRefunds = false;
  now: () => number = () => Date.now();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  link(reference: string): Link | undefined {
    const link = [...this.links.values()].find(({ reference_id }) => reference_id === reference);
    if (link?.status === "created" && link.expire_by !== null && link.expire_by * 1000 <= this.now()) {
      link.status = "expired";
      this.tell("payment_link.expired", { payment_link: { entity: link } });
    }
    return link;
  }

  /** Somebody pays on the page of a link. @returns the address to which they are sent back; null when the page takes no money */
  pay(reference: string, how: { only?: "authorise"; amount?: number } = {}): string | null {
    const link = this.link(reference);
    if (link?.status !== "created" || this.moneyOf(link).some(({ status }) => status === "authorized")) return null;
    const money = this.take(how.amount ?? link.amount, link.id, how.only ? "authorized" : "captured");
    if (how.only) this.tell("payment.authorized", { payment: { entity: money } });
    else this.paid(link, money);
    return this.returnOf(link, money);
  }

  /** Somebody tries to pay, and their bank says no. */
  fail(reference: string): void {
    const link = this.link(reference);
    if (link?.status === "created") this.take(link.amount, link.id, "failed");
  }

  /** What was authorised is captured or falls through, even where the link has ended meanwhile. */
  decide(reference: string, captured: boolean): void {
    const link = this.link(reference);
    const money = link && this.moneyOf(link).find(({ status }) => status === "authorized");
    if (!link || !money) return;
    if (captured) {
      money.status = "captured";
      this.paid(link, money);
    } else money.status = "failed";
  }

  /** Money that comes outside of any link of ours, or once more for one that is paid. */
  take(amount: number, link: string | null = null, status: Money["status"] = "captured"): Money {
    const id = `pay_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
    const created_at = Math.floor(this.now() / 1000);
    const money: Money = { id, amount, amount_refunded: 0, status, created_at, link };
    this.money.set(id, money);
    if (status === "captured" && link === null) this.tell("payment.captured", { payment: { entity: money } });
    return money;
  }

  completeRefunds(status: "processed" | "failed" = "processed"): void {
    for (const refund of this.refunds.values()) if (refund.status === "pending") this.completeRefund(refund, status);
  }

  /** What it has taken and not given back, by payment. */
  books(): Map<string, number> {
    const came = [...this.money.values()].filter(({ status }) => status === "captured" || status === "refunded");
    return new Map(came.map(({ id, amount, amount_refunded }) => [id, amount - amount_refunded]));
  }

  /** A message, signed as it should be or by another secret. */
  signed(event: object, secret = GATEWAY_KEYS.RAZORPAY_WEBHOOK_SECRET): Message {
    const body = JSON.stringify(event);
    const headers = { "X-Razorpay-Signature": sign(body, secret), "X-Razorpay-Event-Id": randomUUID() };
    return { body, headers: { ...headers, "Content-Type": "application/json" } };
  }

  private moneyOf({ id }: Link): Money[] {
    return [...this.money.values()].filter(({ link }) => link === id);
  }

  private paid(link: Link, money: Money): void {
    if (link.status === "created") link.status = "paid";
    this.tell("payment_link.paid", { payment_link: { entity: link }, payment: { entity: money } });
  }

  private tell(event: string, payload: object): void {
    this.messages.push(this.signed({ entity: "event", event, payload }));
  }

  private completeRefund(refund: Refund, status: "processed" | "failed"): void {
    refund.status = status;
    const money = this.money.get(refund.payment);
    if (status === "processed" && money) {
      money.amount_refunded += refund.amount;
      if (money.amount_refunded === money.amount) money.status = "refunded";
    }
    this.tell(`refund.${status}`, { refund: { entity: { id: refund.id, payment_id: refund.payment } } });
  }

  private returnOf(link: Link, money: Money): string {
    const said = [link.id, link.reference_id, "paid", money.id];
    const names = ["link_id", "link_reference_id", "link_status", "id"];
    const query = new URLSearchParams(names.map((name, place) => [`razorpay_payment_${name}`, said[place] ?? ""]));
    query.set("razorpay_signature", sign(said.join("|"), GATEWAY_KEYS.RAZORPAY_KEY_SECRET));
    return `${link.callback_url}?${query}`;
  }

  private shown(link: Link): object {
    this.link(link.reference_id);
    const payments = this.moneyOf(link).map(({ id, ...money }) => ({ payment_id: id, ...money, plink_id: link.id }));
    const amount_paid = link.status === "paid" ? link.amount : 0;
    return { ...link, currency: "INR", amount_paid, payments, short_url: `${this.url}/pay/${link.id}` };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.url?.startsWith("/pay/")) return this.page(request, response);
    const fault = this.faults.shift();
    if (fault === "dies before") return void request.socket.destroy();
    const authorised = `Basic ${Buffer.from("rzp_test_fake:secret-of-the-key").toString("base64")}`;
    const [status, answer] =
      request.headers.authorization === authorised
        ? this.answer(request, body === "" ? {} : (JSON.parse(body) as Record<string, unknown>))
        : ([401, {}] as const);
    if (fault === "dies after") return void request.socket.destroy();
    response.statusCode = fault === "500" ? 500 : status;
    response.setHeader("content-type", "application/json");
    response.end(fault === "nonsense" ? "<html>" : JSON.stringify(answer));
  }

  /** The hosted page, as far as a test of a browser needs one. */
  private page({ url = "", method }: IncomingMessage, response: ServerResponse): void {
    const link = this.links.get(url.slice("/pay/".length).split("?")[0] ?? "");
    const back = method === "POST" && link ? (url.endsWith("fail") ? null : this.pay(link.reference_id)) : null;
    if (link && url.endsWith("fail")) this.fail(link.reference_id);
    if (back !== null) response.writeHead(303, { Location: back });
    else response.writeHead(200, { "content-type": "text/html" });
    const form = (path: string, label: string) =>
      `<form method="post" action="/pay/${link?.id}${path}"><button>${label}</button></form>`;
    response.end(`<!doctype html><title>Gateway</title><h1>Pay</h1>${form("", "Pay by UPI")}${form("?fail", "Fail")}`);
  }

  private answer(
    { method, url = "", headers }: IncomingMessage,
    body: Record<string, unknown>,
  ): readonly [number, unknown] {
    const { pathname, searchParams } = new URL(url, this.url);
    const [, , kind, id = "", act] = pathname.split("/");
    const link = this.links.get(id);
    if (kind === "payment_links" && method === "POST" && id === "") return this.create(body);
    if (kind === "payment_links" && id === "") {
      const reference = searchParams.get("reference_id");
      const found = [...this.links.values()].filter(({ reference_id }) => reference_id === reference);
      return [200, { payment_links: found.map((each) => this.shown(each)) }];
    }
    if (kind === "payment_links" && link && act === "cancel") {
      this.link(link.reference_id);
      if (link.status !== "created") return [400, { error: { code: "BAD_REQUEST_ERROR" } }];
      link.status = "cancelled";
    }
    if (kind === "payment_links") return link ? [200, this.shown(link)] : [404, {}];
    if (kind === "payments" && act === "refund") return this.refund(id, body, String(headers["x-refund-idempotency"]));
    if (kind === "refunds") return this.refunds.has(id) ? [200, this.refunds.get(id)] : [404, {}];
    if (kind === "settlements") return [200, { items: [] }];
    if (kind !== "payments") return [404, {}];
    const [from, to, count, skip] = ["from", "to", "count", "skip"].map((name) => Number(searchParams.get(name)));
    const within = [...this.money.values()].filter(
      ({ created_at }) => created_at >= (from ?? 0) && created_at <= (to ?? 0),
    );
    return [200, { items: within.slice(skip, (skip ?? 0) + (count ?? 0)) }];
  }

  private create(body: Record<string, unknown>): readonly [number, unknown] {
    const reference_id = String(body.reference_id);
    const expire_by = body.expire_by === undefined ? null : Number(body.expire_by);
    if (this.link(reference_id)) return [400, { error: { code: "BAD_REQUEST_ERROR" } }];
    if (expire_by !== null && expire_by * 1000 < this.now() + 15 * 60_000) return [400, {}];
    const id = `plink_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
    const known = { amount: Number(body.amount), callback_url: String(body.callback_url) };
    const link: Link = { id, reference_id, status: "created", expire_by, ...known };
    this.links.set(id, link);
    return [200, this.shown(link)];
  }

  private refund(payment: string, body: Record<string, unknown>, key: string): readonly [number, unknown] {
    const known = [...this.refunds.values()].find((refund) => refund.key === key);
    if (known) return [200, known];
    const money = this.money.get(payment);
    const amount = Number(body.amount);
    if (money?.status !== "captured" || amount > money.amount - money.amount_refunded) return [400, {}];
    const id = `rfnd_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
    const refund: Refund = { id, payment, amount, status: "pending", key };
    this.refunds.set(id, refund);
    if (!this.slowRefunds) this.completeRefund(refund, "processed");
    return [200, refund];
  }
}

export const fakeGateway = () => new FakeGateway().listen();
