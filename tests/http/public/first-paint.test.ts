import { createHash } from "node:crypto";
import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { NO_SUCH_PAGE, PUBLIC_PATHS } from "#tests/support/public-pages.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");
const COMPRESSED = { "Accept-Encoding": "br" };

/** What a first visit may cost, in bytes as they are sent. */
const MOST = { html: 16_000, sheet: 13_000, script: 130_000 };

test.each([...PUBLIC_PATHS, NO_SUCH_PAGE])(
  "%s can be painted with its own bytes, and describes itself",
  async (path) => {
    const page = await new Visitor(address).get(path);
    expect(page.url.pathname + page.url.search).toBe(path);
    expect(page.root.querySelector("link[rel=stylesheet], link[rel=modulepreload], script[src]")).toBeNull();
    const description = page.root.querySelector('meta[name="description"]')?.getAttribute("content");
    expect(description).toMatch(/^[A-Z].{20,}\.$/);

    const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(page.html)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(style).toContain(".wrap{");
    expect(page.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
  },
);

test("every rule for a class that a public page has is in that page", async () => {
  const sheet = await (await fetch(address + (await sheetOf("/")))).text();
  const named = new Set(Array.from(sheet.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) => name.replace(/\\/g, "")));
  for (const path of PUBLIC_PATHS) {
    const { html, root } = await new Visitor(address).get(path);
    const style = (/<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "").replace(/\\/g, "");
    const classes = root.querySelectorAll("[class]").flatMap((element) => [...element.classList.values()]);
    for (const name of new Set(classes)) if (named.has(name)) expect(style, path).toContain(`.${name}`);
  }
});

test("who was here before has the sheet, and is not sent parts of it with each page", async () => {
  const known = await new Visitor(address, { Cookie: "anything=1" }).get("/");
  expect(known.root.querySelectorAll("link[rel=stylesheet]")).toHaveLength(1);
  expect(known.root.querySelector("style")).toBeNull();
  expect(known.headers.get("Content-Security-Policy")).toContain("style-src 'self';");
});

test("a first visit to the landing page costs no more than it did", async () => {
  const sent = await bytes("/");
  const html = brotliDecompressSync(sent).toString();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const script = (await Promise.all(files.map(bytes))).reduce((sum, file) => sum + file.length, 0);
  expect(sent.length).toBeLessThan(MOST.html);
  expect((await bytes(await sheetOf("/"))).length).toBeLessThan(MOST.sheet);
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThan(MOST.script);
});

test("no redirect is on the way to the counsellor", async () => {
  const landing = await new Visitor(address).get("/");
  const links = landing.root.querySelectorAll("a").filter((link) => /counsellor/i.test(link.textContent));
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    const response = await fetch(new URL(link.getAttribute("href") ?? "", address), { redirect: "manual" });
    expect(response.status).toBe(200);
  }
});

async function sheetOf(path: string): Promise<string> {
  const { root } = await new Visitor(address, { Cookie: "anything=1" }).get(path);
  return root.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
}

/** What is sent of a file, compressed as it is. */
async function bytes(path: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get(address + path, { headers: COMPRESSED }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => resolve(Buffer.concat(chunks)));
  }).on("error", reject);
  return promise;
}
