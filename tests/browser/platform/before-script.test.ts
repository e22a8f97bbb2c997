import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { competencyId, EVALUATION } from "#tests/http/evaluation/certificates.ts";
import { browserTabs } from "#tests/support/browser.ts";
import { hydrated, type Tab } from "#tests/support/chromium.ts";
import { shown } from "#tests/support/journey.ts";
import { signedInStudent, type TestStudent } from "#tests/support/sessions.ts";

const product = inject("product");
const openTab = browserTabs();

/** A tab on a line so slow that script comes only when it is let in. */
async function withoutScriptYet(
  student: TestStudent,
): Promise<{ tab: Tab; letScriptIn: (page: Page) => Promise<void> }> {
  const tab = await openTab({ screen: "phone" });
  await tab.context.addCookies([{ ...student.cookie, url: product.address }]);
  const gate = Promise.withResolvers<void>();
  await tab.page.route("**/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    tab,
    async letScriptIn(page) {
      gate.resolve();
      await hydrated(page);
    },
  };
}

test("a form refused before script came is still called an error, and keeps who types in their field", async () => {
  const { tab, letScriptIn } = await withoutScriptYet(await signedInStudent(product));
  await using opened = tab;
  const { page } = opened;
  await page.goto("/student-dashboard/profile", { waitUntil: "commit" });
  const name = page.getByLabel("Full Name");
  await name.fill("");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  await name.pressSequentially("Asha");
  await letScriptIn(page);
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  await page.keyboard.type(" Rao");
  expect(await name.inputValue()).toBe("Asha Rao");
});

test("a file chosen before script came is refused before it is sent, if it is too large", async () => {
  const student = await signedInStudent(product);
  const { tab, letScriptIn } = await withoutScriptYet(student);
  await using opened = tab;
  const { page } = opened;
  const path = `${EVALUATION}/${await competencyId(student.visitor, "People Leadership")}`;
  await page.goto(path, { waitUntil: "commit" });
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
  const field = page.getByLabel("Certificate for People Leadership");
  await field.setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer });
  await letScriptIn(page);
  await shown(page, "File size must be less than 5MB");
});
