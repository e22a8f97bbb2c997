import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { openMenu } from "#tests/support/journey.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { studentTab, views } from "./tabs.ts";

const HOME = "/student-dashboard";

/** The page is accessible and fits its screen; without script only the latter can be asked. */
async function sound(page: Page, view: View): Promise<void> {
  if (view.script === false) return;
  // A toast that leaves while it is looked at has too little contrast for a moment; pointing at it keeps it.
  const toast = page.locator(".toast:visible");
  if ((await toast.count()) > 0)
    await toast
      .first()
      .hover({ timeout: 2_000 })
      .catch(() => undefined);
  expect(await axeViolations(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

describe.each(views)("%s", (_name, view) => {
  const script = view.script !== false;

  test("from application to a document", async () => {
    await using tab = await studentTab(view);
    const { page } = tab;
    await page.goto(HOME);
    await sound(page, view);
    expect(await page.locator('[aria-current="step"]').innerText()).toContain("Apply");

    await page.getByRole("link", { name: "Apply Now - Make Payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose Your PGI Certification" });
    await dialog.waitFor();
    await sound(page, view);
    const proceed = dialog.getByRole("button");
    expect(await proceed.innerText()).toBe("Select a Course First");
    expect(await proceed.isDisabled()).toBe(script);
    await dialog.getByRole("radio", { name: /AIP/ }).check();
    expect(await proceed.innerText()).toBe("Proceed to Payment for AIP");
    await proceed.click();

    await page.waitForURL(/payment\/test\?course=AIP/);
    await page.getByText("₹4,999").first().waitFor();
    await sound(page, view);
    await page.getByRole("button", { name: "Confirm Payment" }).click();
    await page.waitForURL(/student-dashboard\?payment=success/);
    await page.getByText("Payment successful for the AIP certification!").waitFor();
    await sound(page, view);

    await page.getByRole("link", { name: /Document Upload & Verification/ }).click();
    await page.waitForURL(/documents$/);
    await page.getByRole("heading", { level: 1, name: "Document Upload & Verification" }).waitFor();
    const slot = page.locator("#graduation");
    await slot.locator("summary.button").click();
    const button = slot.getByRole("button", { name: /^Upload/ });
    if (script) await expect.poll(() => button.isDisabled()).toBe(true);
    await slot.getByLabel("Domain").selectOption("B.Tech.");
    await (script ? chooseSuggested(page) : chooseBySearch(page));
    await slot.getByLabel("Domain").selectOption("B.Tech.");
    expect(await slot.getByLabel("Institution", { exact: true }).inputValue()).toContain("Anna University");
    await slot
      .getByLabel("File")
      .setInputFiles({ name: "degree.pdf", mimeType: "application/pdf", buffer: await pdf("x") });
    await sound(page, view);
    expect(await button.isDisabled()).toBe(false);
    await button.click();
    await page.getByText("Graduation Certificate uploaded successfully").waitFor();
    expect(await slot.locator(".state-done").count()).toBe(1);
    expect(await slot.innerText()).toContain("degree.pdf");
    await sound(page, view);
    if (script) await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");

    await page.getByRole("link", { name: "Back to Menu" }).click();
    const missing = page.getByRole("region", { name: "What is still missing" });
    await missing.getByText("3 documents not handed in yet").waitFor();
  });

  test("the profile popover and its dialog", async () => {
    await using tab = await studentTab(view);
    const { page } = tab;
    await page.goto(HOME);
    const popover = page.locator("#profile");
    expect(await popover.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Profile" }).click();
    expect(await popover.innerText()).toContain(tab.person.email);
    await sound(page, view);
    await popover.getByRole("link", { name: "Edit Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    expect(await dialog.getByLabel("Email").isDisabled()).toBe(true);
    await dialog.getByLabel("Full Name").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("There is a problem").waitFor();
    await sound(page, view);
    await dialog.getByLabel("Full Name").fill("Kavya Menon");
    await dialog.getByLabel(/Mobile Number/).fill("98765 43210");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Profile updated successfully").waitFor();
    await openMenu(page);
    await page.getByText("Welcome, Kavya Menon").waitFor();
  });
});

async function chooseSuggested(page: Page): Promise<void> {
  const field = page.locator("#graduation").getByRole("combobox", { name: "Institution", exact: true });
  await field.pressSequentially("anna univ");
  // The browser draws the list and writes what is chosen of it into the field.
  const suggested = page.locator("#graduation datalist option[value*='Anna University']").first();
  await suggested.waitFor({ state: "attached" });
  await field.fill((await suggested.getAttribute("value")) ?? "");
  expect(await axeViolations(page)).toEqual([]);
}

async function chooseBySearch(page: Page): Promise<void> {
  const slot = page.locator("#graduation");
  await slot.getByLabel("Find your institution").fill("anna univ");
  await slot.getByRole("button", { name: "Find" }).click();
  await slot
    .getByRole("link", { name: /Anna University/ })
    .first()
    .click();
}
