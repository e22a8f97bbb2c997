import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import type { Tab, View } from "#tests/support/chromium.ts";
import { paidStudent } from "#tests/support/people.ts";
import { word as eight } from "#tests/support/random.ts";
import { staffOfFile } from "#tests/support/staff.ts";

const HOME = "/super-admin-dashboard";
const open = browserTabs();

const { staff } = await staffOfFile(inject("product"));

async function tabOf(role: "admin" | "super_admin", view: View): Promise<Tab> {
  const tab = await open(view);
  await tab.context.addCookies([await staff.cookie(role)]);
  return tab;
}

async function toastSays(page: Page, words: string): Promise<void> {
  await page.locator(".toast", { hasText: words }).first().waitFor();
}

const views: [string, View][] = [
  ["with script on a desktop", { screen: "desktop", script: true }],
  ["without script on a phone", { screen: "phone", script: false }],
];

test.each(views)("a super admin adds, edits, deletes and brings back a course, %s", async (_name, view) => {
  await using tab = await tabOf("super_admin", view);
  const { page } = tab;
  const word = eight();
  await page.goto(HOME);
  await page.getByRole("link", { name: "Add Course" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill(`Course ${word}`);
  await page.getByLabel("Price in rupees").fill("4,999");
  await page.getByRole("dialog").getByRole("button", { name: "Add Course" }).click();
  await toastSays(page, "Course added successfully");

  await page.getByLabel("Search by title or instructor").fill(word);
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/q=/);
  await page.getByRole("link", { name: `Edit Course ${word}` }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save Course" }).click();
  await page.getByRole("link", { name: "Enter a title" }).waitFor();
  await page.getByRole("dialog").getByLabel("Title").fill(`Changed ${word}`);
  await page.getByRole("button", { name: "Save Course" }).click();
  await toastSays(page, "Course updated successfully");

  await page.goto(`${HOME}/courses?q=${word}`);
  await page.getByRole("link", { name: `Delete Changed ${word}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Course" }).click();
  await toastSays(page, "Course deleted successfully");
  await page.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Course brought back");
});

test.each(views)("an assessor works through a flagged certificate, %s", async (_name, view) => {
  await using tab = await tabOf("admin", view);
  const { page } = tab;
  const [student, competency] = [await paidStudent(`Flagged ${eight()}`), await someCompetency(2)];
  const flags = [{ kind: "not-english" as const, note: "The text is not English." }];
  await recordEvaluation(evaluationOf(student, competency, [0.9, 0.2], { flags }));
  await page.goto("/admin-dashboard/reviews");
  await page.getByText("Filters").click();
  await page.locator("form.toolbar").getByLabel("Competency").selectOption(competency.id);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: `Review ${student.full_name}` }).click();
  await page.getByText("The text is not English.").waitFor();
  for (const element of ["Element 1", "Element 2"]) {
    const verdict = page.getByRole("group", { name: `Your verdict on ${element}` });
    expect(await verdict.getByRole("radio", { checked: true }).count()).toBe(0);
    await verdict.getByLabel("Demonstrated").check();
  }
  await page.getByRole("button", { name: "Save Review" }).click();
  await page.getByRole("link", { name: /^Say why you override the verdict on Element/ }).waitFor();
  await page.locator("textarea").nth(1).fill("It is on page 2.");
  await page.getByLabel("Note for the student").fill("Well evidenced.");
  await page.getByRole("button", { name: "Save Review" }).click();
  await toastSays(page, "Review saved");

  await page.goto(`/admin-dashboard/students/${student.id}`);
  await page.getByText(/^2 of \d+ elements/).waitFor();
});

test("a dialog opens over the list as it was, and Escape goes back to it", async () => {
  await using tab = await tabOf("admin", { screen: "desktop" });
  const { page } = tab;
  const word = eight();
  await paidStudent(`Dialogued ${word}`);
  await page.goto(`/admin-dashboard/students?q=${word}`);
  await page.getByRole("link", { name: "Add Student" }).click();
  await page.getByRole("dialog", { name: "Add Student" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname.endsWith("/students"));
  expect(new URL(page.url()).searchParams.get("q")).toBe(word);
});

test("a day's work goes by keyboard alone: search, open, page, edit a competency, sign out", async () => {
  await using tab = await tabOf("super_admin", { screen: "desktop" });
  const { page } = tab;
  const word = eight();
  const student = await paidStudent(`Keyed ${word}`);
  const competency = await someCompetency(1, `Typed ${word}`);
  await page.goto(HOME);

  await tabTo(page, "View All Students");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "All Students" }).waitFor();
  await tabTo(page, "Search by name, email, Student ID or phone");
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=/);
  await tabTo(page, student.full_name);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: student.full_name }).waitFor();

  await tabTo(page, "Institute");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Existing Courses" }).waitFor();
  await tabTo(page, "Competencies");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Manage Competencies" }).waitFor();
  await tabTo(page, `Edit Typed ${word}`);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Edit Competency" }).waitFor();
  await tabTo(page, "Name");
  await page.keyboard.press("End");
  await page.keyboard.type(" anew");
  await page.keyboard.press("Enter");
  await toastSays(page, "Competency updated successfully");
  await page.getByRole("heading", { name: `${competency.name} anew` }).waitFor();

  await tabTo(page, "Sign Out");
  await page.keyboard.press("Enter");
  await toastSays(page, "Signed out successfully");
});

const TABS = 200;

/** Presses Tab until the element of this name has the focus, and asserts that the focus can be seen. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < TABS; pressed++) {
    await page.keyboard.press("Tab");
    // Read in one go: between two questions to the page the focus may move on.
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const label = "labels" in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined;
      const called = element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
      return { name: called.replace(/\s+/g, " ").trim(), outline: getComputedStyle(element).outlineStyle };
    });
    if (focused?.name !== name) continue;
    expect(focused.outline).not.toBe("none");
    return;
  }
  throw new Error(`The focus never reached "${name}" on ${page.url()}`);
}
