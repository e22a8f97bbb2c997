import mongoose from "mongoose";
import { expect, inject, test } from "vitest";
import { codeOf, keyOn, recoveryCodesOn } from "#tests/support/authenticator.ts";
import { inDatabase } from "#tests/support/database.ts";
import { mailTo, signedIn, signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { atSecondStep, withApp } from "./second-factor.ts";

const product = inject("product");
const SECURITY = "/admin-dashboard/security";

test("setting up ends other sessions; new recovery codes end the old ones; turned off, the password is enough", async () => {
  const { visitor: elsewhere, person } = await signedIn(product, "admin");
  const visitor = new Visitor(product.address);
  await signIn(visitor, "admin", person);
  const setup = await visitor.get(`${SECURITY}/app`);
  const old = recoveryCodesOn(await setup.submit("#code-form", { code: codeOf(keyOn(setup)) }));
  expect((await elsewhere.get("/admin-dashboard")).url.pathname).toBe("/admin-auth");

  const renewed = await (await visitor.get(`${SECURITY}/recovery-codes`)).submit("main form");
  const [code = ""] = recoveryCodesOn(renewed);
  expect((await (await atSecondStep(person)).page.submit("#code-form", { code: old[0] ?? "" })).status).toBe(422);
  expect((await (await atSecondStep(person)).page.submit("#code-form", { code })).url.pathname).toBe(
    "/admin-dashboard",
  );

  const off = await (await visitor.get(`${SECURITY}/off`)).submit("main form");
  expect(off.text(".toasts")).toContain("Your second factor is turned off");
  expect((await signIn(new Visitor(product.address), "admin", person)).url.pathname).toBe("/admin-dashboard");
});

test("a super admin resets a lost second factor; the person is told and signed out; nobody resets their own", async () => {
  const { visitor, person } = await withApp();
  const { visitor: boss, home } = await withApp("super_admin");
  const list = await boss.get(`${home}/admins?q=${person.email}`);
  const link = list.root.querySelector('tbody a[href*="second-factor"]')?.getAttribute("href") ?? "";
  const done = await (await boss.get(link)).submit("dialog form");
  expect(done.text(".toasts")).toContain("The second factor of Test Person is reset");
  expect((await visitor.get("/admin-dashboard")).url.pathname).toBe("/admin-auth");
  expect((await mailTo(product, person.email, "The second factor", 2)).text).toContain("It was reset for you");
  expect((await signIn(new Visitor(product.address), "admin", person)).url.pathname).toBe("/admin-dashboard");
  const audit = await boss.get(`${home}/audit?kind=sign-ins&q=${person.email}`);
  expect(audit.text("tbody")).toContain("reset second factor");

  const { person: other, visitor: oneself } = await withApp("super_admin");
  const own = await oneself.get(`${home}/super-admins?q=${other.email}`);
  const ownLink = own.root.querySelector('tbody a[href*="second-factor"]')?.getAttribute("href") ?? "";
  const refused = await (await oneself.get(ownLink)).submit("dialog form");
  expect(refused.text(".toasts")).toContain("You cannot reset your own second factor");
});

test("a super admin has a week to set a second factor up; then nothing else opens, and it cannot be turned off", async () => {
  const { visitor, person, page } = await signedIn(product, "super_admin");
  expect(page.text(".toasts")).toMatch(/Please set up a second factor under Security by \d+ \w+ \d{4}/);
  const home = "/super-admin-dashboard";
  expect((await visitor.get(`${home}/students`)).status).toBe(200);
  await inDatabase(product, () =>
    mongoose.connection
      .collection("super_admins")
      .updateOne({ email: person.email }, { $set: { created_at: new Date(Date.now() - 8 * 86_400_000) } }),
  );
  for (const path of ["", "/students", "/admins", "/export/students", "/profile"]) {
    const asked = await visitor.get(home + path);
    expect(asked.url.pathname).toBe(`${home}/security/app`);
    expect(asked.text(".toasts")).toContain("Please set up your second factor");
  }
  const posted = await visitor.post(`${home}/admins`, new URLSearchParams({ account: "x", decision: "approve" }));
  expect(posted.url.pathname).toBe(`${home}/security/app`);
  const data = await visitor.request(`${home}/students.data`);
  expect(await data.text()).toContain("/security/app");
  const setup = await visitor.get(`${home}/security/app`);
  await setup.submit("#code-form", { code: codeOf(keyOn(setup)) });
  expect((await visitor.get(`${home}/students`)).url.pathname).toBe(`${home}/students`);
  expect((await visitor.get(`${home}/security`)).text("main")).not.toContain("Turn Off");
  const kept = await visitor.post(`${home}/security/off`, new URLSearchParams());
  expect(kept.text(".toasts")).toContain("Your second factor stays on");
});

const ODD_ANSWERS = [
  "no json",
  "null",
  "[]",
  "{}",
  '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{},"clientExtensionResults":{}}',
  '{"id":{"$gt":""},"response":{}}',
  `${'{"response":'.repeat(1000)}1${"}".repeat(1000)}`,
  `{"id":"AAAA","response":{"clientDataJSON":"${"A".repeat(8000)}","attestationObject":"v${"_".repeat(4000)}"}}`,
];

test("an answer that no passkey gave opens nothing, makes nothing, and counts as a guess", async () => {
  const { visitor, person } = await withApp();
  const add = await visitor.get(`${SECURITY}/passkeys/add`);
  expect(add.text("noscript")).toContain("Passkeys need JavaScript");
  for (const passkey of ODD_ANSWERS) {
    const refused = await visitor.post(
      `${SECURITY}/passkeys/add`,
      new URLSearchParams({ setup: "x", name: "x", passkey }),
    );
    expect(refused.status, passkey.slice(0, 60)).toBe(422);
  }
  expect(
    (await visitor.post(`${SECURITY}/passkeys/add`, new URLSearchParams({ passkey: "x".repeat(20_000) }))).status,
  ).toBe(400);
  expect((await visitor.get(SECURITY)).text("main")).toContain("None yet.");

  const { visitor: other } = await atSecondStep(person);
  const statuses: number[] = [];
  for (const passkey of [...ODD_ANSWERS, ...ODD_ANSWERS])
    statuses.push((await other.post("/second-step", new URLSearchParams({ passkey }))).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
  expect(statuses.slice(10)).toEqual(Array(6).fill(429));
  expect((await other.get("/admin-dashboard")).url.pathname).toBe("/admin-auth");
});
