import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { recommendedStudent } from "#tests/support/certification.ts";
import {
  axeViolations,
  launchChromium,
  openTab,
  scrollsSideways,
  type Tab,
  type View,
} from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { word } from "#tests/support/random.ts";
import { sessionCookie, staffVisitors } from "#tests/support/sessions.ts";

// A product of its own: competencies that other tests add would make students incomplete.
let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject("chromium"))]);
});
afterAll(async () => {
  await browser.close();
  await product[Symbol.asyncDispose]();
});
const open = (view: View) => openTab(browser, product.address, view);

const views: [string, View][] = [
  ["with script on a desktop", { screen: "desktop", script: true }],
  ["without script on a phone", { screen: "narrow", script: false }],
];

test.each(views)(
  "from the recommendation to a certificate that a stranger verifies and sees withdrawn, %s",
  async (_name, view) => {
    await using staff = await staffVisitors(product);
    const name = `Asha ${word()}`;
    const { caseId, own } = await inDatabase(product, async () => {
      const { student, attempt } = await recommendedStudent("award", name);
      return { caseId: attempt.id, own: await sessionCookie(student.user_id, "student") };
    });
    await using decider = await open(view);
    await decider.context.addCookies([await staff.cookie("super_admin")]);
    await decider.page.goto(`/super-admin-dashboard/decisions/${caseId}`);
    await decider.page.getByRole("button", { name: "Award", exact: true }).click();
    await decider.page.locator(".toast").first().waitFor();

    await using holder = await open(view);
    await holder.context.addCookies([{ ...own, url: product.address }]);
    await holder.page.goto("/student-dashboard/certification/outcome");
    await holder.page.getByText("Congratulations: you are certified").waitFor();
    await holder.page.getByRole("link", { name: "Share it" }).click();
    await holder.page.getByRole("checkbox").first().check();
    const chosen = await holder.page.locator(".choice:has(:checked)").innerText();
    await isSound(holder, view);
    await holder.page.getByRole("button", { name: "Save the choice" }).click();
    await holder.page.getByText("Your choice is public now").first().waitFor();
    const link = await holder.page.getByLabel("The link that proves it").inputValue();
    const number = link.split("/").at(-1) ?? "";

    await using stranger = await open(view);
    const { page } = stranger;
    await page.goto("/");
    await page.getByRole("link", { name: "Verify a certificate" }).click();
    await page.getByLabel("Certificate number").fill(`${number.slice(0, -1)}U`);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("This is not a number of ours").first().waitFor();
    stranger.complaints.length = 0;
    await page.getByLabel("Certificate number").fill(number.toLowerCase().replaceAll("-", " "));
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByRole("heading", { name: "This certificate is valid" }).waitFor();
    for (const words of [name, chosen, number]) await page.getByText(words).first().waitFor();
    expect(page.url()).toBe(link);
    await isSound(stranger, view);

    await decider.page.goto(`/super-admin-dashboard/credentials?q=${number}`);
    await decider.page.getByRole("link", { name: `Withdraw ${name}` }).click();
    await decider.page.getByLabel("Reason").fill("A testimonial was not genuine.");
    await isSound(decider, view);
    await decider.page.getByRole("button", { name: "Withdraw" }).click();
    await decider.page.getByText("The certificate is withdrawn").first().waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "This certificate was withdrawn" }).waitFor();
    await isSound(stranger, view);
  },
  120_000,
);

/** Neither too wide nor, where axe can look, without access for some. */
async function isSound({ page }: Tab, view: View): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  if (view.script) expect(await axeViolations(page)).toEqual([]);
}
