import { expect, inject, test } from "vitest";
import { insertDocument } from "#app/records/documents.server.ts";
import { inDatabase } from "#tests/support/database.ts";
import { fileOf, pdf, pdfOfSize } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { signedIn } from "#tests/support/sign-in.ts";
import { DOCUMENTS, documentIds, HOME, upload } from "./documents.ts";

const product = inject("product");
const degree = { domain: "B.Tech.", institution: "Anna University, Chennai" };

test("each refusal is said at its field, and the other fields are kept", async () => {
  const { visitor } = await signedInStudent(product);
  const good = await pdf("x");
  const cases: [message: string, fields: Record<string, string | File>][] = [
    ["Choose a domain", { domain: "", institution: "CBSE", file: fileOf(good, "a.pdf") }],
    ["Choose a domain", { domain: "Ph.D.", institution: "CBSE", file: fileOf(good, "a.pdf") }],
    ["Enter the board or institution", { domain: "B.Tech.", institution: " ", file: fileOf(good, "a.pdf") }],
    ["Choose a file", degree],
    ["Choose a file", { ...degree, file: new File([], "") }],
    ["This file is empty. Choose another file.", { ...degree, file: fileOf(Buffer.alloc(0), "a.pdf") }],
    ["File size must be less than 5MB", { ...degree, file: fileOf(await pdfOfSize(5 * 1024 * 1024 + 1), "a.pdf") }],
    ["File size must be less than 5MB", { ...degree, file: fileOf(await pdfOfSize(9 * 1024 * 1024), "a.pdf") }],
    ["This file cannot be accepted. Choose a PDF, JPG or PNG file.", { ...degree, file: fileOf(good, "a.docx") }],
    [
      "This is not a PDF, JPG or PNG file, whatever its name says.",
      { ...degree, file: fileOf(Buffer.from("MZ"), "a.pdf") },
    ],
    ["This PDF is damaged or incomplete.", { ...degree, file: fileOf(good.subarray(0, 300), "a.pdf") }],
  ];
  for (const [message, fields] of cases) {
    const page = await upload(visitor, "graduation", fields);
    expect(page.status, message).toBe(422);
    expect(page.text("#graduation .error-summary"), message).toContain(message);
    expect(page.text("#graduation .error-summary h2")).toBe("Upload Error");
    expect(page.title()).toMatch(/^Error: /);
    const kept = page.formValues("#upload-graduation");
    expect(kept.get("domain"), message).toBe(fields.domain === "Ph.D." ? "" : fields.domain);
    expect(kept.get("institution")?.trim(), message).toBe(String(fields.institution).trim());
    expect(page.root.querySelector("#graduation details")?.hasAttribute("open")).toBe(true);
  }
  expect(documentIds(await visitor.get(DOCUMENTS))).toEqual([]);
});

test("documents are closed to those who have not paid, on the page and behind it", async () => {
  const { visitor } = await signedIn(product, "student");
  const page = await visitor.get(DOCUMENTS);
  expect(page.url.pathname).toBe(HOME);
  const body = new FormData();
  body.append("place", "aadhaar");
  body.append("file", fileOf(await pdf("x"), "a.pdf"));
  expect((await visitor.post(DOCUMENTS, body)).status).toBe(403);
  expect((await visitor.post(`${DOCUMENTS}/upload`, body)).status).toBe(403);
});

test("a broken or hostile upload is a clear refusal, never a fault", async () => {
  const { visitor } = await signedInStudent(product);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const bodies: [body: string, type: string][] = [
    [`${head}half a file`, "multipart/form-data; boundary=x"],
    ["", "multipart/form-data; boundary=x"],
    ["x", "multipart/form-data"],
    ["{}", "application/json"],
    ["place=aadhaar", "application/x-www-form-urlencoded"],
    [
      `--x\r\nContent-Disposition: form-data; name="__state__"\r\n\r\n{broken\r\n--x--`,
      "multipart/form-data; boundary=x",
    ],
    [
      `--x\r\nContent-Disposition: form-data; name="place"\r\n\r\n__proto__\r\n--x--`,
      "multipart/form-data; boundary=x",
    ],
  ];
  for (const [body, type] of bodies) {
    const page = await visitor.post(DOCUMENTS, body, { "Content-Type": type });
    expect(page.status, body).toBeGreaterThanOrEqual(400);
    expect(page.status, body).toBeLessThan(500);
  }
});

test("one student keeps at most 40 additional documents", async () => {
  const { visitor, userId } = await signedInStudent(product);
  const bytes = await pdf("x");
  await inDatabase(product, async () => {
    for (let number = 1; number < 40; number++) {
      const file = {
        title: `Report ${number}`,
        file_name: "a.pdf",
        file_path: `${userId}/${number}.pdf`,
        file_size: 1,
      };
      expect((await insertDocument(userId, file, 40)).kind).toBe("kept");
    }
  });
  const last = await upload(visitor, "additional", { title: "Report 40", file: fileOf(bytes, "a.pdf") });
  expect(last.status).toBe(200);
  const refused = await upload(visitor, "additional", { title: "One more", file: fileOf(bytes, "a.pdf") });
  expect(refused.status).toBe(422);
  expect(refused.text("#additional .error-summary")).toContain("You can keep at most 40 documents. Remove one first.");
  expect(refused.formValues("#upload-additional").get("title")).toBe("One more");
});
