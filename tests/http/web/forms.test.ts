import { request as send } from "node:http";
import { expect, inject, test } from "vitest";
import { signedInStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const FORM = "application/x-www-form-urlencoded";

/** Every form that is open to everybody. */
const OPEN = [
  "/student-auth",
  "/student-auth?tab=sign-up",
  "/admin-auth",
  "/forgot-password",
  "/reset-password",
  "/",
  "/eligibility",
  "/counsellor",
  "/sign-out",
];

function repeated(name: string, times: number): string {
  return Array.from({ length: times }, () => `${name}=`).join("&");
}

function distinct(times: number): string {
  return Array.from({ length: times }, (_, place) => `f${place}=`).join("&");
}

/** Sends a form without following redirects; the status of the answer, when somebody else has been answered, too. */
async function answer(visitor: Visitor, path: string, body: string | FormData): Promise<number> {
  const headers: Record<string, string> = typeof body === "string" ? { "Content-Type": FORM } : {};
  const asked = visitor.request(path, { method: "POST", body, headers });
  const bystander = fetch(new URL("/health/live", product.address));
  const [response] = await Promise.all([asked, bystander]);
  await response.text();
  return response.status;
}

test.each(OPEN)("a field's name never makes structure: %s", async (path) => {
  const visitor = new Visitor(product.address);
  const names = [
    "email[100000000]",
    "email[0][1][2]",
    "email.a.b",
    "email[]",
    "__proto__[x]",
    "a[99999999].b[99999999]",
  ];
  for (const name of names) {
    const multipart = new FormData();
    multipart.append(name, "x");
    const statuses = [
      await answer(visitor, path, new URLSearchParams({ [name]: "x" }).toString()),
      await answer(visitor, path, multipart),
    ];
    for (const status of statuses) expect(status, name).toBeLessThan(500);
  }
  const page = await visitor.post("/student-auth", new URLSearchParams({ "email[100000000]": "x" }));
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain("Enter your email address");
});

test.each(OPEN)("more than 200 fields are refused, however they are named: %s", async (path) => {
  const visitor = new Visitor(product.address);
  for (const body of [repeated("a", 85_000), repeated("email", 50_000), distinct(201)])
    expect(await answer(visitor, path, body), body.slice(0, 20)).toBe(422);
  const multipart = new FormData();
  for (let place = 0; place < 201; place++) multipart.append("email", "x");
  expect(await answer(visitor, path, multipart)).toBe(422);
});

test.each(OPEN)("separators with nothing between them are no fields, however many: %s", async (path) => {
  const visitor = new Visitor(product.address);
  expect(await answer(visitor, path, "&".repeat(250_000))).toBe(await answer(visitor, path, ""));
});

test("up to 200 fields are a form, of which the known ones are read", async () => {
  const visitor = new Visitor(product.address);
  const page = await visitor.post("/student-auth", `email=asha%40people.example&${distinct(199)}`, {
    "Content-Type": FORM,
  });
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain("Enter your password");
  expect(page.formValues("main form").get("email")).toBe("asha@people.example");
});

test("names over 100 characters are refused", async () => {
  const visitor = new Visitor(product.address);
  const headers = { "Content-Type": FORM };
  const hundred = await visitor.post("/student-auth", `${"n".repeat(100)}=x`, headers);
  expect(hundred.text(".error-summary")).toContain("Enter your email address");
  const more = await visitor.post("/student-auth", `${"n".repeat(101)}=x`, headers);
  expect(more.status).toBe(422);
  expect(more.text("h1")).toBe("That was too much to send");
});

test.each(OPEN)("a body over 256 kB is refused where no file is taken: %s", async (path) => {
  const visitor = new Visitor(product.address);
  const text = "a".repeat(300_000);
  expect(await answer(visitor, path, `email=${text}`)).toBe(422);
  const multipart = new FormData();
  multipart.append("email", text);
  expect(await answer(visitor, path, multipart)).toBe(422);
  const withFile = new FormData();
  withFile.append("email", new File([text], "a.pdf"));
  expect(await answer(visitor, path, withFile)).toBe(422);
});

test.each(["/student-dashboard/security", "/student-dashboard/profile", "/second-step"])(
  "a body over 256 kB is answered where somebody is signed in, too: %s",
  async (path) => {
    const { visitor } = await signedInStudent(product);
    expect(await answer(visitor, path, repeated("message", 100_000))).toBe(422);
  },
);

test("a body that grows over 256 kB without having said so is refused, and the connection stays usable", async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.address);
    const headers = { "Content-Type": FORM, "Transfer-Encoding": "chunked" };
    const growing = send({ hostname, port, path: "/student-auth", method: "POST", headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    growing.on("error", reject);
    for (let sent = 0; sent < 40; sent++) growing.write("a".repeat(16_384));
    growing.end();
  });
  expect(status).toBe(422);
});

test("a form with a file may be larger, but has no more fields", async () => {
  const { visitor } = await signedInStudent(product);
  const path = "/student-dashboard/documents";
  const large = new FormData();
  large.append("place", "aadhaar");
  large.append("file", new File(["x".repeat(600_000)], "a.pdf"));
  const refused = await visitor.post(path, large);
  expect(refused.status).toBe(422);
  expect(refused.text(".error-summary")).not.toBe("");

  const many = new FormData();
  for (let place = 0; place < 201; place++) many.append("place", "aadhaar");
  expect((await visitor.post(path, many)).text("h1")).toBe("That was too much to send");
  const long = new FormData();
  long.append("n".repeat(101), "x");
  expect((await visitor.post(path, long)).status).toBe(422);
});
