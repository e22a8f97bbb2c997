import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { interestAnswers } from "#tests/support/forms.ts";
import { goToCounsellor, shown } from "#tests/support/journey.ts";

const openTab = browserTabs();

test.for([
  { screen: "phone", script: true },
  { screen: "narrow", script: false },
] as const)("interest, eligibility, a question and the assessment: $screen, script $script", async (view) => {
  await using tab = await openTab(view);
  const { page } = tab;
  await page.goto("/");
  await page.getByRole("link", { name: "Get Early Access Now" }).click();
  const register = page.locator("#register-form");
  const answers = interestAnswers();
  await register.getByLabel("Full Name").fill(answers.fullName);
  await register.getByLabel("Email").fill(answers.email);
  await register.getByLabel("Phone").fill(answers.phone);
  await register.getByLabel("Current Profession").selectOption(answers.profession);
  await register.getByLabel("Years of Experience").selectOption(answers.experience);
  await register.getByRole("button", { name: "Register Interest" }).click();
  await shown(page, "Registration Successful! 🎉");
  await expect.poll(() => register.getByLabel("Full Name").inputValue()).toBe("");

  await goToCounsellor(page, view);
  await shown(page, "Details submitted successfully!");
  const log = page.getByRole("log");
  await page.getByPlaceholder("Type your question...").fill("What are the fees?");
  await page.getByRole("button", { name: "Send" }).click();
  await log.getByText("4,999").waitFor();

  const own = log.locator(".entry-own:not(.entry-pending)");
  for (const [said, answer] of ["Check my eligibility", "Yes", "8-12 years", "Yes", "Yes", "Yes", "No"].entries()) {
    await log.locator(".entry").last().getByRole("button", { name: answer, exact: true }).click();
    await expect.poll(() => own.count()).toBe(said + 2);
  }
  await log.getByText("you are eligible for GMP").waitFor();

  await page.getByRole("button", { name: "New Chat" }).click();
  await expect.poll(() => log.locator(".entry-own").count()).toBe(0);
  await page.getByRole("link", { name: "Close the counsellor" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
});
