import S3rver from "s3rver";
import { expect, test } from "vitest";
import { DOCUMENTS, documentIds, HOME, upload } from "#tests/http/documents/documents.ts";
import { temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { plugTo } from "#tests/support/plug.ts";
import { startProduct } from "#tests/support/product.ts";
import { uuid } from "#tests/support/random.ts";
import { fileOf, pdf, pdfOfSize } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

const NOT_SAVED = "Your document could not be saved just now. Nothing was lost. Please try again in a moment.";

test("without its file store the product says so, loses nothing, and goes on when it is back", async () => {
  await using directory = await temporaryDirectory();
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: directory.path,
    configureBuckets: [{ name: "pgi" }],
  });
  const { port } = await s3.run();
  try {
    await using plug = await plugTo(port);
    await using product = await startProduct({
      env: {
        S3_BUCKET: "pgi",
        S3_ENDPOINT: `http://127.0.0.1:${plug.port}`,
        S3_FORCE_PATH_STYLE: "1",
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
      },
    });
    const { visitor } = await signedInStudent(product);
    const first = await pdf("first");
    const before = await upload(visitor, "aadhaar", { file: fileOf(first, "first.pdf") });
    const [id] = documentIds(before);

    plug.pull();
    const degree = { domain: "B.A.", institution: "Anna University", file: fileOf(await pdf("b"), "b.pdf") };
    const refused = await upload(visitor, "graduation", degree);
    expect(refused.status).toBe(503);
    expect(refused.text("#graduation .error-summary")).toContain(NOT_SAVED);
    expect(refused.formValues("#upload-graduation").get("institution")).toBe("Anna University");
    const replaced = await upload(visitor, "aadhaar", { file: fileOf(await pdf("second"), "second.pdf") });
    expect(replaced.text("#aadhaar")).toContain("first.pdf");
    const download = await visitor.get(`${DOCUMENTS}/${id}/file`);
    expect(download.text(".toast")).toContain("The store cannot be reached at the moment. Please try again soon.");

    plug.putBack();
    const again = await visitor.request(`${DOCUMENTS}/${id}/file`);
    expect(Buffer.from(await again.arrayBuffer()).equals(first)).toBe(true);
    const kept = await upload(visitor, "graduation", degree);
    expect(kept.text(".toast")).toContain("Graduation Certificate uploaded successfully");
  } finally {
    await s3.close();
  }
});

test("without its database the product says so, loses nothing, and goes on when it is back", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using plug = await plugTo(engine.socket);
  const MONGODB_URI = `mongodb://127.0.0.1:${plug.port}/pgi?directConnection=true&retryWrites=false`;
  const product = await startProduct({ env: { MONGODB_URI, SESSION_SECRET: uuid() } });
  try {
    const { visitor } = await signedInStudent(product);
    const before = await upload(visitor, "aadhaar", { file: fileOf(await pdf("first"), "first.pdf") });

    const slow = slowUpload(await pdfOfSize(4 * 1024 * 1024));
    const looked = plug.answers("students");
    const answer = visitor.request(`${DOCUMENTS}/upload`, slow.request);
    await slow.halfway;
    await until("the product knows who uploads", () => plug.answers("students") > looked);
    plug.pull();
    slow.goOn();
    const refused = await answer;
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain(NOT_SAVED);
    const away = await visitor.get(HOME);
    expect(away.status).toBe(503);
    expect(away.text("main")).toMatch(/nothing .*was lost/);

    plug.putBack();
    const page = await back(visitor);
    expect(documentIds(page)).toEqual(documentIds(before));
    expect(page.text("#aadhaar")).toContain("first.pdf");
    const kept = await upload(visitor, "aadhaar", { file: fileOf(await pdf("second"), "second.pdf") });
    expect(kept.text("#aadhaar")).toContain("second.pdf");
  } finally {
    await product.stop();
  }
});

/** The driver looks every ten seconds whether a database that was away is back, so one look missed makes twenty. */
const BACK_MS = 30_000;

function back(visitor: Visitor) {
  const look = async () => {
    const page = await visitor.get(DOCUMENTS);
    return page.status === 200 && page;
  };
  return until("the product is back", look, BACK_MS);
}

/** The Aadhaar form with a file, of which the second half is sent only when told. */
function slowUpload(bytes: Buffer) {
  const halfway = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const head = [
    '--x\r\nContent-Disposition: form-data; name="place"\r\n\r\naadhaar\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="second.pdf"\r\n\r\n',
  ].join("");
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(head));
      controller.enqueue(bytes.subarray(0, bytes.length / 2));
      halfway.resolve();
      await rest.promise;
      controller.enqueue(bytes.subarray(bytes.length / 2));
      controller.enqueue(Buffer.from("\r\n--x--\r\n"));
      controller.close();
    },
  });
  return {
    request: {
      method: "POST",
      body,
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      duplex: "half",
    } as RequestInit,
    halfway: halfway.promise,
    goOn: () => rest.resolve(),
  };
}
