import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { additionalDocument, DOCUMENTS } from "#tests/http/documents/documents.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { inDatabase } from "#tests/support/database.ts";
import { newStaff, paidStudent } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { type StaffVisitors, signedInStudent, staffVisitors } from "#tests/support/sessions.ts";
import {
  confirm,
  linkIn,
  mailsTo,
  newPerson,
  newSomebody,
  runStaffCommand,
  signedIn,
  signIn,
  signInPages,
  signUp,
} from "#tests/support/sign-in.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

const product = inject("product");
const LOG = "/super-admin-dashboard/security-log";

let staff: StaffVisitors;
let boss: Visitor;
beforeAll(async () => {
  staff = await staffVisitors(product);
  boss = await staff.as("super_admin");
});
afterAll(() => staff[Symbol.asyncDispose]());

/** What the log says of somebody, searched by their address, as soon as it says this. */
function logged(query: string, text: string): Promise<Page> {
  return until(`"${text}" in the log`, async () => {
    const page = await boss.get(`${LOG}?q=${encodeURIComponent(query)}`);
    return page.text("tbody").includes(text) && page;
  });
}

test("sign-ins, good and bad, are in the log without what was typed", async () => {
  const person = await newPerson(product, "student");
  const visitor = new Visitor(product.address);
  const wrong = `Wrong ${word()}`;
  await signIn(visitor, "student", { ...person, password: wrong });
  await logged(person.email, "Failed to sign in");
  await signIn(visitor, "student", person);
  const page = await logged(person.email, "Signed in");
  expect(page.html).not.toContain(wrong);
  expect(page.html).not.toContain(person.password);
  expect(page.root.querySelector("tbody tr")?.textContent).toMatch(/[0-9a-f]{12}/);
  await visitor.post("/sign-out", new URLSearchParams());
  await logged(person.email, "Session ended");
});

test("a reached limit is in the log, counted together for one address", async () => {
  const { email, password } = newSomebody();
  const visitor = new Visitor(product.address);
  for (let i = 0; i < 14; i++) await signIn(visitor, "student", { email, password });
  const page = await until("the limit is in the log", async () => {
    const found = await boss.get(`${LOG}?kind=limit+hit`);
    return found.text("tbody").includes("sign-in to account") && found;
  });
  expect(page.text("tbody").split("sign-in to account").length - 1).toBeLessThan(4);
});

test("who is refused is in the log, and what", async () => {
  const { visitor, person } = await signedIn(product, "admin");
  await visitor.get("/super-admin-dashboard/guidelines");
  expect((await logged(person.email, "Was refused")).text("tbody")).toContain("/super-admin-dashboard/guidelines");
  expect((await visitor.get("/admin-dashboard/export/audit")).status).toBe(403);
  expect((await logged(person.email, "/export/audit")).text("tbody")).toContain("Test Person, admin");
});

test("roles asked for, granted and revoked, and what is exported, are in the log", async () => {
  const person = newSomebody();
  const asking = new Visitor(product.address);
  await signUp(asking, "admin", person);
  await confirm(product, asking, person.email);
  await runStaffCommand(product, "grant", "admin", person.email);
  await logged(person.email, "Role asked for");
  await logged(person.email, "Role granted");
  const admin = await boss.get(`/super-admin-dashboard/admins?q=${person.email.split("@")[0]}`);
  const asked = await boss.get(admin.root.querySelector("tbody a[href*=revoke]")?.getAttribute("href") ?? "");
  await asked.submit("dialog form");
  await logged(person.email, "Role revoked");
  await boss.get("/super-admin-dashboard/export/students");
  await until("the export is in the log", async () =>
    (await boss.get(`${LOG}?kind=export`)).text("tbody").includes("students.csv"),
  );
});

test("super admins are mailed once about a request, however often it is repeated, and again when it was decided", async () => {
  const asking = newSomebody();
  const visitor = new Visitor(product.address);
  await signUp(visitor, "admin", asking);
  await confirm(product, visitor, asking.email);
  // The sample account is among those who are told.
  const told = async () => {
    const mails = await mailsTo(product, "super-admin@pgi.example");
    return mails.filter(({ text }) => text?.includes(asking.email)).length;
  };
  const askAgain = async (portal: "admin" | "super_admin", nth: number) => {
    await signUp(visitor, portal, asking);
    const mail = await until("the mail with the link", async () => {
      const links = (await mailsTo(product, asking.email)).filter(({ text }) => text?.includes("/confirm-email"));
      return links[nth];
    });
    await (await visitor.get(linkIn(mail, "/confirm-email"))).submit("form");
  };
  await until("a super admin is told", async () => (await told()) === 1);
  await askAgain("super_admin", 1);
  await logged(asking.email, "super_admin");
  await askAgain("admin", 2);
  expect(await told()).toBe(1);

  const account = await inDatabase(product, async () => (await findAccountByEmail(asking.email))?.id ?? "");
  const requests = await boss.get("/super-admin-dashboard/admins");
  await requests.submit(`form:has(input[value="${account}"])`, { decision: "decline" });
  await askAgain("admin", 3);
  await until("a super admin is told again", async () => (await told()) === 2);
});

test("every read of a document by staff is in the log, and its student sees who it was", async () => {
  const { visitor: student, rowId, userId, email } = await signedInStudent(product);
  const title = `Diploma ${word()}`;
  const id = await additionalDocument(student, title);
  expect((await student.get(DOCUMENTS)).text("main")).toContain("Nobody of the PGI team has opened");

  const reader = `Reader ${word()}`;
  const account = await newStaff("admin", reader);
  const admin = await staff.of(account.id, "admin");
  const file = await admin.request(`/admin-dashboard/students/${rowId}/files/${id}`);
  expect(file.status).toBe(200);
  await file.body?.cancel();
  const read = await boss.get(`${LOG}?kind=document+read&q=${email.split("@")[0]}`);
  expect(read.text("tbody")).toContain(title);
  expect(read.text("tbody")).toContain(`${reader}, admin`);

  const competency = await someCompetency(1);
  const evaluation = { ...evaluationOf({ ...(await paidStudent()), id: rowId, user_id: userId }, competency, [0.9]) };
  const { id: review } = await recordEvaluation({ ...evaluation, file_name: "letter.pdf" });
  await admin.request(`/admin-dashboard/reviews/${review}/file`);
  const own = (await student.get(DOCUMENTS)).text("main");
  expect(own).toContain(`${reader}, admin`);
  expect(own).toContain(title);
  expect(own).toContain("letter.pdf");
  const other = await signedInStudent(product);
  expect((await other.visitor.get(DOCUMENTS)).text("main")).not.toContain(reader);
});

test("the log is filtered by kind and day, paged by its place and taken along; nobody else sees it", async () => {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const all = await boss.get(`${LOG}?day=${today}`);
  expect(all.root.querySelectorAll("tbody tr").length).toBeGreaterThan(0);
  expect(all.root.querySelector('input[type="date"][name="day"]')?.getAttribute("value")).toBe(today);
  expect((await boss.get(`${LOG}?day=1999-01-01`)).text("main")).toContain("Nothing found");
  expect((await boss.get(`${LOG}?day=nonsense`)).status).toBe(200);
  const file = await boss.get(`/super-admin-dashboard/export/security?day=${today}&kind=sign-in+good`);
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  const admin = await staff.as("admin");
  expect((await admin.get("/admin-dashboard/export/security")).status).toBe(403);
  expect((await admin.get("/admin-dashboard/security-log")).status).toBe(404);
  expect((await new Visitor(product.address).get(LOG)).url.pathname).toBe(signInPages.super_admin);
});
