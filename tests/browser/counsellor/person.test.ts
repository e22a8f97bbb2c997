import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { axeViolations, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { goToCounsellor, shown } from "#tests/support/journey.ts";
import { newAddress } from "#tests/support/random.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";

const product = inject("product");
const openTab = browserTabs();
const { staff } = await staffOfFile(product);

const views: [string, View][] = [
  ["with script on a desktop", { screen: "desktop", script: true }],
  ["without script on a phone", { screen: "narrow", script: false }],
];

async function isSound(page: Page, { script }: View): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  if (script) expect(await axeViolations(page)).toEqual([]);
}

test.each(views)("a stuck payment is handed to a person, answered by staff and read on return, %s", async (_, view) => {
  await using tab = await openTab(view);
  const { page } = tab;
  const email = newAddress();
  await goToCounsellor(page, { script: view.script === true });
  const say = async (text: string) => {
    await page.getByPlaceholder("Type your question...").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("log").locator(".entry-own:not(.entry-pending)").getByText(text).waitFor();
  };
  await say("PAYMENT DONE. NO STUDENT ID. should i pay again");
  await say("I want to talk to a person");
  await page.getByRole("log").getByRole("button", { name: "Ask a person" }).last().click();
  const form = page.getByRole("dialog");
  await form.getByRole("heading", { name: "Ask a person" }).waitFor();
  await isSound(page, view);
  await form.getByLabel("Your question").fill("I have paid on Monday and have no Student ID. Should I pay again?");
  await form.getByLabel("Email").fill("nobody");
  await form.getByRole("button", { name: "Send the question" }).click();
  await form.getByRole("link", { name: /Enter an email address/ }).waitFor();
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Send the question" }).click();
  await shown(page, "A person at PGI has your question now.");
  const [reference = ""] = /Q-[2-9A-Z]{5}/.exec((await page.getByRole("log").textContent()) ?? "") ?? [];
  expect(reference).not.toBe("");

  await using desk = await openTab(view);
  await desk.context.addCookies([await staff.cookie("admin")]);
  const at = desk.page;
  await at.goto(`/admin-dashboard/questions?q=${reference}`);
  await isSound(at, view);
  await at.getByRole("link", { name: "I have paid on Monday" }).click();
  await at.getByRole("heading", { name: `Question ${reference}` }).waitFor();
  await at.getByRole("button", { name: "Take" }).click();
  await shown(at, "The question is yours for a day");
  await at.getByText("What was said in the chat before").click();
  await at.getByText("PAYMENT DONE. NO STUDENT ID.").waitFor();
  await isSound(at, view);
  await at.getByLabel("Your answer").fill("Please do not pay again. Your payment is being looked for.");
  await at.getByRole("button", { name: "Send the Answer" }).click();
  await shown(at, "The answer is on its way");

  await page.goto("/counsellor");
  await page.getByRole("log").getByText("Please do not pay again. Your payment is being looked for.").waitFor();
  await page.getByRole("log").getByText("A person at PGI", { exact: true }).waitFor();

  // The mail leads to the question in another browser, too, where the asker writes on.
  await using elsewhere = await openTab(view);
  const mail = await mailTo(product, email, "The answer to your question");
  expect(mail.text).toContain("A reply to this mail is not read");
  await elsewhere.page.goto(linkIn(mail, "/question"));
  await elsewhere.page.getByRole("heading", { name: `Your question ${reference}` }).waitFor();
  await isSound(elsewhere.page, view);
  await elsewhere.page.getByLabel("Write on").fill("It has come. Thank you.");
  await elsewhere.page.getByRole("button", { name: "Send" }).click();
  await elsewhere.page.locator(".toast", { hasText: "Sent" }).first().waitFor();
  await at.goto(`/admin-dashboard/questions/${reference}`);
  await at.getByText("It has come. Thank you.").waitFor();
  await at.getByRole("link", { name: "Close" }).click();
  await at.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await shown(at, "The question is closed");
});
