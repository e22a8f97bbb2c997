import { expect, test } from "vitest";
import { contentDisposition } from "#app/web/download.server.ts";

test("names a download for old and new clients (RFC 6266)", () => {
  expect(contentDisposition("attachment", "degree.pdf")).toBe('attachment; filename="degree.pdf"');
  expect(contentDisposition("attachment", "Résumé 'A' (1).pdf")).toBe(
    `attachment; filename="Resume 'A' (1).pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%27A%27%20%281%29.pdf`,
  );
});

test("no name breaks out of the header", () => {
  for (const name of ['a"; filename=evil.exe', "a\r\nSet-Cookie: x=1", "a\\", "\ud800.pdf", "प्रमाण.pdf", "100%.pdf"]) {
    const header = contentDisposition("attachment", name);
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"(; filename\*=UTF-8''[A-Za-z0-9%._~!-]*)?$/);
    expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
  }
});
