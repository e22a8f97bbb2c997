import mongoose from "mongoose";
import { expect, inject, test } from "vitest";
import { codeOf, keyOn, recoveryCodesOn } from "#tests/support/authenticator.ts";
import { inDatabase, storedRows } from "#tests/support/database.ts";
import { mailTo, type Somebody, signedIn, signIn } from "#tests/support/doors.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const SECURITY = "/admin-dashboard/security";

/** A member of staff who has just set an authenticator app up. */
async function withApp(role: "admin" | "super_admin" = "admin") {
  const { visitor, person } = await signedIn(product, role);
  const home = role === "admin" ? "/admin-dashboard" : "/super-admin-dashboard";
  const setup = await visitor.get(`${home}/security/app`);
  const key = keyOn(setup);
  const done = await setup.submit("#code-form", { code: codeOf(key) });
  expect(done.text("h1")).toBe("Your second factor is set up");
  return { visitor, person, key, home, codes: recoveryCodesOn(done) };
}

/** The page after the password was right. */
async function atSecondStep(person: Somebody, visitor = new Visitor(product.address)) {
  const page = await signIn(visitor, "admin", person);
  expect(page.url.pathname).toBe("/second-step");
  return { visitor, page };
}

test("an app is set up without script, and from then on signing in takes two steps", async () => {
  const { visitor, person, key, codes } = await withApp();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect((await mailTo(product, person.email, "The second factor")).text).toContain("An authenticator app was set up.");
  const security = await visitor.get(SECURITY);
  expect(security.text("main")).toContain("You have 10 unused recovery codes");
  expect(security.html).not.toContain(codes[0]);

  const { visitor: other, page } = await atSecondStep(person);
  expect((await other.get("/admin-dashboard")).url.pathname).toBe("/admin-auth");
  const back = await other.get("/second-step?next=/admin-dashboard/students");
  const wrong = await back.submit("#code-form", { code: "000000" });
  expect(wrong.status).toBe(422);
  expect(wrong.text(".error-summary")).toContain("This code is not right, or it was used before");
  expect(page.status).toBe(200);
  const home = await back.submit("#code-form", { code: codeOf(key, 1) });
  expect(home.url.pathname).toBe("/admin-dashboard/students");
  expect(home.text(".toasts")).toContain("Welcome, Test Person");
});

test("the app's code must be shown before anything is asked for, and the key stays while it is wrong", async () => {
  const { visitor, person } = await signedIn(product, "admin");
  const setup = await visitor.get(`${SECURITY}/app`);
  expect(setup.root.querySelector("main svg[role=img] path")?.getAttribute("d")).toContain("h1v1h-1z");
  const wrong = await setup.submit("#code-form", { code: "123456" });
  expect(wrong.status).toBe(422);
  expect(keyOn(wrong)).toBe(keyOn(setup));
  expect((await signIn(new Visitor(product.address), "admin", person)).url.pathname).toBe("/admin-dashboard");

  const other = await signedIn(product, "admin");
  const theirs = await (await other.visitor.get(`${SECURITY}/app`)).submit("#code-form", {
    setup: setup.formValues("#code-form").get("setup") ?? "",
    code: codeOf(keyOn(setup)),
  });
  expect(theirs.status).toBe(422);
  expect(theirs.text(".error-summary")).toContain("here is a new key");
});

test("no code works twice, neither the app's nor a recovery code, and none is kept in clear", async () => {
  const { person, key, codes } = await withApp();
  const replayed = await (await atSecondStep(person)).page.submit("#code-form", { code: codeOf(key) });
  expect(replayed.status).toBe(422);
  const next = codeOf(key, 1);
  expect((await (await atSecondStep(person)).page.submit("#code-form", { code: next })).url.pathname).toBe(
    "/admin-dashboard",
  );
  expect((await (await atSecondStep(person)).page.submit("#code-form", { code: next })).status).toBe(422);

  const [code = "", spare = ""] = codes;
  const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
  const first = await (await atSecondStep(person)).page.submit("#code-form", { code: typed });
  expect(first.url.pathname).toBe("/admin-dashboard");
  expect((await (await atSecondStep(person)).page.submit("#code-form", { code })).status).toBe(422);
  const kept = JSON.stringify(await storedRows(product.dataDir, "second_factors", {}));
  expect(kept).not.toContain(key);
  expect(kept).not.toContain(spare);
  expect(kept).not.toContain(spare.replaceAll("-", ""));
});

test("guessing codes is stopped, also for the right one; a browser that is known has its own allowance", async () => {
  const { visitor: owner, person, codes } = await withApp();
  const { page } = await atSecondStep(person);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await page.submit("#code-form", { code: `00000${tries}` })).status).toBe(422);
  const stopped = await page.submit("#code-form", { code: codes[0] ?? "" });
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(stopped.text()).toMatch(/Please try again in \d+ minutes/);

  await (await owner.get("/admin-dashboard")).submit('form[action="/sign-out"]');
  const { page: known } = await atSecondStep(person, owner);
  expect((await known.submit("#code-form", { code: codes[1] ?? "" })).url.pathname).toBe("/admin-dashboard");
});

test("a sign-in that waits belongs to its browser, ends with its cookie, and when the password changes", async () => {
  const { visitor, person, codes } = await withApp();
  const { visitor: first, page } = await atSecondStep(person);
  const stranger = new Visitor(product.address);
  expect((await stranger.get("/second-step")).url.pathname).toBe("/");
  const elsewhere = await stranger.post("/second-step", new URLSearchParams({ code: codes[0] ?? "" }));
  expect(elsewhere.url.pathname).toBe("/");
  const cookie = (await first.cookies.getCookies(product.address)).find(({ key }) => key === "pgi-second-step");
  expect(cookie?.httpOnly).toBe(true);
  expect(cookie?.maxAge).toBe(600);

  const security = await visitor.get(SECURITY);
  await security.submit(
    "#change-password-form",
    { current: person.password, password: "a better secret", confirmPassword: "a better secret" },
    "Change Password",
  );
  const ended = await page.submit("#code-form", { code: codes[0] ?? "" });
  expect(ended.url.pathname).toBe("/");
  expect(ended.text()).toContain("Please sign in again");
});

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
