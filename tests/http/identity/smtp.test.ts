import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { freePort, startMailServer } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/product.ts";
import { linkIn, newSomebody, signIn, signUp } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

async function confirmFrom(mail: Email | undefined, visitor: Visitor): Promise<void> {
  if (!mail) throw new Error("There is no mail.");
  const link = new URL(linkIn(mail, "/confirm-email"));
  await (await visitor.get(link.pathname + link.search)).submit("form");
}

test("mails are sent over SMTP, in plain text and HTML, to the one recipient", async () => {
  await using mailServer = await startMailServer();
  await using product = await startProduct({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } });
  const visitor = new Visitor(product.address);
  const somebody = newSomebody();
  await signUp(visitor, "student", somebody);
  await until("a mail", () => mailServer.mails.length === 1);

  const [mail] = mailServer.mails;
  expect(mailServer.recipients).toEqual([[somebody.email]]);
  expect(mail?.from?.address).toBe("no-reply@pgi.example");
  expect(mail?.text).toContain("/confirm-email?token=");
  expect(mail?.html).toContain("/confirm-email?token=");
  await confirmFrom(mail, visitor);
  expect((await signIn(visitor, "student", somebody)).url.pathname).toBe("/student-dashboard");
});

test("a mail server that refuses loses no account: the person has the link sent again", async () => {
  await using mailServer = await startMailServer();
  await using product = await startProduct({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } });
  mailServer.misdeed = () => "refuse for good";
  const visitor = new Visitor(product.address);
  const somebody = newSomebody();
  const answer = await signUp(visitor, "student", somebody);
  expect(answer.text()).toContain("Check your email to confirm your account!");
  await until("a refused mail", () => mailServer.refused === 1);
  expect((await signIn(visitor, "student", somebody)).text()).toContain("Please confirm your email address first");

  mailServer.misdeed = () => undefined;
  const again = await visitor.get("/resend-confirmation");
  expect((await again.submit("form", { email: somebody.email })).text()).toContain("a new link is on its way");
  await until("a mail", () => mailServer.mails.length === 1);
  await confirmFrom(mailServer.mails[0], visitor);
  expect((await signIn(visitor, "student", somebody)).url.pathname).toBe("/student-dashboard");
});

test("a dead mail server delays the mail, not the answer", async () => {
  const port = await freePort();
  await using product = await startProduct({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const visitor = new Visitor(product.address);
  const somebody = newSomebody();
  const answer = await signUp(visitor, "student", somebody);
  expect(answer.text()).toContain("Check your email to confirm your account!");

  await using mailServer = await startMailServer(port);
  await until("a mail", () => mailServer.mails.length === 1);
  await confirmFrom(mailServer.mails[0], visitor);
  expect((await signIn(visitor, "student", somebody)).url.pathname).toBe("/student-dashboard");
});
