import { expect, inject, test } from "vitest";
import { storedRows } from "#tests/support/database.ts";
import { fileOf, pdfOfSize } from "#tests/support/sample-files.ts";
import { signedInStudent, signedInStudents } from "#tests/support/sessions.ts";
import { makePdf } from "#tests/unit/evaluation/support/documents.ts";
import { docxOf, onePagePdf, paragraph } from "#tests/unit/evaluation/support/hostile.ts";
import { competencyId, EVALUATION, evaluated, letter, pdfFile, stateOf, upload, uploaded } from "./certificates.ts";

const product = inject("product");

const LEADERSHIP = "People Leadership";
const good = letter("people-leadership-01");

test("what is no certificate is refused at its field, and the one that was there stands again", async () => {
  const { visitor, userId } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const macro = docxOf(paragraph(good), {}, "application/vnd.ms-word.document.macroEnabled.main+xml");
  const encrypted = await makePdf((pdf) => pdf.text(good), { userPassword: "x", ownerPassword: "y" });
  const pdf = Buffer.from(await (await pdfFile(good)).arrayBuffer());
  const cases: [message: string, file: File][] = [
    ["Choose a file", new File([], "")],
    ["This file is empty.", fileOf(Buffer.alloc(0), "a.pdf")],
    ["File size must be less than 5MB", fileOf(await pdfOfSize(5 * 1024 * 1024 + 1), "a.pdf")],
    ["File size must be less than 5MB", fileOf(await pdfOfSize(9 * 1024 * 1024), "a.pdf")],
    ["Please upload a PDF or Word document", fileOf(pdf, "a.exe")],
    ["The content of this file does not match its name.", fileOf(pdf, "a.docx")],
    ["This document contains macros.", fileOf(macro, "a.docx")],
    ["This document is protected with a password.", fileOf(encrypted, "a.pdf")],
    ["This document is damaged", fileOf(pdf.subarray(0, 400), "a.pdf")],
  ];
  const refuse = async (some: typeof cases) => {
    for (const [message, file] of some) {
      const page = await upload(visitor, id, file);
      // On a busy machine the answer may come before the document was opened.
      if (page.text("main").includes("Evaluating...")) {
        expect((await evaluated(visitor, id)).text(".attempts"), message).toContain(`Not accepted. ${message}`);
        continue;
      }
      expect(page.status, message).toBe(422);
      expect(page.text(".error-summary h2"), message).toBe("Upload Error");
      expect(page.text(".error-summary"), message).toContain(message);
      expect(page.text(".field-error"), message).toContain(message);
      expect(page.title()).toMatch(/^Error: People Leadership/);
    }
  };
  await refuse(cases);
  expect(await storedRows(product.dataDir, "certificates", { user_id: userId })).toEqual([]);
  await uploaded(visitor, id, await pdfFile(good, "kept.pdf"));
  await refuse(cases.filter(([message]) => message.startsWith("This document")));
  const page = await visitor.get(`${EVALUATION}/${id}`);
  expect(page.text(".certificate")).toContain("kept.pdf");
  expect(page.text(".certificate")).not.toContain("Not evaluated yet");
  expect(page.text(".attempts")).toContain("a.docxNot accepted. This document contains macros.");
  expect((await visitor.request(`${EVALUATION}/files/${certificateLink(page.html)}`)).status).toBe(200);
});

function certificateLink(html: string): string {
  return /evaluation\/files\/([0-9a-f]{24})/.exec(html)?.[1] ?? "";
}

test("a document without text is kept for a person, once however often it is handed in, and is no score of nothing", async () => {
  const { visitor, rowId } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const handIn = () => upload(visitor, id, fileOf(onePagePdf(Buffer.from("0 0 200 200 re f")), "scan.pdf"));
  await handIn();
  const page = await evaluated(visitor, id);
  expect(page.text(".element")).toContain("A PGI assessor looks at this");
  // What they did can be said beside what was not read.
  expect(page.text(".element")).toContain("Add a sentence of what you did");
  expect(page.text(".verdict")).toContain("This document has no readable text.");
  expect(page.text(".attempts")).toContain("This document has no readable text.");
  expect(page.text(".verdict")).toContain("Unable to evaluate certificate for People Leadership. Please try again.");
  expect(page.text(".verdict")).toContain("A PGI assessor looks at this certificate, too.");
  expect(page.root.querySelectorAll(".score-figure")).toHaveLength(0);
  // The same file says nothing new to the machine.
  expect(page.text(".certificate")).not.toContain("Try again");
  await handIn();
  await evaluated(visitor, id);
  const rows = await storedRows(product.dataDir, "evaluations", { student_id: rowId });
  const [superseded, waiting] = rows.toSorted((a, b) => stateOf(a).localeCompare(stateOf(b)));
  expect(superseded).toMatchObject({ flagged: true, state: "superseded", text_hash: null });
  expect(waiting).toMatchObject({ flagged: true, state: "waiting", text_hash: null });
});

test("before payment there is no evaluation, on the page and behind it", async () => {
  const [unpaid] = await signedInStudents(product, 1, null);
  const paid = await signedInStudent(product);
  const id = await competencyId(paid.visitor, LEADERSHIP);
  if (!unpaid) throw new Error("No student was made.");
  for (const path of [EVALUATION, `${EVALUATION}/${id}`])
    expect((await unpaid.visitor.get(path)).url.pathname).toBe("/student-dashboard");
  const body = new FormData();
  body.append("file", await pdfFile(good));
  expect((await unpaid.visitor.post(`${EVALUATION}/${id}`, body)).status).toBe(403);
  expect((await unpaid.visitor.post(`${EVALUATION}/${id}`, new URLSearchParams({ intent: "retry" }))).status).toBe(403);
  expect(await storedRows(product.dataDir, "certificates", { user_id: unpaid.userId })).toEqual([]);
});

test("broken uploads are clear refusals, never a fault", async () => {
  const { visitor } = await signedInStudent(product);
  const id = await competencyId(visitor, LEADERSHIP);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const bodies: [body: string, type: string][] = [
    [`${head}half a file`, "multipart/form-data; boundary=x"],
    ["", "multipart/form-data; boundary=x"],
    ["{}", "application/json"],
    ["intent=upload", "application/x-www-form-urlencoded"],
    [
      `${head}x\r\n--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nretry\r\n--x--`,
      "multipart/form-data; boundary=x",
    ],
  ];
  for (const [body, type] of bodies) {
    const page = await visitor.post(`${EVALUATION}/${id}`, body, { "Content-Type": type });
    expect(page.status, body).toBeLessThan(500);
  }
});
