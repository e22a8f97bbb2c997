import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, inject, test } from "vitest";
import { DOCUMENTS, documentIds, upload } from "#tests/http/documents/documents.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, type TestStudent } from "#tests/support/sessions.ts";
import { until } from "#tests/support/wait.ts";

const product = inject("product");

/** An upload of which the title and the beginning of the file are sent and then nothing more. */
async function halfAnUpload({ visitor }: TestStudent): Promise<Socket & { answer(): string }> {
  const { hostname, port, host, origin } = new URL(product.address);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  const cookie = await visitor.cookies.getCookieString(product.address);
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const head = [
    `POST ${DOCUMENTS} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 4000000",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${field("place", "additional")}${field("title", "Half")}${file}`);
  let text = "";
  socket.on("data", (chunk) => {
    text += String(chunk);
  });
  socket.on("error", () => undefined);
  return Object.assign(socket, { answer: () => text });
}

test("one student's slow uploads take up nobody else's place, and a third of their own is refused with its values", async () => {
  const [slow, honest] = [await signedInStudent(product), await signedInStudent(product)];
  const sockets = await Promise.all(Array.from({ length: 41 }, () => halfAnUpload(slow)));
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
}, 60_000);

test("who stops sending is answered and cut off, and their place is free again", async () => {
  const student = await signedInStudent(product);
  const socket = await halfAnUpload(student);
  const began = Date.now();
  await once(socket, "close");
  expect((Date.now() - began) / 1000).toBeLessThan(25);
  expect(socket.answer()).toMatch(/^HTTP\/1.1 400 /);
}, 40_000);
