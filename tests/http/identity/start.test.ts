import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProduct } from "#tests/support/product.ts";
import { newSomebody, runStaffCommand, signIn, type signInPages, signUp } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

interface Sample {
  role: keyof typeof signInPages;
  email: string;
  password: string;
}

test("a first start draws sample accounts that work, prints them, and a second start keeps them", async () => {
  await using product = await startProduct({ first: true });
  const file = join(product.dataDir, "sample-accounts.json");
  const text = await readFile(file, "utf8");
  const samples = JSON.parse(text) as Sample[];
  expect(samples.map(({ role }) => role)).toEqual(["student", "student", "admin", "super_admin"]);
  expect(samples.map((sample) => Object.keys(sample))).toEqual(Array(4).fill(["role", "email", "password"]));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const { role, email, password } of samples) {
    expect(product.output.join("\n")).toContain(`${email} with first password ${password}`);
    const home = await signIn(new Visitor(product.address), role, { email, password });
    expect(home.url.pathname).toMatch(/-dashboard$/);
  }
  const ids = await Promise.all(
    samples
      .slice(0, 2)
      .map(async (sample) => (await signIn(new Visitor(product.address), "student", sample)).text("dl")),
  );
  expect(ids.map((id) => /PGI\d{4}-\d{4}/.test(id))).toEqual([false, true]);

  await product.stop();
  await using again = await startProduct({ dataDir: product.dataDir });
  expect(await readFile(file, "utf8")).toBe(text);
  const [first] = samples;
  if (first)
    expect((await signIn(new Visitor(again.address), "student", first)).url.pathname).toBe("/student-dashboard");
});

test("grant and revoke say in one line what they did or why not", async () => {
  await using product = await startProduct();
  const unknown = runStaffCommand(product, "grant", "admin", "nobody@people.example");
  await expect(unknown).rejects.toMatchObject({
    code: 1,
    said: "There is no account for nobody@people.example. Ask them to sign up at /admin-auth first.\n",
  });
  const somebody = newSomebody();
  await signUp(new Visitor(product.address), "admin", somebody);
  await expect(runStaffCommand(product, "grant", "admin", somebody.email)).rejects.toMatchObject({
    said: expect.stringContaining("has not confirmed the email address yet"),
  });
  await product.stop();
  const sample = "super-admin@pgi.example";
  expect(await runStaffCommand(product, "grant", "super-admin", sample)).toBe(`${sample} is a super admin already.`);
  expect(await runStaffCommand(product, "revoke", "super-admin", sample)).toContain("is not a super admin any more");
  expect(await runStaffCommand(product, "revoke", "admin", sample)).toBe(`${sample} is not an admin.`);
});

test("behind a TLS proxy the cookie is bound to the host, forms pass, and other sites' forms do not", async () => {
  await using product = await startProduct({ env: { TRUST_PROXY: "1" } });
  const [sample] = JSON.parse(await readFile(join(product.dataDir, "sample-accounts.json"), "utf8")) as Sample[];
  const proxied = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "portal.example",
    "X-Forwarded-For": "203.0.113.7",
  };
  const post = (origin: string) =>
    fetch(new URL("/student-auth", product.address), {
      method: "POST",
      body: new URLSearchParams({ ...sample }),
      headers: { ...proxied, Origin: origin },
      redirect: "manual",
    });
  const response = await post("https://portal.example");
  expect(response.status).toBe(303);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("__Host-pgi-session=")) ?? "";
  expect(response.headers.getSetCookie().length).toBeGreaterThan(1);
  for (const line of response.headers.getSetCookie()) expect(line).toContain("; Secure");
  expect(cookie).toContain("Path=/");
  expect(cookie).not.toContain("Domain");
  const [pair = ""] = cookie.split(";");
  const home = await fetch(new URL("/student-dashboard", product.address), { headers: { ...proxied, Cookie: pair } });
  expect(home.status).toBe(200);
  expect(home.redirected).toBe(false);

  expect((await post("https://evil.example")).status).toBe(403);
  expect((await post("http://portal.example")).status).toBe(403);
});
