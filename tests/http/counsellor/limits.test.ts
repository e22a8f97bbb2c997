import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LimitName } from "#app/platform/rate-limit.server.ts";
import { HOME } from "#tests/http/documents/documents.ts";
import { inDatabase } from "#tests/support/database.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product[Symbol.asyncDispose]());

/** What is answered once as many have been counted as the limit allows. @param attempt one more, and its status */
async function afterAllOf(limit: LimitName, attempt: () => Promise<number>): Promise<number[]> {
  const first = await attempt();
  await inDatabase(product, () =>
    mongoose.connection
      .collection("rate_limits")
      .updateMany({ key: { $gte: `${limit}:`, $lt: `${limit};` } }, { $set: { points: 1e6 } }),
  );
  return [first, await attempt()];
}

test("conversations are restored only so often from one address", async () => {
  const page = await metCounsellor(new Visitor(product.address));
  const snapshot = /snapshot","([^"]+\.[^"]+)"/.exec(page.html.replaceAll("\\", ""))?.[1];
  const body = () => new URLSearchParams({ intent: "restore", snapshot: snapshot ?? "none" });
  const restore = async () =>
    (await new Visitor(product.address).request("/counsellor.data", { method: "POST", body: body() })).status;
  expect(await afterAllOf("restored conversation", restore)).toEqual([202, 429]);
});

test("a student whose browser brings no cookie cannot open conversations without end", async () => {
  const { visitor } = await signedInStudent(product);
  const session = await visitor.cookies.getCookieString(product.address);
  const open = async () =>
    (await fetch(`${product.address}${HOME}/counsellor.data`, { headers: { Cookie: session } })).status;
  expect(await afterAllOf("conversation", open)).toEqual([200, 429]);
});

test("a question without a conversation is answered at once: there is none", async () => {
  const say = new URLSearchParams({ intent: "say", turn: "0", text: "hello", script: "1" });
  expect((await new Visitor(product.address).request("/counsellor.data", { method: "POST", body: say })).status).toBe(
    410,
  );
});
