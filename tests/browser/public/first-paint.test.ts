import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/chromium.ts";

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

test("a first visit to the landing page costs at most 150 kB, and script comes when a link is turned to", async () => {
  await using tab = await open({ screen: "phone" });
  const { page } = tab;
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForLoadState("networkidle");
  await page.mouse.wheel(0, 20_000);
  await page.waitForTimeout(500);
  const sent = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((entry) => ({
      name: entry.name,
      bytes: (entry as PerformanceResourceTiming).transferSize,
    })),
  );
  expect(sent.filter(({ name }) => name.endsWith(".js"))).toEqual([]);
  expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(150_000);
  await page.getByLabel("Full Name").focus();
  await hydrated(page);
  await page.getByRole("button", { name: "Register Interest" }).click();
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
});

test("script comes after the first paint, then the sheet for all pages behind the page's own, and nothing is forbidden", async () => {
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
