import { expect, test } from "vitest";
import { type ReceivedForm, receiveUpload, UploadBrokenError, UploadsBusyError } from "#app/web/upload.server.ts";
import { noise } from "#tests/support/random.ts";

const LIMIT = 100_000;

function upload(parts: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return new Request("http://localhost/", { method: "POST", body });
}

const receive = (request: Request) => receiveUpload(request, LIMIT, "somebody", async (form: ReceivedForm) => form);

test("hands on the fields and every byte of the file", async () => {
  const bytes = noise(LIMIT);
  const form = await receive(upload({ title: "Prüfung", file: new File([bytes], "a b.pdf") }));
  expect(Object.fromEntries(form.fields)).toEqual({ title: "Prüfung" });
  expect(form.file?.name).toBe("a b.pdf");
  expect(form.file?.bytes.equals(bytes)).toBe(true);
  expect(form.tooLarge).toBe(false);
});

test("keeps the fields of a form whose file is too large, and nothing of the file", async () => {
  const form = await receive(upload({ title: "Kept", file: new File([noise(LIMIT + 1)], "a.pdf") }));
  expect(Object.fromEntries(form.fields)).toEqual({ title: "Kept" });
  expect(form.file).toBeUndefined();
  expect(form.tooLarge).toBe(true);
});

test("reads a body to its end after the file was too large, and holds little of it", async () => {
  let sent = 0;
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(head));
      else if (sent <= 400) controller.enqueue(new Uint8Array(64 * 1024));
      else controller.close();
      sent++;
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const request = new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  expect((await receive(request)).tooLarge).toBe(true);
  expect(sent).toBeGreaterThan(400);
});

test("a form without a chosen file has none", async () => {
  const form = await receive(upload({ title: "x", file: new File([], "") }));
  expect(form.file).toBeUndefined();
});

test("takes a plain form too", async () => {
  const body = new URLSearchParams({ intent: "remove" });
  const form = await receive(new Request("http://localhost/", { method: "POST", body }));
  expect(form.fields.get("intent")).toBe("remove");
});

test("says that an upload did not arrive whole", async () => {
  const broken = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf a fi',
    "",
    "no multipart at all",
    `--x\r\n${"A: b\r\n".repeat(4_000)}`,
  ];
  for (const body of broken) {
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = new Request("http://localhost/", { method: "POST", body, headers });
    await expect(receive(request), body.slice(0, 20)).rejects.toThrow(UploadBrokenError);
  }
  const noBoundary = new Request("http://localhost/", {
    method: "POST",
    body: "x",
    headers: { "Content-Type": "multipart/form-data" },
  });
  await expect(receive(noBoundary)).rejects.toThrow(UploadBrokenError);
});

test("keeps the fields of a form for whose file there is no room", async () => {
  const { promise: end, resolve: go } = Promise.withResolvers<void>();
  const others = Array.from({ length: 440 }, (_, place) =>
    receiveUpload(upload({ file: new File(["x"], "a.pdf") }), LIMIT, `account ${place}`, () => end),
  );
  const refused: unknown = await receive(upload({ title: "Kept", file: new File(["x"], "a.pdf") })).catch(
    (error) => error,
  );
  go();
  await Promise.all(others);
  expect(refused).toBeInstanceOf(UploadsBusyError);
  expect(Object.fromEntries((refused as UploadsBusyError).form?.fields ?? [])).toEqual({ title: "Kept" });
});
