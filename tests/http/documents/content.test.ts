import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { competencyId, evaluated, upload } from "#tests/http/evaluation/certificates.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { onePagePdf } from "#tests/unit/evaluation/support/hostile.ts";

const product = inject("product");
const DOCUMENTS = "/student-dashboard/documents";
const SCRIPT = onePagePdf(Buffer.from("BT ET"), "", "\n9 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n");

function send(visitor: Visitor, file: File): Promise<Page> {
  const form = new FormData();
  form.append("place", "additional");
  form.append("title", "Diploma");
  form.append("file", file);
  return visitor.post(DOCUMENTS, form);
}

test("a document with a script is refused at its field, and what was typed stays", async () => {
  const { visitor } = await signedInStudent(product);
  const page = await send(visitor, fileOf(SCRIPT, "diploma.pdf"));
  expect(page.status).toBe(422);
  expect(page.text(".error-summary")).toContain("This PDF runs a script");
  expect(page.html).toContain('value="Diploma"');
  expect((await send(visitor, fileOf(await pdf("A diploma"), "diploma.pdf"))).text(".toasts")).toContain("uploaded");
});

test("a certificate with a script is refused, whoever looks at its page", async () => {
  const { visitor } = await signedInStudent(product);
  const competency = await competencyId(visitor, "Financial and Business Acumen");
  await upload(visitor, competency, fileOf(SCRIPT, "letter.pdf"));
  const page = await evaluated(visitor, competency);
  expect(page.text("main")).toContain("runs a script, starts a program or carries another file");
});

test("a photograph is kept without the place where it was taken", async () => {
  const { visitor } = await signedInStudent(product);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a52" } })
    .jpeg()
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "12/1 58/1 17/1" } })
    .toBuffer();
  expect(picture.includes("SecretCamera")).toBe(true);
  const page = await send(visitor, fileOf(picture, "diploma.jpg", "image/jpeg"));
  const link = page.root.querySelector('a[href$="/file"]')?.getAttribute("href") ?? "";
  const kept = Buffer.from(await (await visitor.request(link)).arrayBuffer());
  expect(kept.includes("SecretCamera")).toBe(false);
  expect((await sharp(kept).metadata()).width).toBe(400);
});
