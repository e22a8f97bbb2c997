import { expect, inject, test } from "vitest";
import {
  confirm,
  mailsTo,
  mailTo,
  newPerson,
  newSomebody,
  signedIn,
  signIn,
  signInPages,
  signUp,
} from "#tests/support/sign-in.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { sessionOf, withSession } from "./session-cookies.ts";

const product = inject("product");
const COOKIE = "pgi-session";

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
    ...Object.values(signInPages),
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
    for (const signInPage of Object.values(signInPages)) {
      const fields = ["firstName", "lastName", "fullName", "email", "password", "confirmPassword", "phone", "remember"];
      const all = new URLSearchParams(fields.map((name) => [name, value]));
      expect((await visitor.post(`${signInPage}?tab=sign-up`, all)).status).toBe(422);
      expect((await visitor.post(signInPage, all)).status).toBe(422);
      const nested = new URLSearchParams({ "email[$gt]": value, "password.x": value, __intent__: value });
      expect((await visitor.post(signInPage, nested)).status).toBe(422);
    }
    expect((await visitor.get(`/confirm-email?${new URLSearchParams({ token: value.slice(0, 999) })}`)).status).toBe(
      200,
    );
  }
});
