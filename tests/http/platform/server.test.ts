import { request } from "node:http";
import { expect, inject, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");

test("an unknown path is answered 404 with the words of the specification", async () => {
  const page = await new Visitor(address).get("/no/such/page");
  expect(page.status).toBe(404);
});

test("every answer carries the security headers and an enforced content security policy", async () => {
  const page = await new Visitor(address).get("/");
  expect(page.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
});

test("a page from the shared cache names its scripts by hash and carries no nonce that could be used twice", async () => {
  const page = await new Visitor(address).get("/");
  expect(page.html).not.toContain("nonce=");
  expect(page.headers.get("Content-Security-Policy")).toMatch(/'sha256-[\w+/=]+'/);
});

test("a page that is not shared carries a fresh nonce each time", async () => {
  const nonces = await Promise.all(
    ["/student-auth", "/admin-auth"].map(async (path) => {
      const page = await new Visitor(address, { Cookie: "anything=1" }).get(path);
      return /'nonce-([^']+)'/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
    }),
  );
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
});

test.each([
  ["another site by fetch metadata", { "Sec-Fetch-Site": "cross-site" }],
  ["a sibling site", { "Sec-Fetch-Site": "same-site" }],
])("a change asked for by %s is refused", async (_, headers) => {
  const response = await new Visitor(address).request("/", { method: "POST", body: "a=1", headers });
  expect(response.status).toBe(403);
});

test("an older browser's foreign Origin is refused", async () => {
  const response = await fetch(address, { method: "POST", body: "a=1", headers: { Origin: "https://evil.example" } });
  expect(response.status).toBe(403);
});

test("a body longer than the largest file is refused with 413", async () => {
  const visitor = new Visitor(address);
  const announced = await visitor.request("/", { method: "POST", body: "x".repeat(12_000_000) });
  expect(announced.status).toBe(413);
  expect(await announced.text()).toContain("too much to send");
});

test("an answer given before the body was read leaves the connection usable", async () => {
  const visitor = new Visitor(address);
  for (let i = 0; i < 3; i++) {
    const body = new Blob(["x".repeat(200_000)]).stream();
    const response = await visitor.request("/no/such/page", { method: "POST", body, duplex: "half" } as RequestInit);
    expect(response.status).toBe(404);
    await response.text();
  }
});

test("a request with a broken Host header is a 400", async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path: "/", headers: { Host: "a b" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(400);
});

test("text is compressed as the client asks", async () => {
  const encoding = async (accept: string) =>
    (await fetch(address, { headers: { "Accept-Encoding": accept } })).headers.get("content-encoding");
  expect(await encoding("gzip, br")).toBe("br");
  expect(await encoding("gzip")).toBe("gzip");
  expect(await encoding("identity")).toBeNull();
});

test("health answers say that the product lives and is ready", async () => {
  const visitor = new Visitor(address);
  expect((await visitor.get("/health/live")).status).toBe(200);
  expect((await visitor.get("/health/ready")).status).toBe(200);
});

test("HEAD answers with the headers of the page, its length among them", async () => {
  const headers = { Cookie: "other=1", "Accept-Encoding": "identity" };
  const response = await fetch(address, { method: "HEAD", headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
  const page = Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(page.length));
});
