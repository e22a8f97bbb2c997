import mongoose from "mongoose";
import { expect, inject, test } from "vitest";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { codeOf, keyOn, recoveryCodesOn } from "#tests/support/authenticator.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newAccount, newStaff } from "#tests/support/people.ts";
import { type PortalName, type Somebody, signedIn } from "#tests/support/sign-in.ts";

const product = inject("product");
const HOME = "/super-admin-dashboard";

/** Lets eleven minutes pass since somebody showed who they are. */
async function elevenMinutes(person: Somebody): Promise<void> {
  await inDatabase(product, async () => {
    const account = await findAccountByEmail(person.email);
    const provenAt = new Date(Date.now() - 11 * 60_000);
    const sessions = mongoose.connection.collection("sessions");
    await sessions.updateMany({ account_id: account?.id }, { $set: { proven_at: provenAt } });
  });
}

async function idle(portal: PortalName = "super_admin") {
  const signed = await signedIn(product, portal);
  await elevenMinutes(signed.person);
  return signed;
}

test("a grant is asked for again after ten minutes, with the way back to where it was pressed", async () => {
  const { visitor, person } = await idle();
  const account = await inDatabase(product, () => newAccount("admin", "Wants Access"));
  const waiting = await visitor.get(`${HOME}/admins`);
  expect(waiting.status).toBe(200);
  const form = `form:has(input[value="${account.id}"])`;
  const asked = await waiting.submit(form, { decision: "approve" });
  expect(asked.url.pathname).toBe(`${HOME}/security/confirm`);
  expect(asked.text("h1")).toBe("Show that it is you");
  const wrong = await asked.submit("#proof-form", { entered: "not my password" });
  expect(wrong.status).toBe(422);
  expect(wrong.text(".error-summary")).toContain("This is not your password");
  expect(wrong.html).not.toContain("not my password");
  const back = await wrong.submit("#proof-form", { entered: person.password });
  expect(back.url.pathname).toBe(`${HOME}/admins`);
  expect(back.text(".toasts")).toContain("Now you can go on");
  expect((await back.submit(form, { decision: "approve" })).text(".toasts")).toContain("has access now");
});

test.each([
  ["revoke", `${HOME}/admins/revoke/`],
  ["sign-out", `${HOME}/admins/sign-out/`],
])("a confirm page (%s) is reached again with what it showed, however its address is spelled", async (_name, path) => {
  const { visitor, person } = await idle();
  const id = await inDatabase(product, async () => {
    const { id: accountId } = await newStaff("admin");
    return String((await mongoose.connection.collection("admins").findOne({ user_id: accountId }))?._id);
  });
  for (const spelled of [path + id, path.toUpperCase() + id, `${path.replace("admins", "%61dmins")}${id}`]) {
    const asked = await (await visitor.get(spelled)).submit("dialog form");
    expect(asked.url.pathname, spelled).toBe(`${HOME}/security/confirm`);
  }
  const asked = await (await visitor.get(path + id)).submit("dialog form");
  const back = await asked.submit("#proof-form", { entered: person.password });
  expect(back.url.pathname).toBe(path + id);
  expect((await back.submit("dialog form")).url.pathname).toBe(`${HOME}/admins`);
});

test.each(["admin", "super_admin"] as const)(
  "an %s who takes personal data along is asked again; what names nobody is free",
  async (portal) => {
    const { visitor, person } = await idle(portal);
    const home = portal === "admin" ? "/admin-dashboard" : HOME;
    const file = () =>
      visitor.request(`${home}/export/students`, { headers: { Referer: `${product.address}${home}/students?q=a` } });
    for (const spelled of [
      "export/students",
      "EXPORT/students",
      "export/student-000000000000000000000000",
      "export/submissions",
    ]) {
      const response = await visitor.request(`${home}/${spelled}`);
      expect(response.headers.get("Location"), spelled).toContain("/security/confirm");
    }
    const data = await visitor.request(`${home}/export/students.data`);
    expect(await data.text()).not.toContain("@people.example");
    if (portal === "super_admin") expect((await visitor.request(`${home}/export/competencies`)).status).toBe(200);
    const asked = await visitor.get((await file()).headers.get("Location") ?? "");
    const back = await asked.submit("#proof-form", { entered: person.password });
    expect(back.url.pathname + back.url.search).toBe(`${home}/students?q=a`);
    expect((await file()).headers.get("Content-Type")).toContain("text/csv");
    await elevenMinutes(person);
    expect((await file()).status).toBe(303);
  },
);

test("who has a second factor shows that, each code once; the session goes on under a new token", async () => {
  const { visitor, person } = await signedIn(product, "admin");
  const setup = await visitor.get("/admin-dashboard/security/app");
  const key = keyOn(setup);
  const codes = recoveryCodesOn(await setup.submit("#code-form", { code: codeOf(key) }));
  await elevenMinutes(person);
  const asked = await visitor.get("/admin-dashboard/security/recovery-codes");
  expect(asked.url.pathname).toBe("/admin-dashboard/security/confirm");
  expect((await asked.submit("#proof-form", { entered: person.password })).status).toBe(422);
  expect((await asked.submit("#proof-form", { entered: codeOf(key) })).status).toBe(422);
  const before = await visitor.cookies.getCookieString(product.address);
  const back = await asked.submit("#proof-form", { entered: codes[0] ?? "" });
  expect(back.url.pathname).toBe("/admin-dashboard/security/recovery-codes");
  expect(await visitor.cookies.getCookieString(product.address)).not.toBe(before);
  expect((await visitor.get("/admin-dashboard")).url.pathname).toBe("/admin-dashboard");
});

test("guessing the password again and again is stopped, with the time to wait", async () => {
  const { visitor } = await idle("admin");
  const asked = await visitor.get("/admin-dashboard/security/confirm?next=//evil.example");
  for (let tries = 0; tries < 10; tries += 1)
    expect((await asked.submit("#proof-form", { entered: `guess ${tries}` })).status).toBe(422);
  const stopped = await asked.submit("#proof-form", { entered: "another" });
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(60);
});
