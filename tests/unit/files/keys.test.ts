import { expect, test } from "vitest";
import {
  certificatePath,
  cleanFileName,
  evaluationUploadPath,
  fileExtension,
  guidelinePath,
} from "#app/files/keys.server.ts";

test("makes the promised paths", () => {
  expect(certificatePath("65f0aa", "Graduation Certificate", "pdf")).toMatch(
    /^65f0aa\/graduation-certificate_\d{13}\.pdf$/,
  );
  expect(evaluationUploadPath("65f0aa", "My Report.v2.PDF")).toMatch(/^65f0aa\/\d{13}_my-report-v2\.pdf$/);
  expect(guidelinePath("pdf")).toMatch(/^guideline_\d{13}\.pdf$/);
});

test("never makes the same path twice", () => {
  const paths = Array.from({ length: 2_000 }, () => certificatePath("u", "Same title", "pdf"));
  expect(new Set(paths).size).toBe(2_000);
});

test("no text of a person leaves its folder or the plain characters of a path", () => {
  const texts = [
    "../../etc/passwd",
    "..\\..\\x",
    "%2e%2e%2f",
    "a\0b",
    "प्रमाण पत्र",
    "  ",
    "💾",
    "É c l a i r",
    "x".repeat(5_000),
    "a/b:c*d?",
  ];
  for (const text of texts) {
    for (const path of [certificatePath("65f0aa", text, "pdf"), evaluationUploadPath("65f0aa", `${text}.pdf`)]) {
      expect(path, text).toMatch(/^65f0aa\/[a-z0-9-]+_[a-z0-9-]+\.pdf$/);
      expect(path.length).toBeLessThan(120);
    }
  }
});

test("cleans file names without losing their letters", () => {
  expect(cleanFileName("C:\\fakepath\\Résumé 2024.pdf")).toBe("Résumé 2024.pdf");
  expect(cleanFileName("../../passwd")).toBe("passwd");
  expect(cleanFileName("प्रमाण पत्र.pdf")).toBe("प्रमाण पत्र.pdf");
  expect(cleanFileName("a\r\nSet-Cookie: x\u202egpj.pdf")).toBe("aSet-Cookie: xgpj.pdf");
  expect(cleanFileName("\0\0")).toBe("file");
  const long = cleanFileName(`${"x".repeat(400)}.pdf`);
  expect(long).toHaveLength(150);
  expect(long.endsWith("x.pdf")).toBe(true);
});

test("reads the extension in lower case", () => {
  expect(["a.PDF", "a.tar.gz", "a", "a.", ".env", "a.p df"].map(fileExtension)).toEqual([
    "pdf",
    "gz",
    "",
    "",
    "env",
    "",
  ]);
});
