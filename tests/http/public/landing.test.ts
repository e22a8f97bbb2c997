import { expect, inject, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");

test("the landing page has what the specification names", async () => {
  const page = await new Visitor(address).get("/");
  expect(page.status).toBe(200);
  for (const words of [
    "Get Early Access Now",
    "PGI Counsellor",
    "Virtual launch event",
    "Free readiness checklist",
    "Priority certification slots",
    "Pre-launch discounts",
    "Launch date coming soon",
    "© 2024",
    "₹4,999",
  ])
    expect(page.text()).toContain(words);
  expect(page.text()).not.toContain("{{");
  expect(page.root.querySelector('a[href="#register"]')?.textContent).toBe("Get Early Access Now");
  expect(page.root.querySelector('input[type="tel"]')?.getAttribute("placeholder")).toMatch(/^\+91 /);
});

test("the hidden sign-in button signs out and goes to the student portal", async () => {
  const page = await new Visitor(address).get("/");
  const next = await page.submit(".hidden-sign-in");
  expect(next.url.pathname).toBe("/student-auth");
});

test("anonymous visitors share the landing page; whoever brings a cookie gets a page of their own", async () => {
  const anonymous = await new Visitor(address).get("/");
  expect(anonymous.headers.get("Cache-Control")).toMatch(/public.*s-maxage/);
  const known = await new Visitor(address, { Cookie: "anything=1" }).get("/");
  expect(known.headers.get("Cache-Control")).toBe("no-store");
});

test("an unknown address gets the specification's page and status 404", async () => {
  const page = await new Visitor(address).get("/no/such/page");
  expect(page.status).toBe(404);
  expect(page.text("h1")).toBe("Oops! Page not found");
  expect(page.title()).toContain("Oops! Page not found");
  const home = await page.follow("Return to Home");
  expect(home.url.pathname).toBe("/");
});

test("institutions are suggested from two characters on, at most eight, whatever the case", async () => {
  const visitor = new Visitor(address);
  const suggest = async (text: string) => {
    const response = await visitor.request(`/institutions?q=${encodeURIComponent(text)}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { institutions: string[] }).institutions;
  };
  expect(await suggest("d")).toEqual([]);
  expect(await suggest(" ")).toEqual([]);
  const found = await suggest("DELHI");
  expect(found.length).toBeGreaterThan(1);
  expect(found.length).toBeLessThanOrEqual(8);
  for (const name of found) expect(name.toLowerCase()).toContain("delhi");
});
