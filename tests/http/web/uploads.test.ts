import { once } from "node:events";
import { expect, inject, test } from "vitest";
import { documentIds, upload } from "#tests/http/documents/documents.ts";
import { halfAnUpload } from "#tests/http/documents/half-an-upload.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { until } from "#tests/support/wait.ts";

const product = inject("product");

test("one student's slow uploads take up nobody else's place, and a third of their own is refused with its values", async () => {
  const [slow, honest] = [await signedInStudent(product), await signedInStudent(product)];
  const sockets = await Promise.all(Array.from({ length: 41 }, () => halfAnUpload(product.address, slow)));
  try {
    const title = "One more report";
    const refused = await until("both places are taken", async () => {
      const page = await upload(slow.visitor, "additional", { title, file: fileOf(await pdf("x"), "a.pdf") });
      return page.status === 429 && page;
    });
    expect(refused.text("#additional .error-summary")).toContain("2 of your files are being uploaded already");
    expect(refused.formValues("#upload-additional").get("title")).toBe(title);
    const kept = await upload(honest.visitor, "additional", { title, file: fileOf(await pdf("x"), "a.pdf") });
    expect(kept.status).toBe(200);
    expect(documentIds(kept)).toHaveLength(1);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await until("the student uploads again", async () => {
    const page = await upload(slow.visitor, "additional", { title: "Later", file: fileOf(await pdf("x"), "a.pdf") });
    return page.status === 200;
  });
});

test("who stops sending is answered and cut off, and their place is free again", async () => {
  const student = await signedInStudent(product);
  const socket = await halfAnUpload(product.address, student);
  await once(socket, "close");
  expect(socket.answer()).toMatch(/^HTTP\/1.1 400 /);
});
