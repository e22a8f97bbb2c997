import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { momentIn, wallTime } from "#app/platform/zones.ts";
import { findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { completeStudent, inDays, newAssessor } from "#tests/support/certification.ts";
import {
  axeViolations,
  launchChromium,
  openTab,
  scrollsSideways,
  type Tab,
  type View,
} from "#tests/support/chromium.ts";
import { inDatabase } from "#tests/support/database.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { word } from "#tests/support/random.ts";
import { type SessionCookie, sessionCookie } from "#tests/support/sessions.ts";

// A product of its own: competencies that other tests add would make students incomplete.
let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject("chromium"))]);
});
afterAll(async () => {
  await browser.close();
  await product[Symbol.asyncDispose]();
});

const HOME = "/admin-dashboard";
const STUDENT = "/student-dashboard";

async function tabWith(cookie: SessionCookie, view: View): Promise<Tab> {
  const tab = await openTab(browser, product.address, view);
  await tab.context.addCookies([{ ...cookie, url: product.address }]);
  return tab;
}

async function toastSays(page: Page, words: string): Promise<void> {
  await page.locator(".toast", { hasText: words }).first().waitFor();
}

/** Neither too wide nor, where axe can look, without access for some. */
async function isSound(page: Page, script: boolean): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  if (script) expect(await axeViolations(page)).toEqual([]);
}

function people() {
  return inDatabase(product, async () => {
    const student = await completeStudent(`Asha ${word()}`);
    const [assessor, second] = [await newAssessor(`Leela ${word()}`), await newAssessor(`Meera ${word()}`)];
    const [own, theirs, other] = await Promise.all([
      sessionCookie(student.user_id, "student"),
      sessionCookie(assessor.accountId, "admin"),
      sessionCookie(second.accountId, "admin"),
    ]);
    return { student, assessor, second, own, theirs, other };
  });
}

/** Lets the interview of a student begin a minute ago. */
function begin(student: StoredStudent): Promise<string> {
  return inDatabase(product, async () => {
    const found = await findNewestCase(student.id);
    if (!found?.interview) throw new Error("There is no interview.");
    const interview = { ...found.interview, starts_at: new Date(Date.now() - 60_000) };
    await moveCase(found.id, "booked", "booked", { interview });
    return found.id;
  });
}

async function publish(page: Page, place: string): Promise<void> {
  const [day = "", time = ""] = wallTime(inDays(3), "Asia/Kolkata").split("T");
  await page.goto(`${HOME}/interviews`);
  await page.getByRole("link", { name: "Your interview times" }).click();
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Begins at").fill(time);
  await page.getByLabel("Link or place").fill("http://meet.people.example");
  await page.getByLabel("Times on each day").fill("3");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: "A link begins with https:// and has no spaces" }).waitFor();
  await page.getByLabel("Link or place").fill(place);
  await page.getByRole("button", { name: "Publish" }).click();
  await toastSays(page, "3 times are published");
}

const views: [string, View][] = [
  ["with script on a desktop", { screen: "desktop", script: true }],
  ["without script on a phone", { screen: "narrow", script: false }],
];

test.each(views)(
  "an interview from the published time to the recommendation, %s",
  async (_name, view) => {
    const script = view.script === true;
    const { student, own, theirs, other, assessor, second } = await people();
    await using staff = await tabWith(theirs, view);
    const place = `Room ${word()}`;
    await publish(staff.page, place);
    await isSound(staff.page, script);

    await using learner = await tabWith(own, view);
    const { page } = learner;
    await page.goto(STUDENT);
    await page.getByRole("link", { name: "Choose a time" }).click();
    await page.getByText("Another time zone").click();
    await page.getByLabel("Your time zone").selectOption("America/New_York");
    await page.getByRole("button", { name: "Show Times" }).click();
    await page.getByText(/All times are in Eastern (Standard|Daylight) Time/).waitFor();
    await isSound(page, script);
    const mine = page.locator(".time-choice", { hasText: place });
    await mine.first().click();
    await page
      .getByRole("dialog")
      .getByText(momentIn(inDays(3), "America/New_York"))
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Book Interview" }).click();
    await toastSays(page, "Your interview is booked");
    await mine.first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Move Interview" }).click();
    await toastSays(page, "Your interview is moved");
    await page.getByText(assessor.fullName).first().waitFor();
    await isSound(page, script);
    const file = await page.request.get(`${STUDENT}/certification/calendar`);
    expect(await file.text()).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:2/);
    await page.goto(STUDENT);
    await page.getByText(/Your interview is on .* Eastern (Standard|Daylight) Time/).waitFor();

    const caseId = await begin(student);
    await staff.page.goto(`${HOME}/interviews`);
    await staff.page.getByRole("link", { name: `Open ${student.full_name}` }).click();
    await staff.page.getByRole("link", { name: "Ask a second assessor" }).click();
    await staff.page.getByLabel("Second assessor", { exact: true }).selectOption(second.accountId);
    await staff.page.getByRole("button", { name: "Save" }).click();
    await toastSays(staff.page, "The second assessor is asked");
    await isSound(staff.page, script);
    await judge(staff.page, caseId, script);
    await using another = await tabWith(other, view);
    await judge(another.page, caseId, false);

    await staff.page.goto(`${HOME}/interviews/${caseId}`);
    await staff.page.getByRole("link", { name: "Recommend" }).click();
    await staff.page.getByRole("button", { name: "Recommend" }).click();
    await staff.page.getByRole("link", { name: "Choose what you recommend" }).waitFor();
    await staff.page.getByLabel("Award the certification").check();
    await staff.page.getByLabel("Reasons").fill("She showed every element with work of her own.");
    await isSound(staff.page, script);
    await staff.page.getByRole("button", { name: "Recommend" }).click();
    await toastSays(staff.page, "Recommended");
    await page.goto(STUDENT);
    await page.getByRole("listitem").filter({ hasText: "Next: Certification" }).waitFor();
  },
  150_000,
);

/** Goes through every competency of a sheet and judges every element. @param types whether the first note is left to be saved as it is typed */
async function judge(page: Page, caseId: string, types: boolean): Promise<void> {
  await page.goto(`${HOME}/interviews/${caseId}`);
  await page.locator("#sheet ~ ul a").first().click();
  if (types) {
    await page.getByLabel("Note").first().fill("She told of nine people.");
    await page.getByText("Draft saved").waitFor();
    await page.reload();
    expect(await page.getByLabel("Note").first().inputValue()).toBe("She told of nine people.");
    await isSound(page, true);
  }
  const last = page.getByRole("button", { name: "Save Sheet" });
  for (;;) {
    for (const choice of await page.getByLabel("Shown", { exact: true }).all()) await choice.check();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    const ends = (await last.count()) > 0;
    await page.locator("#sheet button[type=submit]").click();
    await toastSays(page, `${title} is saved`);
    if (ends) return;
  }
}

test("two tabs of a sheet: the later one is told, keeps its words, and saves them when asked again", async () => {
  const { student, own, theirs } = await people();
  await using staff = await tabWith(theirs, { script: false });
  const place = `Room ${word()}`;
  await publish(staff.page, place);
  await using learner = await tabWith(own, { script: false });
  await learner.page.goto(`${STUDENT}/certification`);
  await learner.page.locator(".time-choice", { hasText: place }).first().click();
  await learner.page.getByRole("button", { name: "Book Interview" }).click();
  await toastSays(learner.page, "Your interview is booked");
  const caseId = await begin(student);
  await using one = await tabWith(theirs, { script: true });
  await using two = await tabWith(theirs, { script: false });
  for (const { page } of [one, two]) {
    await page.goto(`${HOME}/interviews/${caseId}`);
    await page.getByRole("link", { name: "Leading Change" }).click();
  }
  await one.page.getByLabel("Note").first().fill("From the first tab");
  await one.page.getByText("Draft saved").waitFor();
  await two.page.getByLabel("Note").first().fill("From the second tab");
  await two.page.getByRole("button", { name: "Save" }).click();
  await two.page.getByText("This sheet was saved in another tab").waitFor();
  expect(await two.page.getByLabel("Note").first().inputValue()).toBe("From the second tab");
  await two.page.getByRole("button", { name: "Save" }).click();
  await toastSays(two.page, "Leading Change is saved");
  await one.page.getByLabel("Note").first().fill("From the first tab once more");
  await one.page.getByText("Not saved: this sheet was saved elsewhere").waitFor();
});
