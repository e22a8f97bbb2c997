import type { Page } from "playwright-core";
import { hydrated } from "./chromium.ts";
import { eligibilityAnswers } from "./forms.ts";

/** Fills in and sends the eligibility form of the open dialog. */
export async function tellDetails(page: Page): Promise<void> {
  const { name, email, phone } = eligibilityAnswers();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full Name").fill(name);
  await dialog.getByLabel("Email ID").fill(email);
  await dialog.getByLabel("Phone Number").fill(phone);
  await dialog.getByRole("button", { name: "Submit" }).click();
}

/** From the landing page to the counsellor, as a visitor goes; with script it has taken over that page then. */
export async function goToCounsellor(page: Page, { script = true } = {}): Promise<void> {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "PGI Counsellor" }).click();
  await tellDetails(page);
  await page.getByRole("log").waitFor();
  if (script) await hydrated(page);
}

/** Opens the menu of a portal, where its header has folded into one. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
}

/** Waits until a text is to be seen; a toast stands in the page and in its dialog, and one of the two is shown. */
export async function shown(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
