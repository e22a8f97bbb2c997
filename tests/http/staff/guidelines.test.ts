import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCertificates } from "#app/records/certificates.server.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import { paidStudent } from "#tests/support/people.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { insertRows } from "#tests/support/rows.ts";
import { pdf, pdfOfSize } from "#tests/support/sample-files.ts";
import { type StaffVisitors, staffVisitors } from "#tests/support/sessions.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const GUIDELINES = "/super-admin-dashboard/guidelines";
const MB = 1024 * 1024;

let product: RunningProduct;
let staff: StaffVisitors;
let boss: Visitor;
beforeAll(async () => {
  product = await startProduct();
  staff = await staffVisitors(product);
  boss = await staff.as("super_admin");
});
afterAll(async () => {
  await staff[Symbol.asyncDispose]();
  await product[Symbol.asyncDispose]();
});

async function upload(bytes: Uint8Array | null, name = "guide.pdf") {
  const file = bytes && new File([Uint8Array.from(bytes)], name);
  const page = await boss.get(GUIDELINES);
  return page.submit("form[enctype]", file ? { guideline: file } : {});
}

/** Asks the counsellor for the guidelines without script, and presses the button that hands them out. */
async function handOut(): Promise<Page> {
  const chat = await metCounsellor(new Visitor(product.address));
  const asked = await chat.submit(".composer", { text: "Can I download the guidelines?" });
  const buttons = asked.root.querySelectorAll(".entry-buttons button").map((button) => button.textContent.trim());
  return asked.submit(".chat-scroll form", {}, buttons.findLast((text) => /guideline/i.test(text)) ?? "");
}

test("without a file, with another kind of file, or with one that is too large, the specification's words say so", async () => {
  const none = await upload(null);
  expect([none.status, none.text(".error-summary")]).toEqual([
    422,
    "No file selectedPlease select a PDF file to upload",
  ]);
  for (const [bytes, name] of [
    [Buffer.from("just text"), "guide.pdf"],
    [Buffer.from("%PDF-1.7 no more than a head"), "guide.pdf"],
    [await pdf("Named otherwise"), "guide.docx"],
    [Buffer.alloc(0), "guide.pdf"],
  ] as const) {
    const wrong = await upload(bytes, name);
    expect([wrong.status, wrong.text(".error-summary")], name).toEqual([
      422,
      "Invalid file typePlease select a PDF file only",
    ]);
  }
  const large = await upload(await pdfOfSize(10 * MB + 1));
  expect([large.status, large.text(".error-summary")]).toEqual([422, "File too largeFile size must be less than 10MB"]);
});

test("a guideline is kept beside the earlier ones, downloaded, handed out and deleted", async () => {
  const first = await upload(await pdf("The first"));
  expect(first.text(".toasts")).toContain("Guidelines uploaded successfully");
  const second = await upload(await pdfOfSize(10 * MB), `${"x".repeat(300)}"<b>.pdf`);
  expect(second.text(".toasts")).toContain("Guidelines uploaded successfully");
  const names = second.root.querySelectorAll("tbody th span").map((cell) => cell.textContent);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^guideline_\d{13}\.pdf$/);
  expect(second.text("tbody tr")).toContain("Handed out by the counsellor");

  const response = await boss.request(`${GUIDELINES}/${names[1]}`);
  expect(response.headers.get("Content-Disposition")).toContain("attachment");
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect((await boss.get(GUIDELINES)).text(".toasts")).toContain("Download started");

  const handedOut = await handOut();
  expect(handedOut.text(".toasts")).toContain("Guidelines PDF downloaded successfully!");
  expect(handedOut.root.querySelector("dialog noscript")?.innerHTML).toContain("url=/guidelines/download");

  const deleted = await (await boss.get(`${GUIDELINES}/${names[0]}/delete`)).submit("dialog form");
  expect(deleted.text(".toasts")).toContain("Guidelines deleted successfully");
  expect(deleted.root.querySelectorAll("tbody tr")).toHaveLength(1);
  expect((await boss.get(`${GUIDELINES}/${names[0]}/delete`)).text(".toasts")).toContain("Failed to delete guidelines");
  expect((await boss.get(`${GUIDELINES}/..%2Fsession-secret`)).status).toBe(404);
});

test("a certificate whose file is gone fails to download, and the person is told on the page", async () => {
  const student = await paidStudent("Lost File");
  const lost = {
    title: "Degree",
    description: null,
    file_name: "degree.pdf",
    file_path: "lost/degree_1.pdf",
    file_size: 10,
  };
  const empty = { competency_id: null, slot: null, domain: null, institution: null };
  await insertRows("certificates", [{ ...lost, ...empty, user_id: student.user_id, uploaded_at: new Date() }]);
  const [certificate] = await listCertificates(student.user_id);
  const path = `/super-admin-dashboard/students/${student.id}/files/${certificate?.id}`;
  const shown = await boss.request(path);
  expect([shown.status, shown.headers.get("X-Frame-Options")]).toEqual([404, "SAMEORIGIN"]);
  expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  expect(await shown.text()).toContain("<h1>This file cannot be shown</h1><p>It is no longer in the store.</p>");
  const page = await boss.get(`${path}?save`);
  expect(page.text(".toasts")).toContain("Download failed");
  expect(page.text(".toasts")).toContain("Failed to download file");
  expect(page.text("h1")).toBe("Lost File");
});

test("while the store is away, the words say which of the three things failed", async () => {
  await upload(await pdf("Soon out of reach"));
  const list = await boss.get(GUIDELINES);
  const path = list.text("tbody th span");
  const asked = await boss.get(`${GUIDELINES}/${path}/delete`);
  const store = join(product.dataDir, "files");
  await rename(store, `${store}-away`);
  await writeFile(store, "a file where the directory should be");
  try {
    expect((await boss.get(GUIDELINES)).text("main")).toContain("Failed to fetch guidelines");
    const bytes = await pdf("Not now");
    const failed = await list.submit("form[enctype]", { guideline: new File([Uint8Array.from(bytes)], "guide.pdf") });
    expect(failed.text(".toasts")).toContain("Failed to upload guidelines");
    expect((await asked.submit("dialog form")).text(".toasts")).toContain("Failed to delete guidelines");
  } finally {
    await rm(store);
    await rename(`${store}-away`, store);
  }
  expect((await boss.get(GUIDELINES)).text("tbody")).toContain(path);
});
