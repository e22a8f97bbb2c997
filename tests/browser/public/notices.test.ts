import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { axeViolations, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { signedInStudent } from "#tests/support/sessions.ts";

const product = inject("product");
const openTab = browserTabs();

const views: [string, View][] = [
  ["with script, dark, at 320 pixels", { screen: "narrow", dark: true }],
  ["without script on a desktop", { screen: "desktop", script: false }],
];

/** The page fits its screen and is accessible; without script neither can be asked. */
async function sound(page: Page, { script = true }: View): Promise<void> {
  if (!script) return;
  expect(await scrollsSideways(page), page.url()).toBe(false);
  expect(await axeViolations(page), page.url()).toEqual([]);
}

test.each(views)(
  "from a form to the notice and back, and a permission given and taken back: %s",
  async (_name, view) => {
    const { cookie } = await signedInStudent(product);
    await using tab = await openTab(view);
    const { page } = tab;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const form = page.locator("#register-form");
    await form.getByLabel("Full Name").fill("Asha Rao");
    expect(await form.getByLabel("Send me mails about the launch").isChecked()).toBe(false);
    await form.getByRole("link", { name: "Privacy notice" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy notice" }).waitFor();
    await sound(page, view);
    await page.goBack();
    expect(await form.getByLabel("Full Name").inputValue()).toBe("Asha Rao");
    for (const [link, title] of [
      ["Privacy", "Privacy notice"],
      ["Terms", "Terms of use"],
      ["Contact", "Contact"],
    ] as const) {
      await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await sound(page, view);
    }

    await tab.context.addCookies([{ ...cookie, url: product.address }]);
    await page.goto("/student-dashboard/consents");
    const news = page.locator("#news");
    await news.getByRole("button", { name: "Save" }).click();
    await news.getByText("Tick the box if you agree").first().waitFor();
    await sound(page, view);
    await news.getByRole("checkbox").check();
    await news.getByRole("button", { name: "Save" }).click();
    await page.getByText("Permission given").first().waitFor();
    await news.getByRole("button", { name: "Take it back" }).click();
    await news.getByText("Taken back on").waitFor();
    await sound(page, view);
  },
);
