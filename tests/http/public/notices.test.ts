import { expect, inject, test } from "vitest";
import { startProduct } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const anonymous = () => new Visitor(product.address);

const PAGES = [
  ["/privacy", "Privacy notice", /what PGI knows about you/i],
  ["/terms", "Terms of use", /What PGI does for you/],
  ["/contact", "Contact", /How to reach PGI/],
] as const;

test.each(PAGES)("%s says what it is, which wording and since when, and is shared", async (path, title, described) => {
  const page = await anonymous().get(path);
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe(title);
  expect(page.root.querySelectorAll("h1")).toHaveLength(1);
  expect(page.title()).toContain(title);
  expect(page.root.querySelector("meta[name=description]")?.getAttribute("content")).toMatch(described);
  expect(page.text("main")).toMatch(/Version \d+\.\d+, \d{1,2} \w+ 20\d\d/);
  expect(page.text()).not.toContain("{{");
  expect(page.text("main")).toContain("counsellor@pgi.example");
  expect(page.headers.get("Cache-Control")).toMatch(/public.*s-maxage/);
  const known = await new Visitor(product.address, { Cookie: "anything=1" }).get(path);
  expect(known.headers.get("Cache-Control")).toBe("no-store");
});

test("every footer leads to privacy, terms and contact", async () => {
  const footed = ["/", "/student-auth", "/admin-auth", "/super-admin-auth", "/forgot-password", "/verify", "/privacy"];
  const pages = await Promise.all(footed.map((path) => anonymous().get(path)));
  for (const portal of ["student", "admin", "super_admin"] as const) pages.push((await signedIn(product, portal)).page);
  for (const page of pages)
    for (const [path] of PAGES)
      expect(page.root.querySelector(`footer a[href="${path}"]`), `${path} on ${page.url.pathname}`).not.toBeNull();
});

test("the privacy notice is itemised, names the rights and leads to its parts", async () => {
  const page = await anonymous().get("/privacy");
  for (const link of page.root.querySelectorAll("nav[aria-label='On this page'] a"))
    expect(page.root.querySelector(link.getAttribute("href") ?? ""), link.textContent).not.toBeNull();
  const items = page.root.querySelectorAll("#kept section");
  expect(items.length).toBeGreaterThan(8);
  for (const item of items)
    expect(item.querySelectorAll("dt").map(({ textContent }) => textContent)).toEqual([
      "What",
      "Why",
      "Ground",
      "Who sees it",
    ]);
  for (const words of [
    "section 11",
    "section 12",
    "section 13",
    "section 14",
    "90 days",
    "Data Protection Board of India",
  ])
    expect(page.text("main")).toContain(words);
  expect(page.text("#services")).not.toContain("In use");
  expect(page.text("#services")).toContain("Nothing is sent outside.");
});

test("which services outside are on follows the settings, and no host inside the house is named", async () => {
  await using other = await startProduct({
    env: {
      EVALUATOR_URL: "https://api.models.example/v1",
      EVALUATOR_MODEL: "m",
      COUNSELLOR_URL: "http://10.1.2.3:8000/v1",
      COUNSELLOR_MODEL: "m",
      SMTP_URL: "smtps://post:secret@mail.inside.example",
      CLAMAV_URL: "tcp://127.0.0.1:1",
    },
  });
  const services = (await new Visitor(other.address).get("/privacy")).text("#services");
  expect(services).toContain("a language model at api.models.example");
  expect(services).toContain("a language model at PGI itself");
  expect(services.match(/(?<!Not )In use/g)).toHaveLength(4);
  for (const inside of ["10.1.2.3", "inside.example", "secret"]) expect(services).not.toContain(inside);
});
