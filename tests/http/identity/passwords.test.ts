import { expect, inject, test } from "vitest";
import { linkIn, mailTo, signedIn, signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");

test("a forgotten password is replaced through a mailed link that works once", async () => {
  const { person, visitor: elsewhere } = await signedIn(product, "student");
  const visitor = new Visitor(product.address);
  const asked = await (await visitor.get("/forgot-password")).submit("form", { email: person.email });
  expect(asked.text()).toContain("If the address belongs to an account");
  const link = linkIn(await mailTo(product, person.email, "new password"), "/reset-password");

  const form = await visitor.get(link);
  const mismatch = await form.submit("form", { password: "a better secret", confirmPassword: "another secret" });
  expect(mismatch.status).toBe(422);
  expect(mismatch.text()).toContain("Passwords do not match");
  const common = await form.submit("form", { password: "sunshine", confirmPassword: "sunshine" });
  expect(common.text()).toContain("one of the most common ones");
  const changed = await form.submit("form", { password: "a better secret", confirmPassword: "a better secret" });
  expect(changed.text()).toContain("Your password is changed");
  expect((await visitor.get(link)).text("h1")).toBe("This link does not work any more");

  expect((await elsewhere.get("/student-dashboard")).url.pathname).toBe("/student-auth");
  expect((await signIn(visitor, "student", person)).status).toBe(422);
  const home = await signIn(visitor, "student", { ...person, password: "a better secret" });
  expect(home.url.pathname).toBe("/student-dashboard");
});

test("a person changes the password, sees where they are signed in, and signs out everywhere else", async () => {
  const { visitor, person } = await signedIn(product, "student");
  const elsewhere = new Visitor(product.address, { "User-Agent": "Mozilla/5.0 (Android 14) Firefox/140.0" });
  await signIn(elsewhere, "student", person);
  const page = await visitor.get("/student-dashboard/security");
  expect(page.text("table")).toContain("Firefox on Android");

  const alone = await page.submit("form:has([value=end-others])", {}, "Sign out everywhere else");
  expect(alone.text()).toContain("You are signed out everywhere else");
  expect((await elsewhere.get("/student-dashboard")).url.pathname).toBe("/student-auth");

  const change = (current: string) =>
    page.submit(
      "#change-password-form",
      { current, password: "a better secret", confirmPassword: "a better secret" },
      "Change Password",
    );
  const wrong = await change("not my password");
  expect(wrong.status).toBe(422);
  expect(wrong.text()).toContain("This is not your present password");
  expect((await change(person.password)).text()).toContain("Your password is changed");
  expect((await visitor.get("/student-dashboard")).url.pathname).toBe("/student-dashboard");
});
