import { beforeAll, expect, inject, test } from "vitest";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, type TestStudent } from "#tests/support/sessions.ts";
import { signedIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { additionalDocument, DOCUMENTS, documentIds, HOME } from "./documents.ts";

const product = inject("product");
const SECRET = "owner-secret-title";

let owner: TestStudent;
let other: TestStudent;
let id: string;

beforeAll(async () => {
  [owner, other] = await Promise.all([signedInStudent(product), signedInStudent(product)]);
  id = await additionalDocument(owner.visitor, SECRET);
});

/** Every way to write the address of the owner's document that a server might take for it. */
function spellings(): string[] {
  return [
    id,
    id.toUpperCase(),
    `${id}/`,
    `./${id}`,
    `%2e/${id}`,
    `x/../${id}`,
    `x%2f..%2f${id}`,
    `..%2fdocuments%2f${id}`,
    `${id}%00`,
    `${id}%20`,
    `%00${id}`,
    encodeURIComponent(`{"$ne":null}`),
    encodeURIComponent(`${id}' || '1'=='1`),
    "[$ne]",
    `${id},${id}`,
    "000000000000000000000000",
    "__proto__",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%252e%252e%252f",
    "💾",
    "x".repeat(3_000),
  ];
}

async function answers(visitor: Visitor, request: (spelling: string) => [path: string, init?: RequestInit]) {
  return Promise.all(
    spellings().map(async (spelling) => {
      const response = await visitor.request(...request(spelling));
      return { spelling, status: response.status, text: await response.text() };
    }),
  );
}

test("nobody but the owner downloads a document, however the address is written", async () => {
  const mine = await owner.visitor.request(`${DOCUMENTS}/${id}/file`);
  expect(mine.status).toBe(200);
  await mine.body?.cancel();
  for (const { spelling, status, text } of await answers(other.visitor, (spelling) => [
    `${DOCUMENTS}/${spelling}/file`,
  ])) {
    expect(status, spelling).toBeGreaterThanOrEqual(300);
    expect(status, spelling).toBeLessThan(500);
    expect(text, spelling).not.toContain("%PDF");
  }
});

test("nobody but the owner removes or replaces a document", async () => {
  const body = () => {
    const form = new FormData();
    form.append("title", "Taken over");
    return form;
  };
  const attempts = [
    ...(await answers(other.visitor, (spelling) => [`${DOCUMENTS}/${spelling}/remove`])),
    ...(await answers(other.visitor, (spelling) => [
      `${DOCUMENTS}/${spelling}/remove`,
      { method: "POST", body: body() },
    ])),
  ];
  for (const { spelling, status, text } of attempts) {
    expect(status, spelling).toBeLessThan(500);
    expect(text, spelling).not.toContain(SECRET);
  }
  for (const place of [id, id.toUpperCase(), `${id} `, '{"$ne":null}', "aadhaar"]) {
    const form = body();
    form.append("place", place);
    form.append("file", fileOf(await pdf("other"), "other.pdf"));
    expect((await other.visitor.post(`${DOCUMENTS}/upload`, form)).status, place).toBeLessThan(500);
  }
  const page = await owner.visitor.get(DOCUMENTS);
  expect(documentIds(page)).toEqual([id]);
  expect(page.text("#additional")).toContain(SECRET);
  const kept = await owner.visitor.request(`${DOCUMENTS}/${id}/file`);
  expect(kept.headers.get("Content-Disposition")).toContain(SECRET);
  await kept.body?.cancel();
});

test("nothing of a student shows on another student's pages", async () => {
  for (const path of [HOME, DOCUMENTS, `${HOME}/profile`, `${HOME}/receipt`, `${HOME}/counsellor`]) {
    for (const query of ["", `?user_id=${owner.email}`, `?student_id=${owner.studentId}`, `?id=${id}`]) {
      for (const suffix of ["", ".data"]) {
        const page = await other.visitor.get(`${path}${suffix}${query}`);
        for (const secret of [SECRET, owner.email]) expect(page.html.replace(query, ""), path).not.toContain(secret);
      }
    }
  }
  expect((await other.visitor.get(`${HOME}/receipt`)).text()).toContain(other.studentId);
});

test("the conversation left in a browser by one student is not shown to the next", async () => {
  await owner.visitor.get(`${HOME}/counsellor`);
  const question = await owner.visitor.get(`${HOME}/counsellor`);
  expect(question.text("dialog")).toContain("Welcome, Asha Rao");
  await owner.visitor.post(
    `${HOME}/counsellor`,
    new URLSearchParams({ intent: "say", turn: "0", text: "my-private-words" }),
  );
  expect((await owner.visitor.get(`${HOME}/counsellor`)).text("dialog")).toContain("my-private-words");

  const cookie = (await owner.visitor.cookies.getCookies(product.address)).find(({ key }) =>
    key.includes("conversation"),
  );
  expect(cookie).toBeDefined();
  const thief = await signedIn(product, "student");
  await thief.visitor.cookies.setCookie(`${cookie?.key}=${cookie?.value}; Path=/`, product.address);
  expect((await thief.visitor.get(`${HOME}/counsellor`)).html).not.toContain("my-private-words");
  await thief.visitor.cookies.setCookie(`${cookie?.key}=${cookie?.value}; Path=/`, product.address);
  const answer = new URLSearchParams({ intent: "say", turn: "1", text: "and now?" });
  expect((await thief.visitor.post(`${HOME}/counsellor`, answer)).html).not.toContain("my-private-words");
  expect((await owner.visitor.get(`${HOME}/counsellor`)).text("dialog")).not.toContain("and now?");
});

test("whoever is not signed in is sent to the sign-in page, whatever they ask for", async () => {
  const stranger = new Visitor(product.address);
  const paths = [HOME, DOCUMENTS, `${DOCUMENTS}/${id}/file`, `${HOME}/receipt`, `${HOME}/profile`, "/payment/test"];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const response = await stranger.request(path, { method, ...(method === "POST" && { body: new FormData() }) });
      expect(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(300);
      expect(response.headers.get("Location"), `${method} ${path}`).toMatch(/^\/student-auth/);
    }
  }
});

test("staff are turned away from a student's own pages", async () => {
  const { visitor } = await signedIn(product, "admin");
  for (const path of [HOME, `${DOCUMENTS}/${id}/file`, `${HOME}/receipt`]) {
    const page = await visitor.get(path);
    expect(page.url.pathname, path).toBe("/student-auth");
    expect(page.html).not.toContain(SECRET);
  }
});
