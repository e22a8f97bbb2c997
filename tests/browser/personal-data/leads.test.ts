import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { faultsOnAllScreens, scrollsSideways } from "#tests/support/chromium.ts";
import { interestAnswers } from "#tests/support/forms.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";

const product = inject("product");
const openTab = browserTabs();

async function register(page: Page, { fullName, email, phone }: ReturnType<typeof interestAnswers>): Promise<void> {
  await page.goto("/");
  const form = page.locator("#register-form");
  await form.getByLabel("Full Name").fill(fullName);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone").fill(phone);
  await form.getByLabel("Current Profession").selectOption("hr-leader");
  await form.getByLabel("Years of Experience").selectOption("10-15");
  await form.getByRole("button", { name: "Register Interest" }).click();
  await page.getByText("Registration Successful!").first().waitFor();
}

test.for([
  { screen: "phone", script: true },
  { screen: "narrow", script: false },
] as const)("from the privacy page to what is held and its end: $screen, script $script", async (view) => {
  await using tab = await openTab(view);
  const { page } = tab;
  const clean = async () => {
    if (view.script) expect(await faultsOnAllScreens(page)).toEqual([]);
    else expect(await scrollsSideways(page), page.url()).toBe(false);
  };
  const answers = interestAnswers();
  await register(page, answers);
  await page.goto("/privacy");
  await page.getByRole("link", { name: "a mailed link" }).first().click();
  await page.getByRole("heading", { name: "What we hold about you", level: 1 }).waitFor();
  await clean();
  await page.getByLabel("Email").fill(answers.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("If we hold anything under this address").waitFor();
  await clean();
  await page.goto(linkIn(await mailTo(product, answers.email, "What PGI holds about you"), "/my-data/open"));
  await clean();
  await page.getByRole("button", { name: "Show my data" }).click();
  await page.getByText(answers.email).first().waitFor();
  await page.getByText("Your registrations of interest").first().click();
  await page.getByText("hr-leader").first().waitFor();
  await clean();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  await page.getByRole("link", { name: "Delete my data" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my data?" });
  await dialog.waitFor();
  await clean();
  await dialog.getByRole("button", { name: "Delete all of it" }).click();
  await page.getByRole("heading", { name: "Your data is being deleted" }).waitFor();
});
