import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import mongoose from "mongoose";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { axeViolations, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { openMenu, shown } from "#tests/support/journey.ts";
import { mailTo, newPerson, type Somebody } from "#tests/support/sign-in.ts";

const product = inject("product");
const open = browserTabs();

const views: [string, View][] = [
  ["with script", { screen: "desktop", script: true }],
  ["without script", { screen: "phone", script: false }],
];

async function signIn(page: Page, { email, password }: Somebody): Promise<void> {
  await page.goto("/student-auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/student-dashboard");
}

/** Changes something of an account's rows that only time would change. */
async function later(email: string, collection: string, change: object): Promise<void> {
  await inDatabase(product, async () => {
    const account = (await findAccountByEmail(email))?.id;
    const owner = collection === "sessions" ? { account_id: account } : { account };
    await mongoose.connection.collection(collection).updateOne(owner, { $set: change });
  });
}

/** From the page of one's data to the confirmed deletion, by the mailed link. */
async function askAndConfirm(page: Page, { email, password }: Somebody, mails: number): Promise<void> {
  await later(email, "sessions", { proven_at: new Date(0) });
  await page.goto("/student-dashboard/my-data");
  await page.getByRole("main").getByRole("link", { name: "Delete my account" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go On" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account?" });
  expect(await scrollsSideways(page)).toBe(false);
  await dialog.getByRole("button", { name: "Mail me the link" }).click();
  await shown(page, "You have asked to delete your account");
  const mail = await mailTo(product, email, "Please confirm", mails);
  await page.goto(mail.text?.match(/https?:\/\/\S+\/erasure\?token=\S+/)?.[0] ?? "");
  await page.getByRole("button", { name: "Delete my account in a week" }).click();
  await page.getByRole("heading", { name: /^Your account will be deleted on / }).waitFor();
}

test.each(views)("my data is seen, copied and deleted, after a change of mind, %s", async (_, view) => {
  await using tab = await open(view);
  const { page } = tab;
  const person = await newPerson(product, "student");
  await signIn(page, person);

  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await openMenu(page);
  await page.getByRole("link", { name: "My data" }).first().click();
  await page.getByRole("heading", { name: "What we hold" }).waitFor();
  await page.getByText("Your profile", { exact: true }).click();
  await page.getByText(person.email).filter({ visible: true }).first().waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  if (view.script) expect(await axeViolations(page)).toEqual([]);

  const [copy] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  const data = unzipSync(await readFile(await copy.path()))["data.json"];
  expect(JSON.parse(Buffer.from(data ?? []).toString())).toMatchObject({ "Your profile": [{ email: person.email }] });

  await askAndConfirm(page, person, 1);
  await page.getByRole("link", { name: "Go to My data" }).click();
  await page.getByRole("heading", { name: /^Your account will be deleted on / }).waitFor();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await shown(page, "Your account stays");

  // The way to the end is the same without script, and waits for the worker.
  if (view.script === false) return;
  await page.evaluate(() => localStorage.setItem("pgi-counsellor-chat", "what was said"));
  await askAndConfirm(page, person, 2);
  await later(person.email, "erasures", { due_at: new Date() });
  await expect.poll(() => inDatabase(product, () => findAccountByEmail(person.email)), { timeout: 60_000 }).toBeNull();
  await mailTo(product, person.email, "Your data with PGI is deleted");
  await page.goto("/student-dashboard/my-data");
  await page.waitForURL("**/student-auth");
  await shown(page, "Your account is deleted");
  expect(await page.evaluate(() => localStorage.getItem("pgi-counsellor-chat"))).toBeNull();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await shown(page, "The email address or the password is not right.");
});
