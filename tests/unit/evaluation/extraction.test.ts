import { expect, test } from "vitest";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { makeDoc, makeDocx, makePdf, sampleLetter } from "./support/documents.ts";
import { docxOf, manyPages, paragraph } from "./support/hostile.ts";

/** Other suites may keep the machine busy. */
const time = 200_000;
const words = (text: string) => text.split(/\s+/).filter(Boolean);

test("reads the text of a PDF, a .docx and a .doc", async () => {
  const extract = createExtractor({ time });
  const documents = {
    "letter.pdf": await makePdf((pdf) => pdf.text(sampleLetter)),
    "letter.DOCX": await makeDocx(sampleLetter),
    "letter.doc": makeDoc(sampleLetter),
  };
  for (const [fileName, bytes] of Object.entries(documents)) {
    const extraction = await extract({ bytes, fileName });
    if (!extraction.ok) throw new Error(`${fileName}: ${extraction.reason}`);
    expect(words(extraction.text), fileName).toEqual(words(sampleLetter));
    expect(extraction.truncated).toBe(false);
  }
});

test.each(["utf-16le", "utf-16be"])("reads a .docx whose text is %s", async (order) => {
  const xml = `\ufeff<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph(sampleLetter)}</w:body></w:document>`;
  const little = Buffer.from(xml, "utf16le");
  const bytes = docxOf(order === "utf-16le" ? little : Buffer.from(little).swap16());
  const extraction = await createExtractor({ time })({ bytes, fileName: "a.docx" });
  expect(extraction).toMatchObject({ ok: true });
  expect(extraction.ok && extraction.text).toContain("She prepared the annual budget");
});

test("keeps paragraphs of a PDF apart", async () => {
  const bytes = await makePdf((pdf) => pdf.text("Certificate of experience").moveDown(2).text(sampleLetter));
  const extraction = await createExtractor({ time })({ bytes, fileName: "letter.pdf" });
  expect(extraction.ok && extraction.text.startsWith("Certificate of experience\n\nTo whom")).toBe(true);
});

test("reads the first sixty pages of 400,000 and says that there are more", async () => {
  const extraction = await createExtractor({ time })({ bytes: manyPages(400_000), fileName: "book.pdf" });
  if (!extraction.ok) throw new Error(extraction.reason);
  expect(extraction).toMatchObject({ pages: 400_000, truncated: true });
  expect(extraction.text.match(/annual budget/g)).toHaveLength(60);
});

test("cuts a text after 300,000 characters and says so", async () => {
  const bytes = await makeDocx("She prepared the annual budget of the department. ".repeat(8_000));
  const extraction = await createExtractor({ time })({ bytes, fileName: "long.docx" });
  expect(extraction.ok && [extraction.text.length, extraction.truncated]).toEqual([300_000, true]);
});

test("owner restrictions without an opening password do not stop reading", async () => {
  const bytes = await makePdf((pdf) => pdf.text(sampleLetter), { ownerPassword: "secret", permissions: {} });
  expect(await createExtractor({ time })({ bytes, fileName: "letter.pdf" })).toMatchObject({ ok: true });
});

test("characters that unfold into many are written out before the text is cut", async () => {
  const bytes = await makeDocx(`${sampleLetter} ﬁve ${"\uFDFA".repeat(300_000)}`);
  const extraction = await createExtractor({ time })({ bytes, fileName: "long.docx" });
  if (!extraction.ok) throw new Error(extraction.reason);
  expect(extraction.text).toHaveLength(300_000);
  expect(extraction.text).toContain("five");
  expect(extraction.text.normalize("NFKC")).toBe(extraction.text);
});
