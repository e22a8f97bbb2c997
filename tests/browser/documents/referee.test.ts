import { expect, inject, test } from "vitest";
import { RefereeRequests } from "#app/records/referee-requests.server.ts";
import { handIn, referee, rowOf } from "#tests/http/documents/documents.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { axeViolations, openTab, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newAddress } from "#tests/support/random.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";

const product = inject("product");

const views: [string, View][] = [
  ["with script, on a phone", { screen: "narrow", script: true }],
  ["without script, on a phone", { screen: "narrow", script: false }],
];

test.each(views)("a referee confirms, disowns, and is forgotten: %s", async (_, view) => {
  const student = await signedInStudent(product);
  const email = newAddress();
  await handIn(student.visitor, "testimonial-1", { ...referee, refereeName: "Meena Iyer", refereeEmail: email });
  const mail = await mailTo(product, email, "as a referee");
  await using tab = await openTab(await sharedBrowser(), product.address, view);
  const { page } = tab;
  const link = new URL(linkIn(mail, "/referee"));
  await page.goto(link.pathname + link.search);
  await page.getByText("Head of Operations, Kaveri Textiles").waitFor();
  const file = await page.request.get((await page.getByRole("link", { name: /^Read / }).getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await page.getByRole("link", { name: "Choose one of these" }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  if (view.script) expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel("I wrote it").check();
  await page.getByLabel("How do you know the work?").fill("I led her team.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await page.getByText("Thank you, your answer is kept").first().waitFor();
  const answer = async () => {
    const row = await rowOf(student, "testimonial-1");
    return RefereeRequests.findOne({ document: row?.id ?? "" });
  };
  expect((await inDatabase(product, answer))?.answer).toBe("wrote");

  await page.getByLabel("It is not mine").check();
  await page.getByRole("button", { name: "Send Answer" }).click();
  await page.getByText("Thank you, your answer is kept").first().waitFor();
  await expect.poll(async () => (await inDatabase(product, answer))?.answer).toBe("not mine");

  await page.getByRole("button", { name: "I never agreed to be a referee" }).click();
  await page.getByRole("heading", { level: 1, name: "Nothing is asked of you" }).waitFor();
  expect(await inDatabase(product, answer)).toBeNull();
});
