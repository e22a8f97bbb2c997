import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { competencyId, EVALUATION, pdfFile, upload as uploadCertificate } from "#tests/http/evaluation/certificates.ts";
import { inDatabase } from "#tests/support/database.ts";
import { type FakeClamd, fakeClamd, VIRUS } from "#tests/support/fake-clamd.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, staffVisitors } from "#tests/support/sessions.ts";
import { mailTo } from "#tests/support/sign-in.ts";
import { until } from "#tests/support/wait.ts";
import { DOCUMENTS, documentIds, upload } from "./documents.ts";

const COMPETENCY = "Financial and Business Acumen";
const FOUND = "A virus was found in this file";

let scanner: FakeClamd;
let product: RunningProduct;
beforeAll(async () => {
  scanner = await fakeClamd();
  product = await startProduct({ env: { CLAMAV_URL: scanner.url } });
});
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await scanner[Symbol.asyncDispose]();
});
beforeEach(() => {
  scanner.mood = "scan";
});

/** A whole PDF with the virus behind a comment sign, where no reader looks. */
async function infected(): Promise<Buffer> {
  const bytes = await pdf("A letter");
  const trailer = bytes.lastIndexOf("startxref");
  return Buffer.concat([bytes.subarray(0, trailer), Buffer.from(`%${VIRUS}\n`), bytes.subarray(trailer)]);
}

test("an infected document or certificate is refused at its field and kept nowhere; a clean one is kept", async () => {
  const { visitor } = await signedInStudent(product);
  const file = fileOf(await infected(), "letter.pdf");
  const refused = await upload(visitor, "additional", { title: "A letter", file });
  expect(refused.status).toBe(422);
  expect(refused.text(".field-error")).toContain(FOUND);
  expect(documentIds(await visitor.get(DOCUMENTS))).toEqual([]);
  const competency = await competencyId(visitor, COMPETENCY);
  const certificate = await uploadCertificate(visitor, competency, file);
  expect(certificate.status).toBe(422);
  expect(certificate.text(".field-error")).toContain(FOUND);

  const kept = await upload(visitor, "additional", { title: "A letter", file: fileOf(await pdf("x"), "letter.pdf") });
  const [id] = documentIds(kept);
  expect((await visitor.request(`${DOCUMENTS}/${id}/file`)).status).toBe(200);
});

test("while the scanner is away files are kept and offered to nobody; later they are checked", async () => {
  const { visitor, email, rowId } = await signedInStudent(product);
  scanner.mood = "garbage";
  const clean = { title: "A clean letter", file: fileOf(await pdf("x"), "clean.pdf") };
  await upload(visitor, "additional", clean);
  const page = await upload(visitor, "additional", { title: "Another", file: fileOf(await infected(), "bad.pdf") });
  expect(page.text("main")).toContain("It is being checked for viruses. Until then nobody can open it.");
  expect(documentIds(page)).toEqual([]);
  const ids = page.root
    .querySelectorAll('a[href$="/remove"]')
    .map((link) => link.getAttribute("href")?.split("/").at(-2) ?? "");
  expect(ids).toHaveLength(2);
  for (const id of ids) {
    const answer = await visitor.get(`${DOCUMENTS}/${id}/file`);
    expect(answer.url.pathname).toBe(DOCUMENTS);
    expect(answer.text(".toasts")).toContain("It is being checked for viruses.");
  }
  await using staff = await staffVisitors(product);
  const admin = await staff.as("admin");
  const asked = await admin.get(`/admin-dashboard/students/${rowId}/files/${ids[0]}`);
  expect([asked.status, asked.html]).toEqual([423, expect.stringContaining("being checked for viruses")]);
  const unopened = await admin.get(`/admin-dashboard/students/${rowId}/documents/${ids[0]}`);
  expect(unopened.text("main")).toContain("is being checked for viruses");
  expect(unopened.root.querySelectorAll("main iframe, #decision")).toHaveLength(0);
  const blind = new URLSearchParams({ seen: "1", verdict: "accepted" });
  expect((await admin.post(unopened.url.pathname, blind)).status).toBe(409);
  const competency = await competencyId(visitor, COMPETENCY);
  await uploadCertificate(visitor, competency, await pdfFile("She prepared the annual budget of the department."));
  expect((await visitor.get(`${EVALUATION}/${competency}`)).text("main")).toContain("Evaluating...");

  scanner.mood = "scan";
  // As time would.
  const waits = { due_at: { $ne: null }, held_by: null };
  await inDatabase(product, async () => {
    for (const name of ["unchecked_files", "certificates"])
      await mongoose.connection.collection(name).updateMany(waits, { $set: { due_at: new Date() } });
  });
  await mailTo(product, email, "Your document Another was not accepted");
  await until("the clean file can be opened", async () => documentIds(await visitor.get(DOCUMENTS)).length === 1);
  expect((await visitor.get(DOCUMENTS)).root.querySelectorAll('a[href$="/remove"]')).toHaveLength(1);
  await until(
    "the certificate is evaluated",
    async () => !(await visitor.get(`${EVALUATION}/${competency}`)).text("main").includes("Evaluating..."),
  );
});
