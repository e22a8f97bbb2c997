import { expect, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";

const open = browserTabs();

test.each([true, false])("the landing page opens, script %s", async (script) => {
  await using tab = await open({ script });
  const answer = await tab.page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(await tab.page.locator("h1").count()).toBe(1);
});
