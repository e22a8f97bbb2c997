import { expect, inject, test } from "vitest";
import {
  confirm,
  linkIn,
  mailsTo,
  mailTo,
  newPerson,
  newSomebody,
  type PortalName,
  runStaffCommand,
  signedIn,
  signIn,
  signInPages,
  signUp,
} from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");

test("a student signs up, confirms the address, signs in and out", async () => {
  const somebody = newSomebody();
  const visitor = new Visitor(product.address);

  const sent = await signUp(visitor, "student", somebody);
  expect(sent.text()).toContain("Check your email to confirm your account!");

  const early = await signIn(visitor, "student", somebody);
  expect(early.status).toBe(422);
  expect(early.text()).toContain("Please confirm your email address first");

  const confirmed = await confirm(product, visitor, somebody.email);
  expect(confirmed.url.pathname).toBe("/student-auth");
  expect(confirmed.text()).toContain("Your email address is confirmed");

  const home = await signIn(visitor, "student", somebody);
  expect(home.url.pathname).toBe("/student-dashboard");
  expect(home.text("header")).toContain("Welcome, Test Person");
  expect(home.headers.get("Cache-Control")).toBe("no-store");

  const out = await home.submit('form[action="/sign-out"]');
  expect(out.url.pathname).toBe("/student-auth");
  expect(out.text()).toContain("Signed out successfully");
});

test("whoever applies without an account signs up, with what they have told already, and comes to the payment of their course", async () => {
  const somebody = newSomebody();
  const visitor = new Visitor(product.address);
  const details = { name: "Asha Devi Rao", email: somebody.email, phone: "+91 98765 43210" };
  await (await visitor.get("/eligibility")).submit("#eligibility-form", details);
  const signInPage = await visitor.get("/payment/test?course=AIP");
  expect(signInPage.text()).toContain("Create your account to apply");
  const form = signInPage.root.querySelector("#sign-up-form");
  const told = ["firstName", "lastName", "email", "phone"].map((name) =>
    form?.querySelector(`[name=${name}]`)?.getAttribute("value"),
  );
  expect(told).toEqual(["Asha", "Devi Rao", somebody.email, "+91 98765 43210"]);
  const { password } = somebody;
  await signInPage.submit("#sign-up-form", { password, confirmPassword: password, adult: "on" });

  const elsewhere = new Visitor(product.address);
  const confirmed = await confirm(product, elsewhere, somebody.email);
  const payment = await confirmed.submit("#sign-in-form", { email: somebody.email, password });
  expect(payment.url.pathname + payment.url.search).toBe("/payment/test?course=AIP");
});

test.each(["admin", "super_admin"] as const)("%s access comes with the grant, not with the sign-up", async (portal) => {
  const somebody = newSomebody();
  const visitor = new Visitor(product.address);
  await signUp(visitor, portal, somebody);
  await confirm(product, visitor, somebody.email);

  const denied = await signIn(visitor, portal, somebody);
  expect(denied.status).toBe(403);
  const called = portal === "admin" ? "an admin" : "a super admin";
  expect(denied.text(".error-summary h2")).toBe("Your request is waiting");
  expect(denied.text(".error-summary p")).toContain(`Your request to be ${called} waits for a super admin.`);
  const other = portal === "admin" ? "super_admin" : "admin";
  expect((await signIn(new Visitor(product.address), other, somebody)).text(".error-summary h2")).toBe("Access Denied");
  expect((await visitor.get("/admin-dashboard")).text()).toContain("Please log in to continue");

  const role = portal === "admin" ? "admin" : "super-admin";
  expect(await runStaffCommand(product, "grant", role, somebody.email)).toContain("can sign in at");
  const home = await signIn(visitor, portal, somebody);
  expect(home.url.pathname).toBe(`/${role}-dashboard`);

  const out = await home.submit('form[action="/sign-out"]');
  expect(out.url.pathname).toBe("/");
  expect(out.text()).toContain("Signed out successfully");
});

test("a revoked role ends at the next request", async () => {
  const { visitor, person } = await signedIn(product, "admin");
  await runStaffCommand(product, "revoke", "admin", person.email);
  const page = await visitor.get("/admin-dashboard");
  expect(page.url.pathname).toBe("/admin-auth");
  expect(page.text()).toContain("Access Denied");
  expect(page.text()).toContain("Please sign in as an admin.");
});

test("a member of staff at the student portal is signed out and told so", async () => {
  const { visitor } = await signedIn(product, "admin");
  const page = await visitor.get("/student-dashboard");
  expect(page.url.pathname).toBe("/student-auth");
  expect(page.text()).toContain("Please sign up as a student or use the correct portal for your role.");
  expect((await visitor.get("/admin-dashboard")).text()).toContain("Please log in to continue");
});

test("whoever is not signed in comes back to the page that was asked for", async () => {
  const person = await newPerson(product, "student");
  const visitor = new Visitor(product.address);
  const signInPage = await visitor.get("/student-dashboard/security?from=mail");
  expect(signInPage.text()).toContain("Please log in to continue");
  const page = await signInPage.submit("form", { ...person });
  expect(page.url.pathname + page.url.search).toBe("/student-dashboard/security?from=mail");
});

test("the way back is the page, also when script had asked for its data", async () => {
  const response = await new Visitor(product.address).request("/student-dashboard/security.data?_routes=root");
  const answer = await response.text();
  expect(answer).toContain(`/student-auth?next=${encodeURIComponent("/student-dashboard/security")}`);
  expect(answer).not.toContain(".data");
});

test("a confirmation link works once, a forged one never, and both say what to do", async () => {
  const somebody = newSomebody();
  const visitor = new Visitor(product.address);
  await signUp(visitor, "student", somebody);
  const link = linkIn(await mailTo(product, somebody.email, "Confirm"), "/confirm-email");
  await (await visitor.get(link)).submit("form");
  expect((await visitor.get(link)).text("h1")).toBe("This link was used already");
  const replayed = await visitor.post(link, new URLSearchParams());
  expect(replayed.text("h1")).toBe("This link was used already");
  const forged = await visitor.post(`${link.slice(0, -2)}xx`, new URLSearchParams());
  expect(forged.text("h1")).toBe("This link does not work any more");
  expect((await visitor.get("/confirm-email")).text("h1")).toBe("This link does not work any more");
});

test.each(Object.keys(signInPages) as PortalName[])(
  "the %s sign-in page has its fields, tabs and way back",
  async (portal) => {
    const visitor = new Visitor(product.address);
    const page = await visitor.get(signInPages[portal]);
    expect((await page.follow("Back to Home")).url.pathname).toBe("/");
    const signUpPage = await page.follow("Sign Up");
    const empty = await signUpPage.submit("form");
    expect(empty.status).toBe(422);
    expect(empty.text(".error-summary")).toContain("There is a problem");
    expect(empty.title()).toMatch(/^Error: /);
    const fields = [...empty.formValues("form").keys()];
    expect(fields).toEqual(
      {
        student: ["firstName", "lastName", "email", "phone", "password", "confirmPassword"],
        admin: ["fullName", "email", "department", "password"],
        super_admin: ["fullName", "email", "password"],
      }[portal],
    );
  },
);

test("super admins are told of a request, and the person of the grant; a revoked one may ask again", async () => {
  const person = newSomebody();
  const asking = new Visitor(product.address);
  await signUp(asking, "admin", person);
  await confirm(product, asking, person.email);
  await runStaffCommand(product, "grant", "admin", person.email);
  // The oldest super admins are told, so the sample one always is, whoever else the tests have made.
  await expect
    .poll(() => mailsTo(product, "super-admin@pgi.example"))
    .toContainEqual(expect.objectContaining({ text: expect.stringContaining(person.email) }));
  expect((await mailTo(product, person.email, "Your admin access")).text).toContain("/admin-auth");

  await runStaffCommand(product, "revoke", "admin", person.email);
  await signUp(new Visitor(product.address), "admin", { ...person, password: "another password" });
  const mail = await mailTo(product, person.email, "Confirm your request");
  const visitor = new Visitor(product.address);
  await (await visitor.get(linkIn(mail, "/confirm-email"))).submit("form");
  await runStaffCommand(product, "grant", "admin", person.email);
  expect((await signIn(visitor, "admin", person)).url.pathname).toBe("/admin-dashboard");
});

test("a member of staff may become a student with the same account and password", async () => {
  const person = await newPerson(product, "admin");
  await signUp(new Visitor(product.address), "student", { ...person, password: "somebody else's choice" });
  const mail = await mailTo(product, person.email, "Confirm your request");
  const visitor = new Visitor(product.address);
  await (await visitor.get(linkIn(mail, "/confirm-email"))).submit("form");
  expect((await signIn(visitor, "student", person)).url.pathname).toBe("/student-dashboard");
  expect((await signIn(new Visitor(product.address), "admin", person)).url.pathname).toBe("/admin-dashboard");
});
