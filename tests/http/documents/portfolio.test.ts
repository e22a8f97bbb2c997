import { expect, inject, test } from "vitest";
import { listDocuments } from "#app/records/documents.server.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { signedIn } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";
import {
  additionalDocument,
  DOCUMENTS,
  documentIds,
  HOME,
  handIn,
  PORTFOLIO,
  referee,
  rowOf,
  upload,
} from "./documents.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";

const { admin } = await staffOfFile(product);

test("each part says what a good one contains, which files it takes, what the credit is, and what is still missing", async () => {
  const { visitor } = await signedInStudent(product);
  const page = await (await visitor.get(DOCUMENTS)).follow("Open your portfolio");
  expect(page.url.pathname).toBe(PORTFOLIO);
  expect(page.title()).toMatch(/^Your portfolio/);
  expect(page.root.querySelectorAll("h1")).toHaveLength(1);
  for (const part of ["reports", "statements", "testimonials", "certifications"]) {
    expect(page.text(`#${part}`), part).toContain("What a good one contains");
    expect(page.root.querySelectorAll(`#${part} header li`).length, part).toBeGreaterThan(1);
  }
  expect(page.text("#certifications")).toContain("worth up to 20% credit");
  expect(page.text("#testimonial-1 form")).toContain("PGI may contact your referee");
  expect(page.text("main")).toContain("PDF, JPG or PNG, at most 5 MB each");
  expect(page.text("main")).not.toContain("{{");
  expect(page.text("aside")).toContain("0 of 7 handed in.");
  expect(page.text("#report-2")).toContain("Not handed in yet.");
  expect(page.text("#report-3")).toContain("Optional.");
  expect(page.root.querySelector("#certification-2")).toBeNull();
});

test("a whole portfolio is handed in without script, and its progress is counted everywhere", async () => {
  const student = await signedInStudent(product);
  const { visitor } = student;
  const handedIn: [slot: string, title: string, fields: Record<string, string>][] = [
    ["report-1", "Project report 1", { description: "Two plants" }],
    ["report-2", "Project report 2", { description: "One mill" }],
    ["statement", "Statement of experience and intent", {}],
    ["testimonial-1", "Testimonial 1", referee],
    ["testimonial-2", "Testimonial 2", { ...referee, refereeName: "डॉ. अंजलि शर्मा", refereePhone: "" }],
    ["testimonial-3", "Testimonial 3", { ...referee, refereeEmail: "" }],
    ["certification-1", "Management certification 1", { description: "PMP", institution: "PMI" }],
    ["certification-2", "Management certification 2", { description: "Six Sigma", institution: "ASQ" }],
  ];
  for (const [slot, title, fields] of handedIn) {
    const page = await handIn(visitor, slot, fields);
    expect(page.url.pathname, slot).toBe(PORTFOLIO);
    expect(page.text(".toast"), slot).toContain(`${title} uploaded successfully`);
    expect(page.root.querySelector(`#${slot} .state-done`), slot).not.toBeNull();
  }
  const page = await visitor.get(PORTFOLIO);
  expect(page.text("aside")).toContain("6/7");
  expect(page.text("aside")).toContain("Everything that is required is handed in.");
  expect(page.text("#testimonial-2")).toContain("डॉ. अंजलि शर्मा, Head of Operations, Kaveri Textiles");
  expect(page.text("#certification-2")).toContain("Six Sigma, ASQ");
  expect(page.root.querySelector("#certification-3")).not.toBeNull();
  expect(page.root.querySelector("#certification-4")).toBeNull();
  expect((await visitor.get(DOCUMENTS)).text("main")).toContain("6 of 7 handed in.");
  expect((await visitor.get(HOME)).text("main")).toContain("PGI is looking at: Project report 1");
  expect(await rowOf(student, "testimonial-2")).toMatchObject({
    description: null,
    referee: { name: "डॉ. अंजलि शर्मा", role: referee.refereeRole, email: referee.refereeEmail, phone: null },
  });
  const record = await admin.get(`${ADMIN}/students/${student.rowId}`);
  expect(record.text("#documents")).toContain("Portfolio: 6 of 7 handed in.");
});

test("each refusal is said at its field, and what was typed is kept", async () => {
  const { visitor } = await signedInStudent(product);
  const cases: [slot: string, message: string, fields: Record<string, string | File>][] = [
    ["report-1", "Enter the name of the project", { description: " " }],
    ["report-1", "Use at most 120 characters", { description: "x".repeat(121) }],
    ["certification-1", "Enter the name of the certification", { institution: "PMI" }],
    ["certification-1", "Enter who issued it", { description: "PMP" }],
    ["testimonial-1", "Enter your referee's name", { ...referee, refereeName: "" }],
    ["testimonial-1", "Enter your referee's role and organisation", { ...referee, refereeRole: " " }],
    [
      "testimonial-1",
      "Enter your referee's email address or phone number",
      { ...referee, refereeEmail: "", refereePhone: "" },
    ],
    [
      "testimonial-1",
      "Enter an email address in the correct format, such as name@example.com",
      { ...referee, refereeEmail: "meena@" },
    ],
    [
      "testimonial-1",
      "Enter a phone number with 7 to 15 digits, such as +91 98765 43210",
      { ...referee, refereePhone: "123" },
    ],
    ["testimonial-1", "Choose a file", { ...referee, file: new File([], "") }],
    ["statement", "This is not a PDF, JPG or PNG file", { file: fileOf(Buffer.from("MZ"), "a.pdf") }],
  ];
  for (const [slot, message, fields] of cases) {
    const page = await handIn(visitor, slot, fields);
    expect(page.status, message).toBe(422);
    expect(page.url.pathname).toBe(PORTFOLIO);
    expect(page.text(`#${slot} .error-summary`), message).toContain(message);
    expect(page.text(`#${slot} .field-error`), message).toContain(message);
    expect(page.root.querySelectorAll("details[open]"), message).toHaveLength(1);
    const kept = page.formValues(`#upload-${slot}`);
    for (const [name, value] of Object.entries(fields))
      if (typeof value === "string") expect(kept.get(name)?.trim(), message).toBe(value.trim());
  }
  expect(documentIds(await visitor.get(PORTFOLIO))).toEqual([]);
});

test("a testimonial is replaced in its place and removed, and its referee with it", async () => {
  const student = await signedInStudent(product);
  const { visitor } = student;
  const [id] = documentIds(await handIn(visitor, "testimonial-1", referee));
  const form = (await visitor.get(PORTFOLIO)).formValues("#upload-testimonial-1");
  expect(form.get("refereeName")).toBe(referee.refereeName);
  expect(form.get("refereePhone")).toBe(referee.refereePhone);
  const other = { refereeName: "Ravi Menon", refereePhone: "" };
  const second = await handIn(visitor, "testimonial-1", { ...other, file: fileOf(await pdf("2"), "second.pdf") });
  expect(documentIds(second)).toEqual([id]);
  expect(second.text("#testimonial-1")).toContain("Ravi Menon");
  expect(second.text("#testimonial-1")).toContain("second.pdf");
  expect(second.html).not.toContain(referee.refereeName);
  expect(await rowOf(student, "testimonial-1")).toMatchObject({ referee: { name: "Ravi Menon", phone: null } });

  const dialog = await visitor.get(`${PORTFOLIO}/${id}/remove`);
  expect(dialog.text("dialog")).toContain("Remove Testimonial 1?");
  const removed = await dialog.submit("dialog form");
  expect(removed.url.pathname).toBe(PORTFOLIO);
  expect(removed.text(".toast")).toContain("Testimonial 1 removed");
  expect(removed.html).not.toContain("Ravi Menon");
  expect(await listDocuments(student.userId)).toEqual([]);
});

test("what was handed in as an additional certificate before stays, and still works", async () => {
  const { visitor } = await signedInStudent(product);
  const id = await additionalDocument(visitor, "Testimonial of old");
  const page = await visitor.get(DOCUMENTS);
  expect(page.text("#additional")).toContain("Testimonial of old");
  expect(page.text("#additional")).toContain("What is here already stays");
  expect((await visitor.get(PORTFOLIO)).text("main")).not.toContain("Testimonial of old");
  const replaced = await upload(visitor, id, { title: "Diploma", file: fileOf(await pdf("y"), "y.pdf") });
  expect(replaced.text("#additional")).toContain("Diploma");
});

test("a portfolio is its owner's: closed before payment, and to all others", async () => {
  const [owner, other] = [await signedInStudent(product), await signedInStudent(product)];
  const [id = ""] = documentIds(await handIn(owner.visitor, "testimonial-1", referee));
  const unpaid = (await signedIn(product, "student")).visitor;
  expect((await unpaid.get(PORTFOLIO)).url.pathname).toBe(HOME);
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...referee, place: "testimonial-1" })) body.append(name, value);
  body.append("file", fileOf(await pdf("x"), "a.pdf"));
  expect((await unpaid.post(PORTFOLIO, body)).status).toBe(403);

  expect((await other.visitor.get(PORTFOLIO)).html).not.toContain(referee.refereeName);
  expect((await other.visitor.get(`${PORTFOLIO}/${id}/remove`)).status).toBe(404);
  expect((await other.visitor.post(`${PORTFOLIO}/${id}/remove`, new URLSearchParams({ shown: "" }))).status).toBe(404);
  expect((await other.visitor.request(`${DOCUMENTS}/${id}/file`)).status).toBe(404);
  body.set("place", "report-9");
  expect((await other.visitor.post(PORTFOLIO, body)).status).toBe(422);
  expect(documentIds(await owner.visitor.get(PORTFOLIO))).toEqual([id]);
});

test("a form that is sent twice brings one document", async () => {
  const student = await signedInStudent(product);
  const page = await student.visitor.get(PORTFOLIO);
  const file = fileOf(await pdf("x"), "a.pdf");
  const fields = { description: "PMP", institution: "PMI", file };
  await Promise.all(Array.from({ length: 4 }, () => page.submit("#upload-certification-1", fields)));
  expect(await listDocuments(student.userId)).toHaveLength(1);
});
