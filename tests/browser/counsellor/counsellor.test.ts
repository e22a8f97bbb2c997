import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/chromium.ts";
import { goToCounsellor, shown, tellDetails } from "#tests/support/journey.ts";

const openTab = browserTabs();

const question = (page: Page) => page.getByPlaceholder("Type your question...");
const own = (page: Page) => page.locator(".entry-own");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("chat-history"));
const isInView = (page: Page, text: string) =>
  page
    .getByRole("log")
    .getByText(text)
    .last()
    .evaluate((element) => {
      const view = element.closest("[role=log]")?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return view !== undefined && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
    });

test("Enter sends, Shift and Enter break the line, blank words cannot be sent", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await goToCounsellor(page);
  const send = page.getByRole("button", { name: "Send" });
  expect(await send.isDisabled()).toBe(true);
  await question(page).fill("   ");
  expect(await send.isDisabled()).toBe(true);
  await question(page).press("Enter");
  expect(await own(page).count()).toBe(0);

  await question(page).fill("What are");
  await question(page).press("Shift+Enter");
  await question(page).pressSequentially("the fees?");
  expect(await question(page).inputValue()).toBe("What are\nthe fees?");
  await question(page).press("Enter");
  await page.getByRole("log").getByText("4,999").waitFor();
  expect(await question(page).inputValue()).toBe("");
  expect(await own(page).count()).toBe(1);
  expect(await question(page).evaluate((input) => input === document.activeElement)).toBe(true);
});

test("a message shows at once and nothing more can be sent until its reply is there", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await goToCounsellor(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/counsellor.data*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await question(page).fill("Do I need a degree?");
  await question(page).press("Enter");
  await page.locator(".entry-pending").getByText("Do I need a degree?").waitFor();
  await page.locator(".entry[data-delay=pending] .typing").waitFor();
  await question(page).fill("And another one");
  expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
  release();
  await expect.poll(() => page.locator(".entry-pending").count()).toBe(0);
  expect(await question(page).inputValue()).toBe("And another one");
});

test("a reply is typed for a second before it appears, and the newest message is in sight", async () => {
  await using tab = await openTab({ screen: "phone" });
  const { page } = tab;
  await goToCounsellor(page);
  for (const text of ["What are the fees?", "Do I need a degree?"]) {
    await question(page).fill(text);
    await question(page).press("Enter");
    const reply = page.locator(".entry-bot").last().locator(".entry-text");
    await expect.poll(() => own(page).last().textContent()).toContain(text);
    const visibility = () => reply.evaluate((element) => getComputedStyle(element).visibility);
    await expect.poll(() => page.locator(".entry[data-delay=pending]").count()).toBe(0);
    expect(await visibility()).toBe("hidden");
    await expect.poll(visibility).toBe("visible");
    await expect.poll(() => isInView(page, text)).toBe(true);
  }
});

test("who asked for less motion gets replies at once", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await goToCounsellor(page);
  const greeting = page.locator(".entry-bot .entry-text").first();
  expect(await greeting.evaluate((element) => getComputedStyle(element).visibility)).toBe("visible");
});

test("the conversation is kept in local storage, and restored when the server has lost it", async () => {
  await using tab = await openTab();
  const { page, context } = tab;
  await goToCounsellor(page);
  await question(page).fill("What are the fees?");
  await question(page).press("Enter");
  await page.getByRole("log").getByText("4,999").waitFor();
  await expect.poll(() => kept(page)).toContain("What are the fees?");

  await context.clearCookies();
  await page.goto("/eligibility");
  await page.getByRole("log").getByText("4,999").waitFor();
  await hydrated(page);
  expect(new URL(page.url()).pathname).toBe("/counsellor");

  await context.clearCookies();
  await question(page).fill("Do I need a degree?");
  await question(page).press("Enter");
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("visitor-conversation");
  await page.getByRole("log").getByText("4,999").waitFor();
});

test("New Chat clears what the browser has kept, and a forged copy is thrown away", async () => {
  await using tab = await openTab();
  const { page, context } = tab;
  await goToCounsellor(page);
  await question(page).fill("What are the fees?");
  await question(page).press("Enter");
  await expect.poll(() => kept(page)).toContain("What are the fees?");
  await page.getByRole("button", { name: "New Chat" }).click();
  await expect.poll(() => kept(page)).not.toContain("What are the fees?");

  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem("chat-history", JSON.stringify({ messages: [], snapshot: "forged" })));
  await page.goto("/eligibility");
  await expect.poll(() => kept(page)).toBeNull();
  await tellDetails(page);
  await page.getByRole("log").waitFor();
});

test("a conversation that the server has lost, with script off, begins anew", async () => {
  await using tab = await openTab({ script: false });
  const { page, context } = tab;
  await goToCounsellor(page, { script: false });
  await context.clearCookies();
  await question(page).fill("What are the fees?");
  await page.getByRole("button", { name: "Send" }).click();
  await shown(page, "That conversation has ended. Please begin a new one.");
  expect(new URL(page.url()).pathname).toBe("/eligibility");
});

test("without a guidelines document the download says so", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await goToCounsellor(page);
  await question(page).fill("Can I download the guidelines?");
  await question(page).press("Enter");
  await page
    .getByRole("log")
    .getByRole("button", { name: /guidelines/i })
    .last()
    .click();
  await shown(page, "No guidelines document found. Please contact support.");
});

test("without a connection the words stay in their field", async () => {
  await using tab = await openTab();
  const { page, context } = tab;
  await goToCounsellor(page);
  await context.setOffline(true);
  await question(page).fill("What are the fees?");
  await question(page).press("Enter");
  await shown(page, "An error occurred. Please try again.");
  expect(await question(page).inputValue()).toBe("What are the fees?");
  await context.setOffline(false);
  await question(page).press("Enter");
  await page.getByRole("log").getByText("4,999").waitFor();
  tab.complaints.length = 0;
});
