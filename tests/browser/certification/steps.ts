import { cp } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { wallTime } from "#app/platform/zones.ts";
import { findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { Elements, listCompetencies } from "#app/records/competency-elements.server.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { inDays } from "#tests/support/certification.ts";
import { axeViolations, openTab, scrollsSideways, type Tab, type View } from "#tests/support/chromium.ts";
import { inDatabase, type TemporaryDirectory, temporaryDirectory } from "#tests/support/database.ts";
import { openMenu } from "#tests/support/journey.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import type { SessionCookie } from "#tests/support/sessions.ts";

export const HOME = "/admin-dashboard";
export const STUDENT = "/student-dashboard";

export const views: [string, View][] = [
  ["with script on a desktop", { screen: "desktop", script: true }],
  ["without script on a phone", { screen: "narrow", script: false }],
];

export interface OwnProduct {
  place(): RunningProduct;
  /** Opens a tab, signed in when there is a session for it. */
  open(view: View, session?: SessionCookie): Promise<Tab>;
}

/**
 * A product of a test file's own: competencies that other tests add would make students incomplete.
 * @param sheet the only competencies that have elements, each a page of the sheet
 * @param edit changes its content, a copy of which is in this directory
 */
export function ownProduct(
  sheet = ["People Leadership", "Leading Change"],
  edit?: (content: string) => Promise<void>,
): OwnProduct {
  let product: RunningProduct;
  let content: TemporaryDirectory | undefined;
  beforeAll(async () => {
    content = edit && (await temporaryDirectory());
    if (content) await cp("content", content.path, { recursive: true });
    if (content) await edit?.(content.path);
    product = await startProduct(content && { env: { CONTENT_DIR: content.path } });
    await inDatabase(product, async () => {
      const others = (await listCompetencies()).filter(({ name }) => !sheet.includes(name));
      await Elements.deleteAll({ competency_id: { $in: others.map(({ id }) => id) } });
    });
  });
  afterAll(async () => {
    await product[Symbol.asyncDispose]();
    await content?.[Symbol.asyncDispose]();
  });
  return {
    place: () => product,
    async open(view, session) {
      const tab = await openTab(await sharedBrowser(), product.address, view);
      if (session) await tab.context.addCookies([{ ...session, url: product.address }]);
      return tab;
    },
  };
}

export async function toastSays(page: Page, words: string): Promise<void> {
  await page.locator(".toast", { hasText: words }).first().waitFor();
}

const NARROW = { width: 320, height: 640 };

/** Too wide neither for its own screen nor for a narrow one, nor, where axe can look, without access for some. */
export async function isSound(page: Page, { script }: View): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  const own = page.viewportSize();
  if (own && own.width > NARROW.width) {
    await page.setViewportSize(NARROW);
    expect(await scrollsSideways(page)).toBe(false);
    await page.setViewportSize(own);
  }
  if (script) expect(await axeViolations(page)).toEqual([]);
}

/** An assessor publishes three times in three days. @param slip a link that is refused first, with everything else kept */
export async function publish(page: Page, place: string, slip?: string): Promise<void> {
  const [day = "", time = ""] = wallTime(inDays(3), "Asia/Kolkata").split("T");
  await page.goto(`${HOME}/interviews`);
  await openMenu(page);
  await page.getByRole("link", { name: "Your Times" }).filter({ visible: true }).first().click();
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Begins at").fill(time);
  await page.getByLabel("Times on each day").fill("3");
  if (slip) {
    await page.getByLabel("Link or place").fill(slip);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("link", { name: "A link begins with https:// and has no spaces" }).waitFor();
  }
  await page.getByLabel("Link or place").fill(place);
  await page.getByRole("button", { name: "Publish" }).click();
  await toastSays(page, "3 times are published");
}

/** On the page of times, a student books the first one at this place. */
export async function book(page: Page, place: string): Promise<void> {
  await page.locator(".time-choice", { hasText: place }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Book Interview" }).click();
  await toastSays(page, "Your interview is booked");
}

/** Lets the interview of a student begin some minutes ago. @param studentId the id of the row in students */
export function begin(product: RunningProduct, studentId: string, minutes = 1): Promise<string> {
  return inDatabase(product, async () => {
    const found = await findNewestCase(studentId);
    if (!found?.interview) throw new Error("There is no interview.");
    const interview = { ...found.interview, starts_at: new Date(Date.now() - minutes * 60_000) };
    await moveCase(found.id, "booked", "booked", { interview });
    return found.id;
  });
}

/** On the page that asks for it, states that nothing stands against judging. */
export async function stateImpartial(page: Page): Promise<void> {
  await page.getByLabel("No, I can judge them impartially").check();
  await page.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "Your statement is kept");
}

/** From the page of an interview, goes through every competency of the sheet and judges every element. */
export async function judge(page: Page, verdict = "Shown"): Promise<void> {
  await page.locator("#sheet ul a").first().click();
  await stateImpartial(page);
  await page.locator("form#sheet").waitFor();
  const last = page.getByRole("button", { name: "Save Sheet" });
  for (;;) {
    for (const choice of await page.getByLabel(verdict, { exact: true }).all()) await choice.check();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    const ends = (await last.count()) > 0;
    await page.locator("#sheet button[type=submit]").click();
    await toastSays(page, `${title} is saved`);
    if (ends) return;
  }
}
