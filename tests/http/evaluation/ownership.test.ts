import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { addReview, findEvaluation } from "#app/records/evaluations.server.ts";
import { inDatabase, storedRows } from "#tests/support/database.ts";
import { signedInStudent, type TestStudent } from "#tests/support/sessions.ts";
import { competencyId, EVALUATION, letter, pdfFile, upload, uploaded } from "./certificates.ts";

const product = inject("product");
const SECRET = "owner-secret-letter.pdf";

let owner: TestStudent;
let other: TestStudent;
let competency: string;
/** The id of the owner's certificate and of its evaluation. */
let ids: string[];

beforeAll(async () => {
  owner = await signedInStudent(product);
  other = await signedInStudent(product);
  competency = await competencyId(owner.visitor, "People Leadership");
  await upload(owner.visitor, competency, await pdfFile(letter("people-leadership-01"), SECRET));
  const certificates = await storedRows(product.dataDir, "certificates", { user_id: owner.userId });
  const evaluations = await storedRows(product.dataDir, "evaluations", { student_id: owner.rowId });
  ids = [...certificates, ...evaluations].map((row) => String((row as { _id: unknown })._id));
});

test("a certificate is downloaded by its owner alone, however the address is written", async () => {
  expect(ids).toHaveLength(2);
  for (const id of ids) {
    expect((await owner.visitor.request(`${EVALUATION}/files/${id}`)).status).toBe(200);
    for (const spelling of [
      id,
      id.toUpperCase(),
      `${id}/`,
      `./${id}`,
      `x%2f..%2f${id}`,
      `${id}%00`,
      `${id}?user_id=${owner.userId}`,
    ]) {
      const response = await other.visitor.request(`${EVALUATION}/files/${spelling}`);
      expect(response.status, spelling).toBeGreaterThanOrEqual(300);
      expect(response.status, spelling).toBeLessThan(500);
      expect(await response.text(), spelling).not.toContain("%PDF");
    }
  }
});

test("a certificate whose file is gone leads back to a page that says so", async () => {
  const student = await signedInStudent(product);
  const id = await competencyId(student.visitor, "People Leadership");
  await uploaded(student.visitor, id, await pdfFile(letter("people-leadership-01"), "lost.pdf"));
  await rm(join(product.dataDir, "files", "evaluation-uploads", student.userId), { recursive: true });
  const lost = await (await student.visitor.get(`${EVALUATION}/${id}`)).follow("Download lost.pdf");
  expect(lost.text("h1")).toBe("PGI Competency Evaluation");
  expect(lost.text(".toasts")).toContain("Failed to download file. It is no longer in the store.");
});

test("nothing of one student's evaluation shows on another's pages", async () => {
  for (const path of [EVALUATION, `${EVALUATION}/${competency}`]) {
    for (const suffix of ["", ".data", `?student_id=${owner.rowId}`]) {
      const page = await other.visitor.get(`${path}${suffix}`);
      expect(page.status).toBe(200);
      for (const secret of [SECRET, "younger engineers", ...ids]) expect(page.html).not.toContain(secret);
    }
  }
});

test("another student's upload and retry leave the owner's certificate as it is", async () => {
  await upload(other.visitor, competency, await pdfFile(letter("people-leadership-02"), "mine.pdf"));
  const retry = new URLSearchParams({ intent: "retry", user_id: owner.userId, student_id: owner.rowId });
  await other.visitor.post(`${EVALUATION}/${competency}`, retry);
  const page = await owner.visitor.get(`${EVALUATION}/${competency}`);
  expect(page.text(".certificate")).toContain(SECRET);
  expect(page.root.querySelectorAll(".attempts > li")).toHaveLength(1);
});

test("an assessor's verdict stands above the evaluator's, with the note", async () => {
  const evaluation = await inDatabase(product, async () => {
    const id = ids[1] ?? "";
    const found = await findEvaluation(id);
    const verdicts = (found?.matches ?? []).map(({ elementId, matched }, place) => ({
      element_id: elementId,
      status: matched && place > 0 ? ("approved" as const) : ("revision_needed" as const),
      note: place === 0 ? "Goals alone are not direction." : "I agree.",
    }));
    return addReview(id, 0, { at: new Date(), by: "assessor", by_name: "Dr. Rao", verdicts });
  });
  expect(evaluation?.state).toBe("reviewed");
  const page = await owner.visitor.get(`${EVALUATION}/${competency}`);
  const elements = page.root.querySelectorAll(".element").map((element) => element.textContent.replace(/\s+/g, " "));
  expect(elements[0]).toContain("Needs work");
  expect(elements[0]).toContain("Assessor's verdict: needs work · Dr. RaoGoals alone are not direction.");
  expect(elements[1]).toContain("Assessor's verdict: matched");
  expect(page.text(".verdict")).toContain("3 of 5 elements matched");
  expect(page.text(".verdict")).toContain("Reviewed by Dr. Rao of PGI");
  expect(page.text(".verdict")).not.toContain("out of 5");
  expect(page.text(".competency-ring")).toContain("3/5 elements");
});
