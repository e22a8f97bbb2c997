import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { sampleLetter } from "./support/documents.ts";
import { docxOf, onePagePdf, paragraph } from "./support/hostile.ts";

/** Other suites may keep the machine busy. */
const time = 200_000;
const SECRET = "He negotiated the contracts of nine suppliers.";

async function textOf(fileName: string, bytes: Buffer): Promise<string> {
  const extraction = await createExtractor({ time })({ bytes, fileName });
  return extraction.ok ? extraction.text : extraction.reason;
}

const run = (properties: string) =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${SECRET}</w:t></w:r></w:p>`;

test.for([
  ["hidden", run("<w:vanish/>")],
  ["hidden, said at length", run('<w:vanish w:val="true"/>')],
  ["white", run('<w:color w:val="FFFFFF"/>')],
  ["of one point", run('<w:sz w:val="2"/>')],
])("text of a Word document that is %s does not count", async ([, hidden = ""]) => {
  const text = await textOf("a.docx", docxOf(`${paragraph(sampleLetter)}${hidden}${paragraph("With best wishes")}`));
  expect(text).toContain("Asha Menon");
  expect(text).toContain("With best wishes");
  expect(text).not.toContain("suppliers");
});

test("text of a Word document whose hiding is switched off counts", async () => {
  const text = await textOf(
    "a.docx",
    docxOf(`${paragraph(sampleLetter)}${run('<w:vanish w:val="0"/><w:sz w:val="22"/>')}`),
  );
  expect(text).toContain(SECRET);
});

const words = sampleLetter.split(/\s+/);
const lines = Array.from({ length: Math.ceil(words.length / 8) }, (_, at) => words.slice(at * 8, at * 8 + 8).join(" "));
const seen = lines.map((line, at) => `BT /F1 12 Tf 72 ${740 - at * 18} Td (${line}) Tj ET`).join("\n");

test.for([
  ["painted with nothing", "BT 3 Tr /F1 12 Tf 72 400 Td"],
  ["white", "1 1 1 rg BT /F1 12 Tf 72 400 Td"],
  ["of one point", "BT /F1 1 Tf 72 400 Td"],
])("text of a PDF that is %s does not count, and what a person sees does", async ([, how]) => {
  const text = await textOf("a.pdf", onePagePdf(Buffer.from(`${seen}\n${how} (${SECRET}) Tj ET`)));
  expect(text).toContain("Asha Menon");
  expect(text).not.toContain("suppliers");
});
