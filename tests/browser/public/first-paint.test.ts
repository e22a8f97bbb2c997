import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";

const open = browserTabs();

test.each(["/", "/eligibility", "/student-auth?tab=sign-up", "/terms", "/verify"])(
  "%s looks with its own rules as it looks with the whole sheet",
  async (path) => {
    const first = await picture(path, 0);
    const known = await picture(path, 1, { Cookie: "anything=1" });
    expect(first.equals(known)).toBe(true);
  },
);

/** What a page without script looks like. */
async function picture(path: string, sheets: number, headers: Record<string, string> = {}): Promise<Buffer> {
  await using tab = await open({ script: false });
  await tab.context.setExtraHTTPHeaders(headers);
  await tab.page.goto(path, { waitUntil: "networkidle" });
  expect(await tab.page.locator("link[rel=stylesheet]").count()).toBe(sheets);
  return await tab.page.screenshot({ fullPage: true });
}

test("script comes after the first paint, then the whole sheet behind the page's own rules, and nothing is forbidden", async () => {
  await using tab = await open({ screen: "phone" });
  const { page } = tab;
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      document.documentElement.dataset.forbidden = violatedDirective;
    });
  });
  await page.goto("/student-auth");
  await page.waitForFunction(() => document.styleSheets.length === 2);
  const order = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href !== null));
  expect(order).toEqual([false, true]);
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    asked: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(5);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.locator(".error-summary").waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.forbidden)).toBeUndefined();
});
