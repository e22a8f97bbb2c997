import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { launchChromium, openTab, type Tab, type View } from "./chromium.ts";

let browser: Browser | undefined;

/** The browser of this process, which it keeps for its later test files and which ends with it; tabs have nothing in common. */
export async function sharedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchChromium(inject("chromium"));
  return browser;
}

/** Returns what opens tabs on the shared product. */
export function browserTabs(): (view?: View) => Promise<Tab> {
  return async (view) => openTab(await sharedBrowser(), inject("product").address, view);
}
