import { expect, inject, test } from "vitest";
import { newPerson, newSomebody, signedIn, signInPages, signUp } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { sessionOf, withSession } from "./session-cookies.ts";

const product = inject("product");

test("guessing a password is stopped, also for the right one, and the answer says for how long", async () => {
  const person = await newPerson(product, "student");
  const visitor = new Visitor(product.address);
  const guess = (password: string) =>
    visitor.post("/student-auth", new URLSearchParams({ email: person.email.toUpperCase(), password }));
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(`guess number ${tries}`)).status).toBe(422);
  const stopped = await guess(person.password);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(stopped.text()).toMatch(/Please try again in \d+ minutes/);
  expect(stopped.formValues("form").get("email")).toBe(person.email.toUpperCase());
  expect(stopped.formValues("form").get("password")).toBe("");
});

test("a stranger's guesses do not keep the owner out, and the owner's own browser may guess no more than anybody", async () => {
  const { visitor: owner, person } = await signedIn(product, "super_admin");
  const stranger = new Visitor(product.address);
  const guess = (visitor: Visitor, password: string) =>
    visitor.post(signInPages.super_admin, new URLSearchParams({ email: person.email, password }));
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(stranger, `guess number ${tries}`)).status).toBe(422);
  expect((await guess(stranger, person.password)).status).toBe(429);

  const known = (await owner.cookies.getCookies(product.address)).find(({ key }) => key === "pgi-device");
  expect(known?.httpOnly).toBe(true);
  const leave = async () => (await owner.get("/super-admin-dashboard")).submit('form[action="/sign-out"]');
  await leave();
  expect((await guess(owner, person.password)).url.pathname).toBe("/super-admin-dashboard");
  await leave();
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(owner, `guess number ${tries}`)).status).toBe(422);
  const stopped = await guess(owner, person.password);
  expect(stopped.status).toBe(429);
  expect(stopped.text()).toMatch(/Please try again in \d+ minutes/);
});

test("a device cookie that nobody signed, or of another account, gives no allowance", async () => {
  const person = await newPerson(product, "student");
  const { visitor, page } = await signedIn(product, "student");
  await page.submit('form[action="/sign-out"]');
  const guess = (password: string) => visitor.post("/student-auth", new URLSearchParams({ ...person, password }));
  for (let tries = 0; tries < 10; tries += 1) await guess(`guess number ${tries}`);
  expect((await guess(person.password)).status).toBe(429);
  const forged = Buffer.from(JSON.stringify([["0".repeat(24), "key"]])).toString("base64");
  await visitor.cookies.setCookie(`pgi-device=${forged}.forged; Path=/`, product.address);
  expect((await guess(person.password)).status).toBe(429);
});

test("a new password is a new session: what was stolen before is worth nothing", async () => {
  const { visitor, person } = await signedIn(product, "student");
  const stolen = await withSession((await sessionOf(visitor)) ?? "");
  const page = await visitor.get("/student-dashboard/security");
  const changed = await page.submit(
    "#change-password-form",
    { current: person.password, password: "a better secret", confirmPassword: "a better secret" },
    "Change Password",
  );
  expect(changed.text()).toContain("Your password is changed");
  expect((await stolen.get("/student-dashboard")).url.pathname).toBe("/student-auth");
  expect((await visitor.get("/student-dashboard")).url.pathname).toBe("/student-dashboard");
});

test("a password that everybody can guess is refused at every sign-in page, with the reason", async () => {
  const visitor = new Visitor(product.address);
  const { email } = newSomebody();
  const refusals: [keyof typeof signInPages, string, string][] = [
    ["student", "my pgi secret", "PGI is the first thing that people guess here"],
    ["student", "the person that I am", 'Choose a password without "Person"'],
    ["admin", "9 letters", "Use at least 10 characters"],
    ["super_admin", email, "Your email address is easy to guess"],
  ];
  for (const [portal, password, reason] of refusals) {
    const page = await signUp(visitor, portal, { email, password });
    expect(page.status).toBe(422);
    expect(page.text(".error-summary")).toContain(reason);
  }
});
