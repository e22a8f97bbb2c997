import { mkdir, rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { chromiumPath, launchChromium, openTab, type View } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { portalScreens } from "./screens-portals.ts";
import { publicScreens } from "./screens-public.ts";

/** A screen to be looked at: how to get there on a fresh tab. */
export interface Screen {
  name: string;
  visit(page: Page, product: { dataDir: string }): Promise<void>;
  /** Whether it can be reached without script, too. */
  scriptless?: boolean;
}

const SCREENS: Screen[] = [...publicScreens, ...portalScreens];

const DIRECTORY = "screenshots";

const views: View[] = (["phone", "desktop"] as const).flatMap((screen) => [
  { screen, dark: false },
  { screen, dark: true },
  { screen, script: false },
]);

/** Photographs every screen on phone and desktop, light and dark, and some without script. Names given on the command line choose some. */
async function photograph(chosen: string[]): Promise<void> {
  if (chosen.length === 0) await rm(DIRECTORY, { recursive: true, force: true });
  await mkdir(DIRECTORY, { recursive: true });
  await using product = await startProduct();
  const browser = await launchChromium(await chromiumPath());
  const wanted = SCREENS.filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)));
  for (const screen of wanted) {
    for (const view of views) {
      if (view.script === false && !screen.scriptless) continue;
      const look = view.script === false ? "no-script" : view.dark ? "dark" : "light";
      const file = `${DIRECTORY}/${screen.name}-${view.screen}-${look}.png`;
      await using tab = await openTab(browser, product.address, view);
      await tab.page.emulateMedia({ reducedMotion: "reduce" });
      await screen.visit(tab.page, product);
      await tab.page.evaluate(settled);
      const dialog = (await tab.page.locator("dialog[open]").count()) > 0;
      await tab.page.screenshot({ path: file, fullPage: !dialog });
      console.log(file);
    }
  }
  await browser.close();
}

/** Waits for the fonts, and takes away the gutter of the scrollbar, which a photograph has not. */
async function settled(): Promise<void> {
  document.documentElement.style.scrollbarGutter = "auto";
  await document.fonts.ready;
}

await photograph(process.argv.slice(2));
