import { expect, inject, test } from "vitest";
import { newAddress } from "#tests/support/random.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const FORM = "dialog form";
const open = () => new Visitor(product.address).get("/counsellor/person");

test("a question without a conversation leads to its own page, which nobody finds or keeps a copy of", async () => {
  const email = newAddress();
  const page = await (await open()).submit(FORM, { text: "Who checks my letters?", email });
  expect(page.url.pathname).toBe("/question");
  expect(page.text("main")).toContain("Who checks my letters?");
  const link = new URL(linkIn(await mailTo(product, email, "We have your question"), "/question"));
  expect(link.search).toBe(page.url.search);
  const { headers } = await new Visitor(product.address).request(link.pathname + link.search);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  const added = await page.submit("#write-on", { text: "And by when?" });
  expect(added.text("main")).toContain("And by when?");
  const wrong = await page.submit("#write-on", { text: " " });
  expect(wrong.text(".error-summary")).toContain("Write something first");
});

test("what is missing or too long is said at its field, and what was written is kept", async () => {
  const text = "fees ".repeat(500);
  const page = await (await open()).submit(FORM, { text, email: "nobody" });
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain("Write at most 2000 characters");
  expect(page.text(".error-summary")).toContain("Enter an email address in the correct format");
  expect(page.formValues(FORM).get("text")).toBe(text);
  expect((await (await open()).submit(FORM)).text(".error-summary")).toContain("Write your question");
});

test.each(["", "Q-22222", "Q-22222.abc"])("the link %j leads to the way to ask anew", async (token) => {
  const page = await new Visitor(product.address).get(`/question?token=${token}`);
  expect(page.text("h1")).toBe("This link does not work any more");
});
