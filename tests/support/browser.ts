import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchChromium, openTab, type Tab, type View } from "./chromium.ts";

/** One browser for a test file; the returned function opens tabs on the shared product. */
export function browserTabs(): (view?: View) => Promise<Tab> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(inject("chromium"));
  });
  afterAll(() => browser.close());
  return (view) => openTab(browser, inject("product").address, view);
}
