import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { faultsOnAllScreens, scrollsSideways } from "#tests/support/chromium.ts";
import { goToCounsellor } from "#tests/support/journey.ts";
import { uuid } from "#tests/support/random.ts";

const openTab = browserTabs();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

test("axe finds nothing on any public screen, narrow or wide, light or dark", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await page.getByRole("button", { name: "Register Interest" }).click();
  await page.locator("#register .error-summary").waitFor();
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await page.goto("/eligibility");
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").locator(".error-summary").waitFor();
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await goToCounsellor(page);
  await page.getByRole("button", { name: "What are the fees?" }).first().click();
  await page.getByRole("log").getByText("4,999").waitFor();
  expect(await faultsOnAllScreens(page)).toEqual([]);
  await page.goto("/nowhere");
  expect(await faultsOnAllScreens(page)).toEqual([]);
});

test("at 320 pixels the chat fills the screen and nothing needs sideways scrolling", async () => {
  await using tab = await openTab({ screen: "narrow" });
  const { page } = tab;
  await goToCounsellor(page);
  expect(await scrollsSideways(page)).toBe(false);
  const [dialog, send] = [page.getByRole("dialog"), page.getByRole("button", { name: "Send" })];
  expect((await dialog.boundingBox())?.width).toBe(320);
  const begin = page.getByRole("button", { name: "New Chat" });
  expect((await begin.boundingBox())?.width, "its words give way to the heading").toBeLessThan(48);
  expect(((await send.boundingBox())?.x ?? 0) + ((await send.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(320);
});

test("nothing moves while the landing page loads, and opening a dialog moves nothing", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.addInitScript(() => {
    const moved = { score: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.score += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("main").getByRole("link", { name: "PGI Counsellor" }).click();
  await page.getByRole("dialog").waitFor();
  const moved = await page.evaluate(() => (window as unknown as { moved: { score: number } }).moved.score);
  expect(moved).toBeLessThan(0.01);
});

test("a dialog takes the focus, keeps it, closes on Escape and gives it back", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.goto("/");
  const opener = page.getByRole("main").getByRole("link", { name: "PGI Counsellor" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await focused(page)).toBe("Check Your Eligibility");
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => focused(page)).toBe("PGI Counsellor");
});

test.for([true, false])("a refused form: the summary leads to the field (script %s)", async (script) => {
  await using tab = await openTab({ script });
  const { page } = tab;
  await page.goto("/eligibility");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full Name").fill("Asha Rao");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Please fill in all fields").waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await dialog.getByLabel("Full Name").inputValue()).toBe("Asha Rao");
  if (script) await expect.poll(() => focused(page)).toContain("There is a problem");
  await dialog.getByRole("link", { name: "Enter your email address" }).click();
  await dialog.getByLabel("Email ID").and(page.locator(":focus")).waitFor();
});

test("the whole way to an answer goes by keyboard alone", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.goto("/eligibility");
  for (const text of ["Asha Rao", `${uuid()}@example.org`, "+91 98765 43210"]) {
    do await page.keyboard.press("Tab");
    while ((await page.evaluate(() => document.activeElement?.tagName)) !== "INPUT");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("log").waitFor();
  do await page.keyboard.press("Tab");
  while ((await page.evaluate(() => document.activeElement?.tagName)) !== "TEXTAREA");
  await page.keyboard.type("What are the fees?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("4,999").waitFor();
});

test("the hidden sign-in button shows itself when it is reached by keyboard", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.goto("/");
  const button = page.getByRole("button", { name: "Sign In" });
  expect((await button.boundingBox())?.width ?? 0).toBeLessThan(300);
  const form = page.locator(".hidden-sign-in");
  expect((await form.boundingBox())?.width).toBe(1);
  await button.focus();
  expect((await form.boundingBox())?.width).toBeGreaterThan(44);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/student-auth");
});
