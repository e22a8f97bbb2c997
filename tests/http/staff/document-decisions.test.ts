import { expect, inject, test } from "vitest";
import { listDocuments } from "#app/records/documents.server.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { mailsTo } from "#tests/support/sign-in.ts";
import { staffOfFile } from "#tests/support/staff.ts";
import { additionalDocument, DOCUMENTS, documentIds, upload } from "../documents/documents.ts";
import { fileAt, handIn, pageOf } from "./review.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";
const FORM = "#decision";
const degree = { domain: "B.Tech.", institution: "Anna University, Chennai" };

const { staff, admin } = await staffOfFile(product);

test("the second of two deciders meets a plain conflict and keeps what was typed", async () => {
  const student = await signedInStudent(product);
  const id = await handIn(student, "aadhaar");
  const [first, second] = [
    await admin.get(pageOf(student, id)),
    await (await staff.as("admin")).get(pageOf(student, id)),
  ];
  await first.submit(FORM, {}, "Accept");
  const told = await second.submit(FORM, { note: "Unreadable" }, "Ask for another one");
  expect(told.status).toBe(409);
  expect(told.text(".error-summary")).toContain("Your decision was not saved");
  expect(told.formValues(FORM).get("note")).toBe("Unreadable");
  expect(told.text("main")).toContain("Accepted by");
  expect(await mailsTo(product, student.email)).toEqual([]);
  expect((await told.submit(FORM, {}, "Ask for another one")).text(".toasts")).toContain("Another document asked for");
});

test("of many decisions at the same moment one is kept", async () => {
  const student = await signedInStudent(product);
  const id = await handIn(student, "aadhaar");
  const form = await admin.get(pageOf(student, id));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => form.submit(FORM, { note: `Reason ${place}` }, "Ask for another one")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const [document] = await listDocuments(student.userId);
  expect(document?.decisions).toHaveLength(1);
});

test("a file that the student replaced meanwhile is not accepted unseen, and one that is gone is said to be gone", async () => {
  const student = await signedInStudent(product);
  const id = await handIn(student, "aadhaar");
  const form = await admin.get(pageOf(student, id));
  await handIn(student, "aadhaar", { file: fileOf(await pdf("another"), "another.pdf") });
  const told = await form.submit(FORM, {}, "Accept");
  expect(told.status).toBe(409);
  expect(told.text("main")).toContain("another.pdf");
  expect((await student.visitor.get(DOCUMENTS)).text("#aadhaar")).toContain("PGI is looking at it");

  await (await student.visitor.get(`${DOCUMENTS}/${id}/remove`)).submit("dialog form");
  expect((await told.submit(FORM, {}, "Accept")).text(".toasts")).toContain("This document is not there any more");
  expect((await admin.get(pageOf(student, id))).text(".toasts")).toContain("This document is not there any more");
});

test("three degrees that are called scan.pdf are three documents", async () => {
  const student = await signedInStudent(product);
  const scan = async (text: string) => fileOf(await pdf(text), "scan.pdf");
  await handIn(student, "graduation", { ...degree, file: await scan("b") });
  await handIn(student, "post-graduation", { ...degree, domain: "MBA", file: await scan("m") });
  await upload(student.visitor, "additional", { title: "Diploma", file: await scan("d") });
  const record = await admin.get(`${ADMIN}/students/${student.rowId}`);
  expect(record.text("#documents").match(/scan\.pdf ·/g)).toHaveLength(3);
});

test("a document is decided on under its own student only, by staff only, and nonsense is no decision", async () => {
  const [owner, other] = [await signedInStudent(product), await signedInStudent(product)];
  const id = await additionalDocument(owner.visitor, "Secret report");
  const decision = new URLSearchParams({ seen: "1", verdict: "accepted", note: "" });
  for (const path of [pageOf(other, id), pageOf(owner, "0".repeat(24)), `${ADMIN}/students/x/documents/${id}`]) {
    expect((await admin.get(path)).text("h1"), path).toBe("Verify Documents");
    expect((await admin.post(path, decision)).text(".toasts"), path).toContain("not there any more");
  }
  expect((await admin.request(fileAt(other, id))).status).toBe(404);
  expect((await admin.request(`${ADMIN}/students/${owner.rowId}/files/x`)).status).toBe(404);
  for (const visitor of [owner.visitor, other.visitor]) {
    for (const path of [pageOf(owner, id), fileAt(owner, id)]) {
      const answer = await visitor.request(path);
      expect(answer.headers.get("Location"), path).toContain("/admin-auth");
    }
  }
  for (const body of [
    { seen: "", verdict: "accepted" },
    { seen: "1", verdict: "burnt" },
    { seen: "-1", verdict: "accepted" },
  ]) {
    expect((await admin.post(pageOf(owner, id), new URLSearchParams(body))).status).toBe(422);
  }
  expect(documentIds(await owner.visitor.get(DOCUMENTS))).toEqual([id]);
  expect((await owner.visitor.get(DOCUMENTS)).text()).toContain("PGI is looking at it");
});
