import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { browserTabs } from "#tests/support/browser.ts";
import { faultsOnAllScreens, hydrated, scrollsSideways, type View } from "#tests/support/chromium.ts";
import { openMenu } from "#tests/support/journey.ts";
import { linkIn, mailTo, newPerson, newSomebody } from "#tests/support/sign-in.ts";

const product = inject("product");
const open = browserTabs();

const views: [string, View][] = [
  ["desktop with script", { screen: "desktop", script: true }],
  ["phone without script", { screen: "phone", script: false }],
];

async function signInWith(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test.each(views)("a student's whole way, %s", async (_, view) => {
  await using tab = await open(view);
  const { page } = tab;
  const { email, password } = newSomebody();

  await page.goto("/student-dashboard");
  await page.getByText("Please log in to continue").waitFor();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Asha");
  await page.getByLabel("Last Name").fill("Rao");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("+91 98765 43210");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill("something else");
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("link", { name: "Passwords do not match" }).click();
  expect(await page.getByLabel("First Name").inputValue()).toBe("Asha");

  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Check your email to confirm your account!").first().waitFor();

  await page.goto(linkIn(await mailTo(product, email, "Confirm"), "/confirm-email"));
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await page.getByText("Your email address is confirmed").first().waitFor();
  await signInWith(page, { email, password });
  await page.waitForURL("**/student-dashboard");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await openMenu(page);
  await page.getByText("Welcome, Asha Rao").filter({ visible: true }).first().waitFor();

  await page.getByRole("link", { name: "My data" }).first().click();
  await page.getByRole("heading", { level: 1, name: "My data" }).waitFor();
  await openMenu(page);
  await page.getByRole("link", { name: "Password and sign-ins" }).filter({ visible: true }).first().click();
  await page.getByText("(this one)").waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await openMenu(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/student-auth");
  await page.getByText("Signed out successfully").first().waitFor();
});

test.each([true, false])("a refused sign-in keeps the address and forgets the password (script %s)", async (script) => {
  await using tab = await open({ script });
  const { page } = tab;
  const { email, password } = newSomebody();
  await page.goto("/student-auth");
  await signInWith(page, { email, password });
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
});

test("signing out makes the browser forget the mirrored chat", async () => {
  await using tab = await open();
  const { page } = tab;
  const person = await newPerson(product, "student");
  await page.goto("/student-auth");
  await signInWith(page, person);
  await page.waitForURL("**/student-dashboard");
  await hydrated(page);
  await page.evaluate(() => {
    localStorage.setItem("chat-history", "[]");
    localStorage.setItem("pgi-counsellor-chat", "[]");
    localStorage.setItem("something-else", "stays");
  });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/student-auth");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(["something-else"]);
  const cookies = await tab.context.cookies();
  expect(cookies.filter(({ name }) => /chat|conversation|session/.test(name))).toEqual([]);
});

test("buttons say what they are doing while they do it", async () => {
  await using tab = await open();
  const { page } = tab;
  let answers = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto("/student-auth");
  await signInWith(page, newSomebody());
  await page.getByRole("button", { name: "Signing in..." }).waitFor();
  answers.resolve();
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  await page.goto("/super-admin-auth?tab=sign-up");
  answers = Promise.withResolvers();
  const { email, password } = newSomebody();
  await page.getByLabel("Full Name").fill("Farhan Qureshi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("button", { name: "Creating account..." }).waitFor();
  answers.resolve();
  await page.getByText("Check your email to confirm your account!").first().waitFor();
});

/** The portals of staff have the same forms. */
const pages = [
  "/student-auth",
  "/student-auth?tab=sign-up",
  "/student-auth?sent=1",
  "/super-admin-auth",
  "/admin-auth?tab=sign-up",
  "/forgot-password",
  "/forgot-password?sent=1",
  "/resend-confirmation",
  "/confirm-email",
  "/reset-password",
];

test("every page about signing in is accessible and fits every screen, light and dark", async () => {
  await using tab = await open({ screen: "desktop" });
  const { page } = tab;
  const faults: Record<string, string[]> = {};
  const check = async (name: string) => {
    const found = await faultsOnAllScreens(page);
    if (found.length > 0) faults[name] = found;
  };
  for (const path of pages) {
    await page.goto(path);
    await check(path);
    const submit = page.locator("main form button[type=submit]").first();
    if (!(await submit.isVisible())) continue;
    await submit.click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    await check(`${path} with errors`);
  }
  await page.goto("/student-auth");
  await signInWith(page, await newPerson(product, "student"));
  await page.waitForURL("**/student-dashboard");
  for (const path of ["/student-dashboard", "/student-dashboard/security"]) {
    await page.goto(path);
    await check(path);
  }
  expect(faults).toEqual({});
});
