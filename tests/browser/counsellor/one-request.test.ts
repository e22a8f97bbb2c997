import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/chromium.ts";
import { goToCounsellor } from "#tests/support/journey.ts";

const openTab = browserTabs();

const log = (page: Page) => page.getByRole("log");
const own = (page: Page) => page.locator(".entry-own:not(.entry-pending)");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("chat-history"));

async function ask(page: Page, text: string) {
  await page.getByPlaceholder("Type your question...").fill(text);
  await page.getByPlaceholder("Type your question...").press("Enter");
}

test("a message, a vote and New Chat each ask the server once, and the page shows how the conversation stands", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await goToCounsellor(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) asked.push(request.method());
  });

  await ask(page, "What are the fees?");
  await log(page).getByText("4,999").waitFor();
  await expect.poll(() => kept(page)).toContain("4,999");
  await page.getByRole("button", { name: "Do I need a degree?" }).click();
  await expect.poll(() => own(page).count()).toBe(2);
  expect(asked).toEqual(["POST", "POST"]);

  const up = log(page).getByRole("button", { name: "This answer helped" }).last();
  // By its key: what is still being typed above may move it from under the pointer.
  await up.press("Enter");
  await expect.poll(() => up.getAttribute("aria-pressed")).toBe("true");
  await ask(page, "is there an exam");
  await expect.poll(() => own(page).count()).toBe(3);
  expect(await log(page).locator("[aria-pressed=true]").count()).toBe(1);
  expect(asked).toEqual(Array(4).fill("POST"));

  await page.getByRole("button", { name: "New Chat" }).click();
  await expect.poll(() => own(page).count()).toBe(0);
  await ask(page, "Is PGI a course?");
  await expect.poll(() => own(page).count()).toBe(1);
  expect(asked).toEqual(Array(6).fill("POST"));
});

test("what another tab has said is there with the next answer, and after coming back to the chat", async () => {
  await using tab = await openTab();
  const { page, context } = tab;
  await goToCounsellor(page);
  await ask(page, "What are the fees?");
  await log(page).getByText("4,999").waitFor();
  const other = await context.newPage();
  await other.goto("/counsellor");
  await hydrated(other);
  await ask(other, "Do I need a degree?");
  await expect.poll(() => own(other).count()).toBe(2);

  await ask(page, "is there an exam");
  await expect.poll(() => own(page).count()).toBe(3);
  await ask(other, "how long does gmp take");
  await expect.poll(() => own(other).count()).toBe(4);

  await page.getByRole("link", { name: "Close the counsellor" }).click();
  await expect.poll(() => page.getByRole("log").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "PGI Counsellor" }).click();
  await expect.poll(() => own(page).count()).toBe(4);
  expect(await own(page).last().textContent()).toContain("how long does gmp take");
});

test("a message that is refused leaves the chat as its last answer showed it", async () => {
  await using tab = await openTab();
  const { page } = tab;
  await goToCounsellor(page);
  await ask(page, "What are the fees?");
  await log(page).getByText("4,999").waitFor();
  await ask(page, "fees ".repeat(300));
  await page.getByRole("alert").waitFor();
  expect(await own(page).count()).toBe(1);
  expect(await log(page).getByText("4,999").count()).toBeGreaterThan(0);
});
