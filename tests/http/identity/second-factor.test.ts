import { expect, inject, test } from "vitest";
import { codeOf, keyOn } from "#tests/support/authenticator.ts";
import { storedRows } from "#tests/support/database.ts";
import { mailTo, signedIn, signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { atSecondStep, withApp } from "./second-factor.ts";

const product = inject("product");
const SECURITY = "/admin-dashboard/security";

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
