import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { shown, tellDetails } from "#tests/support/journey.ts";
import { signedInStudent } from "#tests/support/sessions.ts";

const product = inject("product");
const openTab = browserTabs();

test.for([{ script: true }, { script: false }])(
  "Back leads out of the counsellor, not round in circles: script $script",
  async (view) => {
    await using tab = await openTab(view);
    const { page } = tab;
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "PGI Counsellor" }).click();
    await tellDetails(page);
    await page.getByRole("log").waitFor();
    for (let presses = 0; presses < 3 && new URL(page.url()).pathname !== "/"; presses += 1) await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/");
  },
);

test("a dialog that was closed is not opened again by Back", async () => {
  await using tab = await openTab({});
  const { page } = tab;
  await page.goto("/");
  const dialog = page.getByRole("dialog");
  await page.getByRole("main").getByRole("link", { name: "PGI Counsellor" }).click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.goBack();
  expect([new URL(page.url()).pathname, await dialog.count()]).toEqual(["/", 0]);
});

test("a connection that is lost in the middle of a form keeps what was entered", async () => {
  const student = await signedInStudent(product);
  await using tab = await openTab({});
  const { page, context } = tab;
  await context.addCookies([{ ...student.cookie, url: product.address }]);
  await page.goto("/student-dashboard/profile");
  const name = page.getByLabel("Full Name");
  await name.fill("Meenakshi Sundaram");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await shown(page, "What you entered is still here");
  expect(await name.inputValue()).toBe("Meenakshi Sundaram");
  await context.setOffline(false);
  tab.complaints.length = 0;
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
