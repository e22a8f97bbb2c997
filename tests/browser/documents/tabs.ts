import { inject } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import type { Tab, View } from "#tests/support/chromium.ts";
import { type Somebody, signedIn } from "#tests/support/sign-in.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const open = browserTabs();

export const views: [name: string, view: View][] = [
  ["script on, phone", { screen: "phone" }],
  ["script off, desktop", { screen: "desktop", script: false }],
];

/** A tab in which a new student is signed in. */
export async function studentTab(view: View): Promise<Tab & { person: Somebody }> {
  const { visitor, person } = await signedIn(product, "student");
  const tab = await open(view);
  await carryCookies(visitor, tab);
  // What fades in or out has too little contrast for a moment.
  await tab.page.emulateMedia({ reducedMotion: "reduce" });
  return { ...tab, person };
}

async function carryCookies(visitor: Visitor, { context }: Tab): Promise<void> {
  const cookies = await visitor.cookies.getCookies(product.address);
  await context.addCookies(cookies.map(({ key, value }) => ({ name: key, value, url: product.address })));
}
