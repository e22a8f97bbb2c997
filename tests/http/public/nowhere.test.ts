import { expect, inject, test } from "vitest";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const { address } = product;
const TITLE = "Oops! Page not found";

test("one page answers every path that leads nowhere, and carries nothing of the path", async () => {
  const pages = await Promise.all(
    ["/nowhere-asha", "/verify/a/b/c-asha", "/student-dashboard/nowhere-asha"].map((path) =>
      new Visitor(address).get(path),
    ),
  );
  for (const page of pages) {
    expect(page.status).toBe(404);
    expect(page.text("h1")).toBe(TITLE);
    expect(page.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=5");
    expect(page.headers.get("Vary")).toContain("Cookie");
    expect(page.headers.get("Set-Cookie")).toBeNull();
    expect(page.headers.get("Content-Security-Policy")).not.toContain("nonce-");
    expect(page.html).not.toContain("asha");
  }
});

test("known paths are answered as themselves, whatever unknown ones were asked for before", async () => {
  const first = await new Visitor(address).get("/nowhere");
  expect(first.status).toBe(404);
  for (const path of ["/", "/student-auth", "/privacy", "/verify", "/health/live"])
    expect((await new Visitor(address).get(path)).status).toBe(200);
  const dashboard = await new Visitor(address).request("/student-dashboard", { redirect: "manual" });
  expect([302, 303]).toContain(dashboard.status);
});

test("the data of a page that leads nowhere is no page", async () => {
  await new Visitor(address).get("/nowhere");
  const data = await new Visitor(address).request("/nowhere.data");
  expect(data.status).toBe(404);
  expect(data.headers.get("Content-Type")).toContain("text/x-script");
});

test("the routes that the script asks about are no page either", async () => {
  await new Visitor(address).get("/nowhere");
  const answer = await new Visitor(address).request("/__manifest");
  expect(answer.status).not.toBe(404);
});

test("who is signed in gets a page of their own, and nobody else gets it", async () => {
  const { visitor } = await signedInStudent(product);
  const own = await visitor.get("/nowhere");
  expect(own.status).toBe(404);
  expect(own.text("h1")).toBe(TITLE);
  expect(own.headers.get("Cache-Control")).toBe("no-store");
  expect(own.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  expect((await new Visitor(address).get("/nowhere")).headers.get("Cache-Control")).toContain("public");
});

test("a message for one visitor is theirs on an unknown path, too", async () => {
  const visitor = new Visitor(address);
  await visitor.request("/student-dashboard", { redirect: "manual" });
  const page = await visitor.get("/nowhere");
  expect(page.text()).toContain("Please log in to continue");
  expect((await new Visitor(address).get("/nowhere")).text()).not.toContain("Please log in to continue");
});

test("what is sent to an unknown path is refused and not shared", async () => {
  const answer = await new Visitor(address).post(`${address}/nowhere`, new URLSearchParams({ a: "1" }));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
