import { expect, test } from "vitest";
import { evaluateCertificate } from "#app/evaluation/evaluate-certificate.server.ts";
import type { Extraction } from "#app/evaluation/extraction/outcome.ts";
import { makePdf } from "./support/documents.ts";
import { budgeting, competency, elements, evidence } from "./support/texts.ts";

const request = (bytes: Uint8Array, fileName: string) => ({ bytes, fileName, competency, elements });
const extractsTo = (extraction: Extraction) => async () => extraction;

test("evaluates what the document says", async () => {
  const bytes = await makePdf((pdf) => pdf.text(`To whom it may concern. Ms. Asha Menon worked with us. ${budgeting}`));
  const evaluation = await evaluateCertificate(request(bytes, "letter.pdf"), { evidence });
  expect(evaluation).toMatchObject({
    ok: true,
    truncated: false,
    result: {
      overallMatch: true,
      summary: "Certificate Accepted! ✅ Found matches for 1 out of 3 elements",
      evaluator: { name: "offline" },
    },
  });
  expect(evaluation.result.matchedElements[0]).toMatchObject({
    elementId: "budgeting",
    matched: true,
    quotes: [budgeting],
  });
});

test("a document that cannot be read gives every element a score of 0 and says why", async () => {
  const bytes = await makePdf((pdf) => pdf.text(budgeting), { userPassword: "secret" });
  const evaluation = await evaluateCertificate(request(bytes, "letter.pdf"), { evidence });
  expect(evaluation).toMatchObject({
    ok: false,
    reason: "encrypted",
    explanation:
      "This document is protected with a password. Open it with the password, print it to a new PDF, and upload that.",
    result: {
      overallMatch: false,
      summary: "Unable to evaluate certificate for Financial and Business Acumen. Please try again.",
      flags: [],
      textHash: null,
    },
  });
  expect(evaluation.result.matchedElements).toEqual(
    elements.map(({ id, name }) => ({
      elementId: id,
      elementName: name,
      matchScore: 0,
      matched: false,
      reasoning:
        "This document is protected with a password. Open it with the password, print it to a new PDF, and upload that.",
      quotes: [],
    })),
  );
});

test("a scan is put before a person", async () => {
  const extract = extractsTo({ ok: false, reason: "unreadable" });
  const { result } = await evaluateCertificate(request(new Uint8Array(1), "scan.pdf"), { evidence, extract });
  expect(result.flags.map(({ kind }) => kind)).toEqual(["unreadable"]);
});

test("says that only the beginning of a long document was read", async () => {
  const extract = extractsTo({ ok: true, text: budgeting, pages: 90, truncated: true, scanned: [], unreadPages: 0 });
  const evaluation = await evaluateCertificate(request(new Uint8Array(1), "long.pdf"), { evidence, extract });
  expect(evaluation).toMatchObject({ ok: true, truncated: true });
  expect(evaluation.result.flags.map(({ kind }) => kind)).toContain("truncated");
});
