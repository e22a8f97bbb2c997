import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import type { View } from "#tests/support/chromium.ts";
import { staffOfFile } from "#tests/support/sessions.ts";

const product = inject("product");
const openTab = browserTabs();

const staff = await staffOfFile(product);

async function staffTab(view: View) {
  const tab = await openTab(view);
  await tab.context.addCookies([await staff.cookie("super_admin")]);
  return tab;
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test.for([{ script: true }, { script: false }])(
  "a staff page starts at its top, script $script",
  async ({ script }) => {
    await using tab = await staffTab({ script });
    await tab.page.goto("/super-admin-dashboard/reviews", { waitUntil: "networkidle" });
    expect((await tab.page.locator(".shell-head").boundingBox())?.y).toBe(0);
  },
);

test("in forced colours the tab in use is told apart", async () => {
  await using tab = await staffTab({});
  const { page } = tab;
  await page.emulateMedia({ forcedColors: "active" });
  const line = (selector: string) => styleOf(page, `.shell-nav ${selector}`, "border-bottom-color");
  await page.goto("/super-admin-dashboard/students");
  expect(await line("a[aria-current=page]")).not.toBe(await line("a:not([aria-current=page])"));
  expect(await line("a:not([aria-current=page])")).toBe(await styleOf(page, "body", "background-color"));
});

test("on paper there is what can be read, and nothing that can only be pressed", async () => {
  await using tab = await staffTab({ dark: true });
  const { page } = tab;
  await page.emulateMedia({ media: "print" });
  await page.goto("/super-admin-dashboard/students");
  expect(await page.locator("button, .button, nav, .toolbar").filter({ visible: true }).count()).toBe(0);
  await page.goto("/");
  const grounds = await page
    .locator(".on-navy h2, .on-navy h3, .on-navy p")
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color));
  expect(grounds.length).toBeGreaterThan(0);
  for (const colour of grounds) expect(["rgb(23, 33, 59)", "rgb(75, 83, 105)"]).toContain(colour);
});
