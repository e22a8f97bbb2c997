import { expect, inject, test, vi } from "vitest";
import { storedRows } from "#tests/support/database.ts";
import { fileOf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { makeDoc, makeDocx } from "#tests/unit/evaluation/support/documents.ts";
import { drawLetter, jpegOf, turned } from "#tests/unit/evaluation/support/scans.ts";
import { competencyId, EVALUATION, evaluated, letter, pdfFile, stateOf, upload, uploaded } from "./certificates.ts";

const product = inject("product");
/** Other suites may keep the machine busy. */
vi.setConfig({ testTimeout: 300_000 });

const LEADERSHIP = "People Leadership";
const good = letter("people-leadership-01");

test("a certificate is read, and the student sees element by element what it shows", async () => {
  const { visitor, userId, rowId } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const before = await visitor.get(EVALUATION);
  expect(before.text("h1")).toBe("PGI Competency Evaluation");
  expect(before.text("main")).toContain("Back to Dashboard");
  expect(before.root.querySelector(".progress-ring")?.getAttribute("aria-label")).toBe("Overall progress: 0.0%");
  expect(before.text(".competency-figure")).toBe("Not Started");
  const empty = await visitor.get(`${EVALUATION}/${id}`);
  expect(empty.text(".certificate-panel")).toMatch(
    /Upload Certificate.*PDF or Word document.*How it works.*does not leave PGI/,
  );

  const after = await uploaded(visitor, id, await pdfFile(good, "Sundaram.pdf"));
  expect(after.text(".verdict")).toContain("Certificate Accepted! ✅ Found matches for 4 out of 5 elements");
  const elements = after.root.querySelectorAll(".element");
  expect(elements.map((element) => element.querySelector(".standing")?.textContent.trim())).toEqual([
    ...Array.from({ length: 4 }, () => "Matched"),
    "Not found yet",
  ]);
  expect(elements[1]?.textContent).toContain("He coached and mentored the younger engineers");
  expect(elements[1]?.querySelector(".meter")?.getAttribute("aria-label")).toMatch(
    /^Score for Developing people: \d\d%$/,
  );
  expect(elements[4]?.textContent).toContain("No sentence of the document was found to describe this.");
  expect(elements[4]?.textContent).toContain("Describe a conflict between two people who reported to you.");
  expect(after.text(".attempts")).toMatch(/Sundaram\.pdf · stands now4 of 5 elements matched.*version \d/);

  const overview = await visitor.get(EVALUATION);
  expect(overview.text(".competency-figure")).toBe("4/5 80%");
  const total = overview.root.querySelectorAll(".element-marks li").length;
  expect(overview.text(".overall")).toContain(`4 of ${total} elements`);
  expect(overview.root.querySelector(".progress-ring")?.getAttribute("aria-label")).toBe(
    `Overall progress: ${((4 / total) * 100).toFixed(1)}%`,
  );

  const stored = (name: string, filter: object) => storedRows(product.dataDir, name, filter);
  const [certificate] = await stored("certificates", { user_id: userId });
  expect(certificate).toMatchObject({ competency_id: id, file_name: "Sundaram.pdf", due_at: null, held_by: null });
  const rows = (await stored("student_uploads", { student_id: rowId })) as { status: string; ai_feedback: string }[];
  expect(rows.map(({ status }) => status).sort()).toEqual([...Array(4).fill("approved"), "revision_needed"]);
  expect(JSON.parse(rows[0]?.ai_feedback ?? "")).toHaveProperty("reasoning");
  expect(await stored("evaluation_sessions", { student_id: rowId })).toMatchObject([{ session_status: "in_progress" }]);
  const [evaluation] = await stored("evaluations", { student_id: rowId });
  expect(evaluation).toMatchObject({
    evaluator: { name: "offline", version: expect.stringMatching(/^\d/) },
    text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    file_url: expect.stringMatching(new RegExp(`^${userId}/\\d+_sundaram\\.pdf$`)),
    flagged: false,
  });
});

test("Word documents are read, too, and a certificate that shows nothing says so", async () => {
  const { visitor } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const docx = await uploaded(visitor, id, fileOf(await makeDocx(good), "letter.docx"));
  expect(docx.text(".verdict")).toContain("Certificate Accepted! ✅ Found matches for 4 out of 5 elements");
  const operations = await competencyId(visitor, "Operations and Process Excellence");
  const doc = await uploaded(visitor, operations, fileOf(makeDoc(letter("people-leadership-11")), "LETTER.DOC"));
  expect(doc.text(".verdict")).toContain(
    "No Match Found ⚠️ This certificate doesn't demonstrate Operations and Process Excellence competency",
  );
  const overview = await visitor.get(EVALUATION);
  expect(overview.root.querySelectorAll(".competency")[3]?.textContent).toMatch(/Not Started.*No element matched yet/);
});

test("a photograph of a letter is read, its quotes say so, and its file comes back as it was", async () => {
  const { visitor } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const form = (await visitor.get(`${EVALUATION}/${id}`)).root.querySelector("[type=file]");
  expect(form?.getAttribute("accept")).toBe(".pdf,.doc,.docx,.jpg,.jpeg,.png");
  const photo = jpegOf(turned(drawLetter(good).canvas, 4));
  await upload(visitor, id, fileOf(photo, "Letter.JPG"));
  const page = await evaluated(visitor, id);
  expect(page.text(".verdict")).toMatch(/Certificate Accepted! ✅ Found matches for \d out of 5 elements/);
  expect(page.text(".elements blockquote")).toContain("Read from a scan by text recognition (OCR)");
  const file = await visitor.request(page.root.querySelector(".certificate a")?.getAttribute("href") ?? "");
  expect(file.headers.get("Content-Type")).toBe("image/jpeg");
  expect(Buffer.from(await file.arrayBuffer()).equals(photo)).toBe(true);
});

test("another certificate takes the place of the first; the history stays, and an element counts once", async () => {
  const { visitor, userId, rowId } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  await uploaded(visitor, id, await pdfFile(good, "one.pdf"));
  await uploaded(visitor, id, await pdfFile(good, "two.pdf"));
  const page = await uploaded(visitor, id, await pdfFile(letter("operations-excellence-01"), "three.pdf"));
  expect(page.text(".competency-ring")).toContain("4/5 elements");
  expect(page.text(".elements")).toContain("From two.pdf");
  const attempts = page.root.querySelectorAll(".attempts a");
  expect(attempts.map((link) => link.childNodes.at(-1)?.text)).toEqual(["three.pdf", "two.pdf", "one.pdf"]);
  for (const link of attempts) {
    const response = await visitor.request(link.getAttribute("href") ?? "");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="(one|two|three)\.pdf"/);
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toMatch(/^%PDF/);
  }
  expect(await storedRows(product.dataDir, "certificates", { user_id: userId })).toHaveLength(1);
  expect(await storedRows(product.dataDir, "student_uploads", { student_id: rowId })).toHaveLength(15);
  const states = await storedRows(product.dataDir, "evaluations", { student_id: rowId });
  expect(states.map(stateOf).sort()).toEqual(["superseded", "superseded", "waiting"]);
  expect(await storedRows(product.dataDir, "evaluation_sessions", { student_id: rowId })).toHaveLength(1);
});

test("a double click hands in one certificate; another file from the same form is another one", async () => {
  const { visitor, rowId } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const page = await visitor.get(`${EVALUATION}/${id}`);
  const send = (file: File) => page.submit(`#certificate-${id}`, { file });
  const file = await pdfFile(good);
  const pages = await Promise.all([send(file), send(file)]);
  for (const answer of pages) expect(answer.status).toBe(200);
  await evaluated(visitor, id);
  await send(file);
  await send(await pdfFile(letter("people-leadership-02"), "other.pdf"));
  await evaluated(visitor, id);
  const rows = await storedRows(product.dataDir, "evaluations", { student_id: rowId });
  expect(rows.map((row) => (row as { file_name: string }).file_name).sort()).toEqual(["letter.pdf", "other.pdf"]);
});

test("students are evaluated on the competencies of their own certification", async () => {
  const gmp = await signedInStudent(product);
  const aip = await signedInStudent(product, "AIP");
  const id = await competencyId(gmp.visitor, LEADERSHIP);
  expect((await aip.visitor.get(EVALUATION)).text("main")).not.toContain(LEADERSHIP);
  expect((await gmp.visitor.get(EVALUATION)).text("main")).not.toContain("Deploying and Operating AI");
  expect((await aip.visitor.get(`${EVALUATION}/${id}`)).status).toBe(404);
  const body = new FormData();
  body.append("file", await pdfFile(good));
  expect((await aip.visitor.post(`${EVALUATION}/${id}`, body)).status).toBe(404);
  for (const wrong of ["x", "000000000000000000000000", "[$ne]", "__proto__"])
    expect((await gmp.visitor.get(`${EVALUATION}/${wrong}`)).status, wrong).toBe(404);
});
