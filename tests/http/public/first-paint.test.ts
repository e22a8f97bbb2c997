import { createHash } from "node:crypto";
import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { NO_SUCH_PAGE, PUBLIC_PATHS } from "#tests/support/public-pages.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");
const COMPRESSED = { "Accept-Encoding": "br" };

const WITHOUT_SCRIPT = ["/privacy", "/terms", "/contact", "/verify", "/verify?number=1", "/verify/PGI-7K2M-X4QD-90RT"];

/** What a first visit may cost, in bytes as they are sent: the page with its sheet, and its script, which waits until it is used. */
const MOST = { html: 23_000, script: 130_000 };

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

test.each([...WITHOUT_SCRIPT, NO_SUCH_PAGE])(
  "%s needs no script and is sent none, by whomever it is asked for",
  async (path) => {
    for (const visitor of [new Visitor(address), new Visitor(address, { Cookie: "anything=1" })]) {
      const page = await visitor.get(path);
      expect(page.root.querySelector("script, link[rel=modulepreload]")).toBeNull();
      expect(page.html).not.toMatch(/\.js\b/);
    }
  },
);

test("who was here before has the sheet, and is not sent it with each page", async () => {
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
