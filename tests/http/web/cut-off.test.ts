import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { DOCUMENTS, documentIds, upload } from "#tests/http/documents/documents.ts";
import { halfAnUpload } from "#tests/http/documents/half-an-upload.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { fileOf, pdfOfSize } from "#tests/support/sample-files.ts";
import { signedInStudent, type TestStudent } from "#tests/support/sessions.ts";
import { until } from "#tests/support/wait.ts";

/** A student with a document that is larger than what goes out in one piece, and its address. */
async function withLargeFile(product: RunningProduct) {
  const student = await signedInStudent(product);
  const file = fileOf(await pdfOfSize(4_500_000), "large.pdf");
  const page = await upload(student.visitor, "additional", { title: "Large", file });
  return { student, path: `${DOCUMENTS}/${documentIds(page)[0]}/file` };
}

/** Asks for an address with the cookies of a student. */
async function ask(product: RunningProduct, { visitor }: TestStudent, path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(product.address);
  const cookie = await visitor.cookies.getCookieString(product.address);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  return socket;
}

test("who breaks a download or an upload off is nobody's mistake: nothing is logged", async () => {
  await using product = await startProduct();
  const { student, path } = await withLargeFile(product);
  for (let nth = 0; nth < 3; nth++) {
    const socket = await ask(product, student, path);
    const [first] = await once(socket, "data");
    expect(String(first)).toMatch(/^HTTP\/1.1 200/);
    socket.resetAndDestroy();
    (await halfAnUpload(product.address, student)).resetAndDestroy();
  }
  await until("all is let go of", () => filesOpen(product) === 0);
  await product.stop();
  expect(product.errors).toEqual([]);
});

test("who asks for the headers of a file, or goes away before it comes, leaves no file open", async () => {
  await using product = await startProduct();
  const { student, path } = await withLargeFile(product);
  for (let nth = 0; nth < 5; nth++) {
    const answer = await student.visitor.request(path, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("Content-Length"))).toBeGreaterThan(4_000_000);
  }
  for (let nth = 0; nth < 100; nth++) {
    const socket = await ask(product, student, path);
    await pause(nth % 10);
    socket.resetAndDestroy();
  }
  await until("all is let go of", () => filesOpen(product) === 0);
});

/** How many files of its store a product has open. */
function filesOpen({ pid, dataDir }: RunningProduct): number {
  const targets = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target.startsWith(`${dataDir}/files/`)).length;
}
