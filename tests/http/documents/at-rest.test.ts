import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { insertDocument } from "#app/records/documents.server.ts";
import { competencyId, EVALUATION, letter, pdfFile, uploaded } from "#tests/http/evaluation/certificates.ts";
import { inDatabase, storedRows, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { noise } from "#tests/support/random.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, staffVisitors } from "#tests/support/sessions.ts";
import { DOCUMENTS, documentIds, upload } from "./documents.ts";

const rotate = (dataDir: string) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, ["app/cli/files.ts", "rotate"], { env });
};

/** A PDF with a marked line that is not packed, so that a search of the disk would find it. */
async function marked(mark: string): Promise<Buffer> {
  const plain = await pdf("An identity document");
  return Buffer.concat([plain.subarray(0, 9), Buffer.from(`%${mark}\n`), plain.subarray(9)]);
}

/** The files under a directory in which a text can be found. */
async function filesWith(directory: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file)).includes(text)) found.push(file);
  }
  return found;
}

async function keptIn(product: RunningProduct, userId: string, place: string): Promise<string> {
  const [row] = (await storedRows(product.dataDir, "certificates", { user_id: userId })) as { file_path: string }[];
  return join(product.dataDir, "files", place, row?.file_path ?? "none");
}

test("an uploaded document lies on the disk encrypted, and student and staff get it back as it was", async () => {
  await using product = await startProduct();
  const { visitor, rowId, userId } = await signedInStudent(product);
  const mark = noise(24).toString("hex");
  const bytes = await marked(mark);
  const page = await upload(visitor, "aadhaar", { file: fileOf(bytes, "aadhaar.pdf") });
  expect(page.text("main")).toContain("aadhaar.pdf");
  expect(await filesWith(product.dataDir, mark)).toEqual([]);
  expect(await filesWith(product.dataDir, "%PDF-")).toEqual([]);

  const [id] = documentIds(page);
  await using staff = await staffVisitors(product);
  const admin = await staff.as("admin");
  const asked = [
    await visitor.request(`${DOCUMENTS}/${id}/file`),
    await admin.request(`/admin-dashboard/students/${rowId}/files/${id}`),
  ];
  for (const answer of asked) {
    expect([answer.status, answer.headers.get("Content-Length")]).toEqual([200, `${bytes.length}`]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  }

  const file = await keptIn(product, userId, "certificates");
  const changed = await readFile(file);
  changed[changed.length - 30] = (changed[changed.length - 30] ?? 0) ^ 1;
  for (const forged of [changed, bytes]) {
    await writeFile(file, forged);
    const refused = await visitor.get(`${DOCUMENTS}/${id}/file`);
    expect(refused.text(".toasts")).toContain("It was damaged in the store.");
  }
  expect(product.errors.some((line) => line.includes("is not what was kept there"))).toBe(true);
  product.log.length = 0;
});

test("a certificate is evaluated from its encrypted file", async () => {
  await using product = await startProduct();
  const { visitor, userId } = await signedInStudent(product);
  const id = await competencyId(visitor, "People Leadership");
  await uploaded(visitor, id, await pdfFile(letter("people-leadership-01"), "letter.pdf"));
  expect((await visitor.get(`${EVALUATION}/${id}`)).root.querySelectorAll(".attempts > li")).toHaveLength(1);
  const kept = await readFile(await keptIn(product, userId, "evaluation-uploads"));
  expect(kept.subarray(0, 7).toString()).toBe("PGIFILE");
  expect(await filesWith(join(product.dataDir, "files"), "%PDF-")).toEqual([]);
});

test("files from before encryption are given out, encrypted by the command, and the product does not start without their key", async () => {
  await using directory = await temporaryDirectory();
  const dataDir = directory.path;
  const path = "old/aadhaar_1.pdf";
  const bytes = await marked("an old line");
  // Files without a database would be those of one that was lost.
  await (await testEngine(dataDir))[Symbol.asyncDispose]();
  await mkdir(join(dataDir, "files", "certificates", "old"), { recursive: true });
  const file = join(dataDir, "files", "certificates", path);
  await writeFile(file, bytes);
  {
    await using product = await startProduct({ dataDir });
    const { visitor, userId } = await signedInStudent(product);
    const old = { title: "Diploma", file_name: "old.pdf", file_path: path, file_size: bytes.length };
    await inDatabase(product, () => insertDocument(userId, old, 40));
    const [id] = documentIds(await visitor.get(DOCUMENTS));
    const given = async () => Buffer.from(await (await visitor.request(`${DOCUMENTS}/${id}/file`)).arrayBuffer());
    expect((await given()).equals(bytes)).toBe(true);
    expect((await rotate(dataDir)).stdout).toContain("1 plain ones encrypted");
    expect((await readFile(file)).includes("an old line")).toBe(false);
    expect((await given()).equals(bytes)).toBe(true);
    expect((await rotate(dataDir)).stdout).toContain("0 plain ones encrypted, 1 left as they were");
  }
  await rm(join(dataDir, "files-key"));
  const refused = await startProduct({ dataDir }).then(
    () => "started",
    (error: Error) => error.message,
  );
  expect(refused).toMatch(/The file files-key in DATA_DIR lacks a key that files are encrypted under: [0-9a-f]{16}/);
});
