import type { Page } from "playwright-core";
import type { Screen } from "./screenshots.ts";

/** The public screens and their states. */
export const publicScreens: Screen[] = [
  { name: "landing", scriptless: true, visit: (page) => go(page, "/") },
  {
    name: "landing-interest-errors",
    async visit(page) {
      await go(page, "/");
      await page.getByRole("button", { name: "Register Interest" }).click();
      await page.locator("#register .error-summary").waitFor();
    },
  },
  {
    name: "landing-interest-registered",
    async visit(page) {
      await go(page, "/");
      const form = page.locator("#register-form");
      await form.getByLabel("Full Name").fill("Asha Rao");
      await form.getByLabel("Email").fill("asha.rao@example.org");
      await form.getByLabel("Phone").fill("+91 98765 43210");
      await form.getByLabel("Current Profession").selectOption("hr-leader");
      await form.getByLabel("Years of Experience").selectOption("10-15");
      await form.getByRole("button", { name: "Register Interest" }).click();
      await page.getByText("Registration Successful!").first().waitFor();
    },
  },
  { name: "eligibility", scriptless: true, visit: (page) => go(page, "/eligibility") },
  {
    name: "eligibility-errors",
    scriptless: true,
    async visit(page) {
      await go(page, "/eligibility");
      await page.getByLabel("Email ID").fill("asha.rao");
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByRole("dialog").locator(".error-summary").waitFor();
    },
  },
  { name: "counsellor", scriptless: true, visit: meetCounsellor },
  {
    name: "counsellor-answer",
    scriptless: true,
    async visit(page) {
      await meetCounsellor(page);
      await page.getByPlaceholder("Type your question...").fill("What does it cost, and how long does it take?");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("log").getByText("4,999").waitFor();
    },
  },
  {
    name: "counsellor-outcome",
    async visit(page) {
      await meetCounsellor(page);
      const log = page.getByRole("log");
      for (const [said, answer] of ["Check my eligibility", "Yes", "8-12 years", "Yes", "Yes", "Yes", "No"].entries()) {
        await log.getByRole("button", { name: answer, exact: true }).last().click();
        await log.locator(".entry-own:not(.entry-pending)").nth(said).waitFor();
      }
      await log.getByText("you are eligible for GMP").waitFor();
    },
  },
  {
    name: "counsellor-refused",
    scriptless: true,
    async visit(page) {
      await meetCounsellor(page);
      await page.getByPlaceholder("Type your question...").fill("fees ".repeat(300));
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator("#composer-error").waitFor();
    },
  },
  { name: "not-found", scriptless: true, visit: (page) => go(page, "/no/such/page") },
];

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
}

async function meetCounsellor(page: Page): Promise<void> {
  await go(page, "/eligibility");
  await page.getByLabel("Full Name").last().fill("Asha Rao");
  await page.getByLabel("Email ID").fill("asha.rao@example.org");
  await page.getByLabel("Phone Number").fill("+91 98765 43210");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("log").waitFor();
}
