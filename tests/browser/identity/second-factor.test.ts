import mongoose from "mongoose";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { codeOf } from "#tests/support/authenticator.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { axeViolations, scrollsSideways } from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { openMenu } from "#tests/support/journey.ts";
import { newPerson, type Somebody } from "#tests/support/sign-in.ts";

const product = inject("product");
const open = browserTabs();

async function signInWith(page: Page, { email, password }: Somebody): Promise<void> {
  await page.goto("/admin-auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function enter(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: button }).click();
}

async function toSecurity(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("link", { name: /^Welcome, / }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Profile" }).waitFor();
  await openMenu(page);
  await page.getByRole("link", { name: "Security" }).click();
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
}

/** Sets an app up from the Security screen; returns its key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.waitForURL("**/admin-dashboard");
  await toSecurity(page);
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  const key = ((await page.locator("main code").textContent()) ?? "").replace(/ /g, "");
  expect(await scrollsSideways(page)).toBe(false);
  await enter(page, codeOf(key), "Set Up");
  await page.getByRole("heading", { name: "Your second factor is set up" }).waitFor();
  const codes = await page.locator("#recovery-title ~ ul li").allTextContents();
  expect(await scrollsSideways(page)).toBe(false);
  return { key, codes };
}

test.each([
  ["desktop with script", { screen: "desktop", script: true }],
  ["phone without script", { screen: "phone", script: false }],
] as const)("an authenticator app is set up and signs in, %s", async (_, view) => {
  await using tab = await open(view);
  const { page } = tab;
  const person = await newPerson(product, "admin");
  await signInWith(page, person);
  const { key, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a text file" }).click();
  expect((await download).suggestedFilename()).toBe("pgi-recovery-codes.txt");
  await page.getByRole("link", { name: "I have kept them" }).click();
  await page.getByText("You have 10 unused recovery codes").waitFor();
  await signOut(page);
  await page.waitForURL("**/");

  await signInWith(page, person);
  await page.waitForURL("**/second-step*");
  await enter(page, "000000", "Sign In");
  await page.getByText("This code is not right").first().waitFor();
  await enter(page, codeOf(key, 1), "Sign In");
  await page.waitForURL("**/admin-dashboard");
});

test("a passkey is added, signs in instead of the code, and is removed", async () => {
  await using tab = await open({ screen: "desktop", script: true });
  const { page } = tab;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await newPerson(product, "admin");
  await signInWith(page, person);
  const { codes } = await setUp(page);
  await page.getByRole("link", { name: "I have kept them" }).click();
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("My <laptop>");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Your passkey is added").first().waitFor();
  await page.getByRole("cell", { name: "My <laptop>" }).waitFor();
  expect((await devTools.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);

  await signOut(page);
  await page.waitForURL("**/");
  await signInWith(page, person);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin-dashboard");

  await inDatabase(product, async () => {
    const account = await findAccountByEmail(person.email);
    const longAgo = { $set: { proven_at: new Date(Date.now() - 3_600_000) } };
    await mongoose.connection.collection("sessions").updateMany({ account_id: account?.id }, longAgo);
  });
  await toSecurity(page);
  await page.getByRole("link", { name: "Remove My <laptop>" }).click();
  await page.waitForURL("**/security/confirm*");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("Now you can go on").first().waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText('The passkey "My <laptop>" is removed').first().waitFor();
  await signOut(page);
  await page.waitForURL("**/");
  await signInWith(page, person);
  await page.waitForURL("**/second-step*");
  expect(await page.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
  await enter(page, codes[0] ?? "", "Sign In");
  await page.waitForURL("**/admin-dashboard");
});
