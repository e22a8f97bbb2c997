import { expect, inject, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");

/** Pages with a form that are the same for everybody who has not been here. */
const SHARED = [
  "/student-auth",
  "/admin-auth",
  "/super-admin-auth",
  "/forgot-password",
  "/resend-confirmation",
  "/eligibility",
  "/verify",
];

test.each(SHARED)(
  "%s is shared by all who bring no cookie, describes itself, and is nobody else's with one",
  async (path) => {
    const first = await new Visitor(address).get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=\d$/);
    expect(first.headers.get("Vary")).toContain("Cookie");
    expect(first.headers.get("Content-Security-Policy")).not.toContain("nonce-");
    expect(first.headers.get("Content-Security-Policy")).toMatch(/script-src ('self' 'sha256-|'none')/);
    expect(first.headers.get("Set-Cookie")).toBeNull();
    expect(first.root.querySelector('meta[name="description"]')?.getAttribute("content")).toMatch(/^[A-Z].{20,}\.$/);

    const known = await new Visitor(address, { Cookie: "anything=1" }).get(path);
    expect(known.headers.get("Cache-Control")).toBe("no-store");
  },
);

test("what a form answers is never shared: the next visitor finds the sign-in page as it is", async () => {
  const visitor = new Visitor(address);
  const refused = await (await visitor.get("/student-auth")).submit("#sign-in-form", { email: "asha-is-here" });
  expect(refused.status).toBe(422);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(refused.root.toString()).toContain("asha-is-here");
  expect((await new Visitor(address).get("/student-auth")).root.toString()).not.toContain("asha-is-here");
});

test("a message for one visitor is not answered from what all share, nor kept for others", async () => {
  const visitor = new Visitor(address);
  // Whoever is not signed in is led to the sign-in page with a message.
  const signInPage = await visitor.get("/student-dashboard");
  expect(signInPage.url.pathname).toBe("/student-auth");
  expect(signInPage.text()).toContain("Please log in to continue");
  expect(signInPage.headers.get("Cache-Control")).toBe("no-store");
  expect((await new Visitor(address).get("/student-auth")).text()).not.toContain("Please log in to continue");
});
