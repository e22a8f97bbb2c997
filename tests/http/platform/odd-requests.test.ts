import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, inject, test } from "vitest";
import { startProduct } from "#tests/support/product.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends what no client of fetch would, byte for byte. */
async function send(address: string, lines: string[], body = ""): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`);
  const [head = "", ...rest] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: rest.join("\r\n\r\n") };
}

const POLICY = /content-security-policy: default-src 'none'.*frame-ancestors 'none'/i;

test.each([
  ["an address of another site", ["GET http://other.example/ HTTP/1.1", "Host: a"], 400],
  ["an absolute address of our own", ["GET http://a/reset-password?token=x HTTP/1.1", "Host: a"], 400],
  ["an asterisk", ["GET * HTTP/1.1", "Host: a"], 400],
  ["OPTIONS *", ["OPTIONS * HTTP/1.1", "Host: a"], 405],
  ["OPTIONS", ["OPTIONS / HTTP/1.1", "Host: a"], 405],
  ["TRACE", ["TRACE / HTTP/1.1", "Host: a"], 405],
  ["PUT", ["PUT /student-auth HTTP/1.1", "Host: a"], 405],
  ["PROPFIND", ["PROPFIND / HTTP/1.1", "Host: a"], 405],
  ["two hosts", ["GET / HTTP/1.1", "Host: a", "Host: b"], 400],
  ["no host", ["GET / HTTP/1.1"], 400],
  ["a person in the host", ["GET / HTTP/1.1", "Host: somebody:secret@a"], 400],
  ["a path in the host", ["GET / HTTP/1.1", "Host: a/b?c"], 400],
  ["a broken percent sign", ["GET /student-auth/%zz HTTP/1.1", "Host: a"], 400],
  ["bytes that are no text", ["GET /%ff%fe HTTP/1.1", "Host: a"], 400],
  ["an invisible character", ["GET /a%00b HTTP/1.1", "Host: a"], 400],
  ["a header without end", ["GET / HTTP/1.1", "Host: a", `X-Long: ${"a".repeat(20_000)}`], 431],
  ["two lengths", ["POST / HTTP/1.1", "Host: a", "Content-Length: 1", "Content-Length: 2"], 400],
  ["no HTTP", ["HELO mail.example.org"], 400],
  ["an expectation of no kind", ["POST / HTTP/1.1", "Host: a", "Expect: much", "Content-Length: 0"], 400],
  ["an origin that is none", ["POST / HTTP/1.1", "Host: a", "Origin: null", "Content-Length: 0"], 403],
  [
    "an origin that is elsewhere",
    ["POST / HTTP/1.1", "Host: a", "Sec-Fetch-Site: same-origin", "Origin: http://b"],
    403,
  ],
])("%s is refused as the sender's mistake, with all headers of protection", async (_, lines, status) => {
  const answer = await send(product.address, lines);
  expect(answer.status).toBe(status);
  expect(answer.head).toMatch(POLICY);
  expect(answer.head).toMatch(/x-content-type-options: nosniff/i);
});

test("a refused method is told which there are", async () => {
  const answer = await send(product.address, ["DELETE / HTTP/1.1", "Host: a"]);
  expect(answer.head).toMatch(/allow: GET, HEAD, POST/i);
});

test("the page for another site's form has the policy that its own style fits", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  const page = await new Visitor(product.address, headers).post("/", new URLSearchParams());
  expect(page.status).toBe(403);
  expect(page.headers.get("Content-Security-Policy")).toMatch(/style-src 'sha256-[^']+'/);
  expect(page.headers.get("X-Frame-Options")).toBe("DENY");
});

test("fields named like methods and a pile of brackets are fields that nobody asked for", async () => {
  const visitor = new Visitor(product.address);
  const names = ["email.toString", "email.constructor.prototype", `email${"[a]".repeat(30)}`, "email.__proto__.x"];
  for (const name of names) {
    const body = new URLSearchParams({ [name]: "1" });
    expect((await visitor.post("/student-auth", body)).status, name).toBe(422);
    expect((await visitor.get(`/student-auth?${body}`)).status, name).toBe(200);
  }
});

test("a body over every limit is answered with the page of the product, which names 5 MB", async () => {
  const visitor = new Visitor(product.address);
  const form = new FormData();
  form.append("email", new File(["x".repeat(12_000_000)], "a.pdf"));
  const answer = await visitor.post("/student-auth", form);
  expect(answer.status).toBe(413);
  expect(answer.text("main")).toContain("5 MB");
  expect(answer.root.querySelector("style[data-href=inline]")).not.toBeNull();
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

test.each([6, 12, 30])("a document of %i MB is refused at its field, and what was typed is kept", async (megabytes) => {
  const { visitor } = await signedInStudent(product);
  const form = new FormData();
  form.append("place", "additional");
  form.append("title", "Diploma in logistics");
  form.append("file", new File([new Uint8Array(megabytes * 1024 * 1024)], "diploma.pdf"));
  const page = await visitor.post("/student-dashboard/documents", form);
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain("File size must be less than 5MB");
  expect(page.html).toContain("Diploma in logistics");
});

test("the log never carries the secret of a mailed link", async () => {
  await using own = await startProduct({ env: { LOG_LEVEL: "trace" } });
  const lines = ["GET http://localhost/reset-password?token=SECRETOFTHELINK HTTP/1.1", "Host: localhost"];
  expect((await send(own.address, lines)).status).toBe(400);
  await send(own.address, ["GET /reset-password?token=SECRETOFTHELINK HTTP/1.1", "Host: localhost"]);
  await send(own.address, ["GET /confirm-email?token=SECRETOFTHELINK HTTP/1.1", "Host: localhost"]);
  await own.stop();
  expect(own.log.length).toBeGreaterThan(2);
  expect(own.log.join("\n")).not.toContain("SECRETOFTHELINK");
});

test("a form with odd names that comes without a session leads to the sign-in page like any other", async () => {
  const visitor = new Visitor(product.address);
  for (const name of ["a.b[0].c", "$where", "__proto__", "constructor"]) {
    const page = await visitor.post("/student-dashboard/profile", new URLSearchParams({ [name]: "x", full_name: "A" }));
    expect([page.status, page.url.pathname], name).toEqual([200, "/student-auth"]);
  }
});
