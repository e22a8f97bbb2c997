import { expect, inject, test } from "vitest";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { newStudent, paidStudent } from "#tests/support/people.ts";
import { newAddress, word } from "#tests/support/random.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { mailsTo, mailTo } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";
import type { Page } from "#tests/support/visitor.ts";
import { additionalDocument, HOME } from "../documents/documents.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";
const STUDENTS = `${ADMIN}/students`;

const { staff, admin } = await staffOfFile(product);

const links = (page: Page) => page.root.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");

test.each(["admin", "super_admin"] as const)("an %s finds everything about a student in one record", async (role) => {
  const home = role === "admin" ? ADMIN : "/super-admin-dashboard";
  const visitor = await staff.as(role);
  const student = await signedInStudent(product);
  const document = await additionalDocument(student.visitor, "Diploma of trades");
  const competency = await someCompetency(2);
  const row = { ...(await paidStudent()), id: student.rowId, user_id: student.userId, full_name: "Asha Rao" };
  const { id: evaluation } = await recordEvaluation(evaluationOf(row, competency, [0.9, 0.2]));
  await visitor.post(`${home}/students/${student.rowId}`, new URLSearchParams({ intent: "note", text: "Called back" }));
  const record = await visitor.get(`${home}/students/${student.rowId}`);
  for (const words of [student.email, student.studentId, "GMP", "Registration Date", "Collects evidence"]) {
    expect(record.text("main"), words).toContain(words);
  }
  expect(record.text("#documents")).toContain("Diploma of trades");
  expect(record.text("#documents")).toContain("Not handed in yet: Aadhaar card");
  expect(record.text("#evaluations")).toContain(competency.name);
  expect(record.text("#evaluations")).toContain("Evaluator found 1 of 2, waits for an assessor");
  expect(record.text("#notes")).toContain("Called back");
  expect(links(record)).toContain(`${home}/students/${student.rowId}/documents/${document}`);
  expect(links(record)).toContain(`${home}/reviews/${evaluation}`);
});

test("every list of students leads to the record", async () => {
  const student = await signedInStudent(product);
  const name = `Listed ${word()}`;
  await student.visitor.post(`${HOME}/profile`, new URLSearchParams({ fullName: name, phone: "" }));
  await additionalDocument(student.visitor, "Diploma");
  const row = { ...(await paidStudent(name)), id: student.rowId, user_id: student.userId };
  await recordEvaluation(evaluationOf(row, await someCompetency(1), [0.9]));
  const query = `?q=${name.split(" ")[1]}`;
  for (const list of [`students${query}`, `certificates${query}`, `analysis${query}`, `reviews${query}`]) {
    const target = links(await admin.get(`${ADMIN}/${list}`)).find((link) => link.includes(student.rowId));
    expect(target, list).toBeDefined();
    expect((await admin.get(target ?? "")).text("h1"), list).toBe(name);
  }
  const queue = links(await admin.get(`${ADMIN}/documents?sort=-uploaded`));
  expect(queue).toContain(`${STUDENTS}/${student.rowId}`);
});

test("staff correct data; the second of two is told what they are now", async () => {
  const student = await newStudent({ fullName: `Mistyped ${word()}` });
  const form = await admin.get(`${STUDENTS}/${student.id}/edit`);
  const name = `Correct ${word()}`;
  const saved = await form.submit("#dialog", { fullName: name, phone: "98765 43210", email: newAddress() });
  expect(saved.text(".toasts")).toContain("Data corrected");
  expect(saved.text("h1")).toBe(name);
  expect(saved.text("main")).toContain("+91 98765 43210");
  expect(saved.text("main")).toContain(student.email);
  expect(saved.text("#history")).toContain(`full name: ${student.full_name} → ${name}`);
  const told = await form.submit("#dialog", { fullName: "Mine" });
  expect(told.status).toBe(409);
  expect(told.text(".error-summary")).toContain("What they saved stands below");
  expect(told.text("[aria-labelledby=theirs]")).toContain(name);
  expect(told.formValues("#dialog").get("fullName")).toBe("Mine");
  const found = await admin.get(`${STUDENTS}?q=${name.split(" ")[1]}`);
  expect(found.text("tbody")).toContain(name);
});

test("a course is changed after its consequences were named, once, and the student is told", async () => {
  const student = await paidStudent(`Changed ${word()}`, "GMP");
  await recordEvaluation(evaluationOf(student, await someCompetency(1), [0.9]));
  const asked = await (await admin.get(`${STUDENTS}/${student.id}`)).follow("Change the course");
  expect(asked.text("dialog")).toContain("to AIP?");
  expect(asked.text("dialog")).toContain(student.student_id ?? "");
  expect(asked.text("dialog")).toContain("Every evaluated certificate counts on.");
  const changed = await asked.submit("dialog form");
  expect(changed.text(".toasts")).toContain("Course changed");
  expect(changed.text("main")).toContain("AIP");
  expect(changed.text("#history")).toContain("course: GMP → AIP");
  expect((await mailTo(product, student.email, "Your PGI certification is AIP")).text).toContain(
    "from the GMP to the AIP",
  );
  const again = await asked.submit("dialog form");
  expect(again.status).toBe(409);
  expect(again.text("dialog")).toContain("nothing was done");
  expect(await mailsTo(product, student.email)).toHaveLength(1);

  const unpaid = await newStudent();
  expect((await admin.get(`${STUDENTS}/${unpaid.id}/course`)).text(".toasts")).toContain(
    "There is no course to change",
  );
});

test("notes are kept with who wrote them, once each, and students never see them", async () => {
  const student = await signedInStudent(product);
  const path = `${STUDENTS}/${student.rowId}`;
  const page = await admin.get(path);
  const blank = await page.submit("#note", { text: "  " }, "Keep Note");
  expect(blank.status).toBe(422);
  expect(blank.text(".error-summary")).toContain("Write a note first");
  const secret = `Secret ${word()} <b>`;
  const answers = await Promise.all([1, 2, 3].map(() => page.submit("#note", { text: secret }, "Keep Note")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const kept = (await admin.get(path)).text("#notes");
  expect(kept.split(secret)).toHaveLength(2);
  expect(kept).toContain("Some Body");
  expect((await page.submit("#note", { text: "x".repeat(2001) }, "Keep Note")).status).toBe(422);
  for (const own of [HOME, `${HOME}/documents`, `${HOME}/profile`]) {
    expect((await student.visitor.get(own)).html).not.toContain(secret.split(" ")[1]);
  }
  expect((await student.visitor.request(path)).headers.get("Location")).toContain("/admin-auth");
});

test("a search finds numbers with their code, initials and names of any script", async () => {
  const tail = word();
  const number = 910_000_000_000 + 7_000_000_000 + Math.floor(Math.random() * 1e9);
  const email = newAddress();
  await (await admin.get(`${STUDENTS}/add`)).submit("#dialog", {
    fullName: `A.P.J. கார்த்திகேயன் ${tail}`,
    email,
    phone: String(number),
  });
  const digits = String(number).slice(2);
  for (const query of [
    `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
    `+91 ${digits}`,
    `apj ${tail}`,
    `கார்த்தி ${tail}`,
  ]) {
    expect((await admin.get(`${STUDENTS}?q=${encodeURIComponent(query)}`)).text("main"), query).toContain(email);
  }
  const other = `கர்த்தி ${tail}`;
  expect((await admin.get(`${STUDENTS}?q=${encodeURIComponent(other)}`)).text("main")).toContain("Nothing found");
});
