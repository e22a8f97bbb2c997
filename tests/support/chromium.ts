import { existsSync, readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "playwright-core";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Without these an offline machine sees the browser try its maker's servers at every start. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** As of all tests: only ends what would never end. */
const PATIENCE_MS = 120_000;

const screens = {
  phone: { ...devices["Pixel 7"], viewport: { width: 375, height: 812 } },
  desktop: { viewport: { width: 1280, height: 800 } },
  narrow: { ...devices["Pixel 7"], viewport: { width: 320, height: 640 } },
};

export interface View {
  screen?: keyof typeof screens;
  /** Whether the page may run script; true unless told. */
  script?: boolean;
  dark?: boolean;
}

/** A page reads the checker in a fraction of the time that it takes for the readable form. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Where a Chromium is on this machine: CHROMIUM_PATH, an installed one, or the one inside the npm package (unpacked once). */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env.CHROMIUM_PATH ?? "", ...INSTALLED].find((path) => path !== "" && existsSync(path));
  if (installed) return installed;
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}

export function launchChromium(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] });
}

export interface Tab extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** What the console and the page complained about so far; a test that expects a complaint empties it. */
  complaints: string[];
}

/**
 * Opens a tab of its own profile. Its `goto` waits until script has taken over the page, as people come to do who read before
 * they press; a test of what is pressed earlier goes there with `waitUntil: "commit"`. Disposing it throws when the console showed an error
 * or a request failed with 5xx.
 */
export async function openTab(browser: Browser, address: string, view: View = {}): Promise<Tab> {
  const userAgent =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";
  const context = await browser.newContext({
    ...screens[view.screen ?? "desktop"],
    userAgent,
    baseURL: address,
    javaScriptEnabled: view.script ?? true,
    colorScheme: view.dark ? "dark" : "light",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  if (view.script !== false) {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil !== "commit") await hydrated(page);
      return response;
    };
  }
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A status of 4xx is part of many journeys; the browser reports it as a console error all the same.
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close();
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
    },
  };
}

/** Waits until script has taken over the page, if it has any. */
export async function hydrated(page: Page): Promise<void> {
  // The script of some pages comes when somebody turns to a link.
  await page.evaluate(() => document.querySelector("a")?.dispatchEvent(new Event("pointerover", { bubbles: true })));
  await page.waitForFunction(
    () =>
      !("__reactRouterContext" in window) || Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
  );
}

/** The accessibility faults that axe finds on the page, each with the places it is at. Needs script. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Half way from one colour to another, or while a toast comes or leaves, no contrast is right.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      const { progress, endTime } = effect?.getComputedTiming() ?? {};
      return playState === "running" && progress !== null && endTime !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
  // The checker of the page asks those of its frames.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`,
  );
}

/** Whether the page can be moved sideways, which a narrow screen must never need. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/**
 * The accessibility faults of the page on a desktop in light colours and on a narrow phone in dark ones, and whether it is wider than
 * either: a page is loaded once for both.
 */
export async function faultsOnAllScreens(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const { screen, dark } of [
    { screen: "desktop", dark: false },
    { screen: "narrow", dark: true },
  ] as const) {
    const { viewport } = screens[screen];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    const where = `${viewport.width} px, ${dark ? "dark" : "light"}`;
    for (const fault of await axeViolations(page)) faults.push(`${where}: ${fault}`);
    if (await scrollsSideways(page)) faults.push(`${where}: scrolls sideways`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  return faults;
}
