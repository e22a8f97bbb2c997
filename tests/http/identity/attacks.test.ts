import { expect, inject, test } from "vitest";
import {
  confirm,
  doors,
  mailsTo,
  mailTo,
  newPerson,
  newSomebody,
  signedIn,
  signIn,
  signUp,
} from "#tests/support/doors.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const COOKIE = "pgi-session";

async function sessionOf(visitor: Visitor): Promise<string | undefined> {
  const cookies = await visitor.cookies.getCookies(product.address);
  return cookies.find((cookie) => cookie.key === COOKIE)?.value;
}

/** A visitor whose browser carries this session cookie. */
async function withSession(value: string): Promise<Visitor> {
  const visitor = new Visitor(product.address);
  await visitor.cookies.setCookie(`${COOKIE}=${value}`, product.address);
  return visitor;
}

test("signing in gives a new session: one that was planted or held before is worth nothing", async () => {
  const { visitor, person } = await signedIn(product, "student");
  const first = (await sessionOf(visitor)) ?? "";
  await signIn(visitor, "student", person);
  await visitor.post("/student-auth", new URLSearchParams({ ...person }));
  const second = (await sessionOf(visitor)) ?? "";
  expect(second).not.toBe(first);
  expect((await (await withSession(first)).get("/student-dashboard")).url.pathname).toBe("/student-auth");
  expect((await (await withSession(second)).get("/student-dashboard")).url.pathname).toBe("/student-dashboard");

  const planted = await withSession("planted-by-somebody-else");
  await signIn(planted, "student", person);
  expect(await sessionOf(planted)).not.toBe("planted-by-somebody-else");
});

test("a stolen cookie is worth nothing after the sign-out", async () => {
  const { visitor, page } = await signedIn(product, "student");
  const stolen = await withSession((await sessionOf(visitor)) ?? "");
  expect((await stolen.get("/student-dashboard")).url.pathname).toBe("/student-dashboard");
  await page.submit('form[action="/sign-out"]');
  expect((await stolen.get("/student-dashboard")).url.pathname).toBe("/student-auth");
});

test("the session cookie is out of reach of script and of other sites", async () => {
  const person = await newPerson(product, "student");
  const visitor = new Visitor(product.address);
  const body = new URLSearchParams({ ...person, remember: "on" });
  const response = await visitor.request("/student-auth", { method: "POST", body });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(COOKIE)) ?? "";
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain(`Max-Age=${30 * 86_400}`);
  const forgetful = await visitor.request("/student-auth", {
    method: "POST",
    body: new URLSearchParams({ ...person }),
  });
  expect(forgetful.headers.getSetCookie().join()).not.toMatch(/pgi-session=[^;]+;[^,]*Max-Age/);
});

test("of concurrent sign-ups with one address there is one account, and the last mailed link decides its password", async () => {
  const { email } = newSomebody();
  const attempts = Array.from({ length: 4 }, (_, place) => ({ email, password: `the ${place}th secret of mine` }));
  const pages = await Promise.all(attempts.map((attempt) => signUp(new Visitor(product.address), "student", attempt)));
  for (const page of pages) expect(page.text()).toContain("Check your email to confirm your account!");
  await mailTo(product, email, "Confirm", attempts.length);

  const visitor = new Visitor(product.address);
  await confirm(product, visitor, email);
  const outcomes = await Promise.all(
    attempts.map(async (attempt) => (await signIn(new Visitor(product.address), "student", attempt)).url.pathname),
  );
  expect(outcomes.filter((path) => path === "/student-dashboard")).toHaveLength(1);
});

test("nobody learns from an answer whether an address has an account", async () => {
  const known = await newPerson(product, "student");
  const unknown = newSomebody();
  const visitor = new Visitor(product.address);
  const bodies = async (ask: (email: string) => Promise<Page>) => {
    const pages = await Promise.all([known.email, unknown.email].map(ask));
    return pages.map((page) => `${page.status} ${page.text("title")} ${page.text("main")} ${page.text(".toasts")}`);
  };
  const asks = [
    (email: string) => signIn(visitor, "student", { email, password: "not the password" }),
    (email: string) => signUp(new Visitor(product.address), "student", { email, password: "some other secret" }),
    async (email: string) => (await visitor.get("/forgot-password")).submit("form", { email }),
    async (email: string) => (await visitor.get("/resend-confirmation")).submit("form", { email }),
  ];
  for (const ask of asks) {
    const [first, second] = await bodies(ask);
    expect(second).toBe(first);
  }
  const notice = await mailTo(product, known.email, "You already have a PGI account");
  expect(notice.text).toContain("/student-auth");
  expect((await signIn(visitor, "student", known)).url.pathname).toBe("/student-dashboard");
});

test("what a person types never becomes a header of a mail, nor words of ours to a stranger", async () => {
  const { email, password } = newSomebody();
  const visitor = new Visitor(product.address);
  const broken = await signUp(visitor, "student", { email: `${email}\r\nBcc: victim@people.example`, password });
  expect(broken.status).toBe(422);

  const names = { fullName: "Win a prize at https://evil.example now", email, password };
  await (await visitor.get("/admin-auth?tab=sign-up")).submit("form", names);
  const mail = await mailTo(product, email, "Confirm");
  expect(mail.text).not.toContain("evil.example");
  expect(mail.html).not.toContain("evil.example");
  expect(mail.headers.filter(({ key }) => key === "bcc" || key === "to")).toHaveLength(1);
  expect(await mailsTo(product, "victim@people.example")).toHaveLength(0);
});

test("a mailed link leads to us, whatever Host header the asker sent", async () => {
  const person = await newPerson(product, "student");
  const asker = new Visitor(product.address, { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" });
  await asker.post("/forgot-password", new URLSearchParams({ email: person.email }));
  const mail = await mailTo(product, person.email, "new password");
  expect(mail.text).toContain(`${product.address}/reset-password?token=`);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "/.//evil.example",
  "javascript:alert(1)",
  "student-dashboard",
])("signing in never leads to %j", async (next) => {
  const person = await newPerson(product, "student");
  const visitor = new Visitor(product.address);
  const query = `?next=${encodeURIComponent(next)}`;
  const body = new URLSearchParams({ ...person });
  const response = await visitor.request(`/student-auth${query}`, { method: "POST", body });
  expect(response.headers.get("Location")).toBe("/student-dashboard");
  const again = await visitor.request(`/student-auth${query}`);
  expect(again.headers.get("Location")).toBe("/student-dashboard");
});

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
    visitor.post(doors.super_admin, new URLSearchParams({ email: person.email, password }));
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

test("a password that everybody can guess is refused at every door, with the reason", async () => {
  const visitor = new Visitor(product.address);
  const { email } = newSomebody();
  const refusals: [keyof typeof doors, string, string][] = [
    ["student", "my pgi secret", "PGI is the first thing that people guess here"],
    ["student", "the person that I am", 'Choose a password without "Person"'],
    ["admin", "9 letters", "Use at least 10 characters"],
    ["super_admin", email, "Your email address is easy to guess"],
  ];
  for (const [door, password, reason] of refusals) {
    const page = await signUp(visitor, door, { email, password });
    expect(page.status).toBe(422);
    expect(page.text(".error-summary")).toContain(reason);
  }
});

test("a form sent from another site changes nothing", async () => {
  const { visitor } = await signedIn(product, "student");
  for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { "Sec-Fetch-Site": "same-site" }]) {
    const response = await visitor.request("/sign-out", { method: "POST", body: new URLSearchParams(), headers });
    expect(response.status).toBe(403);
  }
  expect((await visitor.get("/student-dashboard")).url.pathname).toBe("/student-dashboard");
});

test("a body that is no form is refused, not stumbled over", async () => {
  const { visitor } = await signedIn(product, "student");
  for (const path of [
    ...Object.values(doors),
    "/student-auth?tab=sign-up",
    "/forgot-password",
    "/reset-password",
    "/sign-out",
  ]) {
    const headers = { "Content-Type": "application/json" };
    expect((await visitor.request(path, { method: "POST", body: "{}", headers })).status).toBe(400);
  }
});

test("odd values get a message, never a fault", async () => {
  const visitor = new Visitor(product.address);
  const odd = ["\u0000", "\ud800", "𝕳𝖊𝖑𝖑𝖔", "[object Object]", "a".repeat(20_000), "{'$gt':''}", "‮abc", "__proto__"];
  for (const value of odd) {
    for (const door of Object.values(doors)) {
      const fields = ["firstName", "lastName", "fullName", "email", "password", "confirmPassword", "phone", "remember"];
      const all = new URLSearchParams(fields.map((name) => [name, value]));
      expect((await visitor.post(`${door}?tab=sign-up`, all)).status).toBe(422);
      expect((await visitor.post(door, all)).status).toBe(422);
      const nested = new URLSearchParams({ "email[$gt]": value, "password.x": value, __intent__: value });
      expect((await visitor.post(door, nested)).status).toBe(422);
    }
    expect((await visitor.get(`/confirm-email?${new URLSearchParams({ token: value.slice(0, 999) })}`)).status).toBe(
      200,
    );
  }
});
