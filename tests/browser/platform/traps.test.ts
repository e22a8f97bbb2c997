import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { StaffRole } from "#app/identity/roles.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { scrollsSideways, type View } from "#tests/support/chromium.ts";
import { interestAnswers } from "#tests/support/forms.ts";
import { openMenu } from "#tests/support/journey.ts";
import { paidStudent } from "#tests/support/people.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { type SessionCookie, sessionCookie, staffOfFile } from "#tests/support/sessions.ts";

const product = inject("product");
const openTab = browserTabs();
/** A family name, or a place, of the length that they do have. */
const LONG = "Venkatanarasimharajuvaripeta";
const DOCUMENTS = "/student-dashboard/documents";

const staff = await staffOfFile(product);

async function tabWith(cookie: SessionCookie, view: View) {
  const tab = await openTab(view);
  await tab.context.addCookies([{ ...cookie, url: product.address }]);
  return tab;
}
const staffTab = async (role: StaffRole, view: View) => tabWith(await staff.cookie(role), view);
const studentTab = async (student: StoredStudent, view: View) =>
  tabWith(await sessionCookie(student.user_id, "student"), view);

/** Elements whose words run out of them; a page need not scroll for that. */
function overfull(page: Page): Promise<string[]> {
  return page.locator("main :is(p, span, strong, h1, h2, h3, td, th, dd, a)").evaluateAll((elements) =>
    elements
      .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).clipPath === "none")
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((element) => element.textContent.slice(0, 80)),
  );
}

test("no word is so long that it widens a page or leaves its place", async () => {
  const student = await paidStudent(`${LONG} ${LONG}${LONG}`);
  const competency = await someCompetency([LONG, `${LONG}${LONG}`], `${LONG}${LONG}`);
  const evaluation = evaluationOf(student, competency, [0.9, 0.4], { file_name: `${LONG}${LONG}.pdf` });
  const { id } = await recordEvaluation(evaluation);
  await using own = await studentTab(student, { screen: "narrow" });
  await using theirs = await staffTab("admin", { screen: "narrow" });
  const record = `/admin-dashboard/students/${student.id}`;
  const pages: [Page, string[]][] = [
    [own.page, ["", "/profile", "/documents", "/evaluation", `/evaluation/${competency.id}`, "/receipt"]],
    [theirs.page, [`/students?q=${LONG}`, `/analysis?q=${LONG}`, `/certificates?q=${LONG}`, `/reviews/${id}`]],
    [theirs.page, [record, `${record}/dossier`, `${record}/edit`].map((path) => path.replace("/admin-dashboard", ""))],
  ];
  const faults: string[] = [];
  for (const [page, paths] of pages) {
    for (const path of paths) {
      await page.goto((page === own.page ? "/student-dashboard" : "/admin-dashboard") + path);
      if (await scrollsSideways(page)) faults.push(`${path} scrolls sideways`);
      for (const text of await overfull(page)) faults.push(`${path}: ${text}`);
    }
  }
  expect(faults).toEqual([]);
});

test("what was said of a refused file is gone once another is chosen", async () => {
  await using tab = await studentTab(await paidStudent(), { screen: "phone" });
  const { page } = tab;
  await page.goto(DOCUMENTS);
  const slot = page.locator("#aadhaar");
  await slot.locator("summary.button").click();
  const choose = (buffer: Buffer) =>
    slot.getByLabel("File").setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer });
  await choose(Buffer.from("MZ"));
  await slot.getByRole("button", { name: /^Upload/ }).click();
  await slot.locator(".error-summary").waitFor();
  await choose(Buffer.alloc(5 * 1024 * 1024 + 1));
  await slot.locator(".field-error").getByText("File size must be less than 5MB").waitFor();
  expect(await slot.locator(".field-error, .error-summary").count()).toBe(1);
  await choose(await pdf("x"));
  expect(await slot.locator(".field-error, .error-summary").count()).toBe(0);
});

test("without script a refused upload opens at its message", async () => {
  await using tab = await studentTab(await paidStudent(), { screen: "phone", script: false });
  const { page } = tab;
  await page.goto(DOCUMENTS);
  const form = page.locator("#upload-additional");
  await form.getByRole("button", { name: /^Upload/ }).click();
  const message = form.locator(".error-summary");
  await message.waitFor();
  const top = async () => (await message.boundingBox())?.y;
  await expect.poll(top).toBeLessThan(812 / 2);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

test("without script a registration opens at its place, without moving there", async () => {
  await using tab = await openTab({ screen: "phone", script: false });
  const { page } = tab;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const form = page.locator("#register-form");
  const { fullName, email, phone, profession, experience } = interestAnswers();
  await form.getByLabel("Full Name").fill(fullName);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone").fill(phone);
  await form.getByLabel("Current Profession").selectOption(profession);
  await form.getByLabel("Years of Experience").selectOption(experience);
  await form.getByRole("button", { name: "Register Interest" }).click();
  await page.getByText("Registration Successful! 🎉").waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test.for([{ script: true }, { script: false }])(
  "on a phone the header is one row, its menu names the page in use, and no toast lies over the end of a page: script $script",
  async ({ script }) => {
    await using tab = await staffTab("super_admin", { screen: "phone", script });
    const { page } = tab;
    await page.goto("/super-admin-dashboard/profile");
    expect((await page.locator(".shell-head").boundingBox())?.height).toBeLessThan(72);
    await openMenu(page);
    await page.locator(".shell-tools [aria-current=page]", { hasText: "Profile" }).waitFor();
    await page.getByRole("button", { name: "Close the menu" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const toast = page.locator(".toast");
    await toast.waitFor();
    await page.mouse.wheel(0, 10_000);
    const last = page.locator("main :is(a, button)").last();
    const apart = async () => {
      const [end, over] = [await last.boundingBox(), await toast.boundingBox()];
      return end !== null && over !== null && (end.y >= over.y + over.height || end.y + end.height <= over.y);
    };
    await expect.poll(apart).toBe(true);
  },
);
