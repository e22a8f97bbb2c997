import { afterAll, beforeAll, expect, test } from "vitest";
import { HOME } from "#tests/http/documents/documents.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
}, 60_000);
afterAll(() => product[Symbol.asyncDispose]());

/** The first status other than one of these that an attempt repeated so often gets; undefined when there is none. */
async function firstOther(
  times: number,
  ordinary: number[],
  attempt: () => Promise<number>,
): Promise<number | undefined> {
  for (let done = 0; done < times; done += 20) {
    const statuses = await Promise.all(Array.from({ length: 20 }, attempt));
    const other = statuses.find((status) => !ordinary.includes(status));
    if (other !== undefined) return other;
  }
  return undefined;
}

test("conversations are restored only so often from one address", async () => {
  const visitor = new Visitor(product.address);
  const page = await metCounsellor(visitor);
  const snapshot = /snapshot","([^"]+\.[^"]+)"/.exec(page.html.replaceAll("\\", ""))?.[1];
  const body = () => new URLSearchParams({ intent: "restore", snapshot: snapshot ?? "none" });
  const restore = async () =>
    (await new Visitor(product.address).request("/counsellor.data", { method: "POST", body: body() })).status;
  expect(await firstOther(100, [202, 410], restore)).toBe(429);
}, 60_000);

test("a student whose browser brings no cookie cannot open conversations without end", async () => {
  const { visitor } = await signedInStudent(product);
  const session = await visitor.cookies.getCookieString(product.address);
  const open = async () => {
    // The page's data alone: it opens the conversation as the page does, and nothing is drawn.
    const response = await fetch(`${product.address}${HOME}/counsellor.data`, { headers: { Cookie: session } });
    await response.body?.cancel();
    return response.status;
  };
  expect(await firstOther(800, [200], open)).toBe(429);
}, 120_000);

test("a question without a conversation is answered at once: there is none", async () => {
  const visitor = new Visitor(product.address);
  const say = new URLSearchParams({ intent: "say", turn: "0", text: "hello", script: "1" });
  expect((await visitor.request("/counsellor.data", { method: "POST", body: say })).status).toBe(410);
});
