import { Buffer } from "node:buffer";
import { zipSync } from "fflate";
import { noise } from "#tests/support/random.ts";
import { makeDoc, makeDocx, makePdf, sampleLetter } from "./documents.ts";
import { docxOf, flateBomb, lyingSizes, onePagePdf, paragraph } from "./hostile.ts";
import type { Hostile } from "./hostile-pictures.ts";

export const MEGABYTE = 1024 * 1024;
const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";
const macroRelation = (type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="notes.bin"/></Relationships>`,
  );
const letterPdf = () => makePdf((pdf) => pdf.text(sampleLetter));
/** The letter as the content of a page. */
export const letterStream = Buffer.from(`BT /F1 12 Tf 72 700 Td (${sampleLetter.replaceAll("\n", " ")}) Tj ET`);

/** Documents of strangers that are not read, each with why not. */
export const hostileFiles: Hostile[] = [
  { name: "an empty file", fileName: "a.pdf", reason: "empty", bytes: () => Buffer.alloc(0) },
  { name: "5 MB and one byte", fileName: "a.pdf", reason: "too-large", bytes: () => Buffer.alloc(5 * MEGABYTE + 1) },
  { name: "another extension", fileName: "a.txt", reason: "unsupported", bytes: () => Buffer.from(sampleLetter) },
  { name: "no extension", fileName: "pdf", reason: "unsupported", bytes: letterPdf },
  { name: "a PDF called .docx", fileName: "a.docx", reason: "wrong-type", bytes: letterPdf },
  { name: "a .docx called .pdf", fileName: "a.pdf", reason: "wrong-type", bytes: () => makeDocx(sampleLetter) },
  { name: "a .docx called .doc", fileName: "a.doc", reason: "wrong-type", bytes: () => makeDocx(sampleLetter) },
  { name: "a .doc called .docx", fileName: "a.docx", reason: "wrong-type", bytes: () => makeDoc(sampleLetter) },
  { name: "noise called .pdf", fileName: "a.pdf", reason: "wrong-type", bytes: () => noise(4096) },
  { name: "plain text called .doc", fileName: "a.doc", reason: "wrong-type", bytes: () => Buffer.from(sampleLetter) },
  {
    name: "a zip without a document called .docx",
    fileName: "a.docx",
    reason: "wrong-type",
    bytes: () => Buffer.from(zipSync({ "hello.txt": new TextEncoder().encode(sampleLetter) })),
  },
  {
    name: "a PDF that is a zip as well",
    fileName: "a.pdf",
    reason: "wrong-type",
    bytes: async () => Buffer.concat([await letterPdf(), await makeDocx(sampleLetter)]),
  },
  {
    name: "a zip that is a PDF as well",
    fileName: "a.docx",
    reason: "wrong-type",
    bytes: () => docxOf(paragraph(sampleLetter), { "%PDF-1.7": new Uint8Array(8) }),
  },
  {
    name: "an encrypted PDF",
    fileName: "a.pdf",
    reason: "encrypted",
    bytes: () => makePdf((pdf) => pdf.text(sampleLetter), { userPassword: "secret" }),
  },
  { name: "an encrypted .doc", fileName: "a.doc", reason: "encrypted", bytes: () => makeDoc(sampleLetter, 0x0100) },
  {
    name: "an encrypted .docx",
    fileName: "a.docx",
    reason: "encrypted",
    bytes: () => makeDoc(sampleLetter, 0, { "/EncryptedPackage": "x", "/EncryptionInfo": "x" }),
  },
  {
    name: "a scan without text",
    fileName: "a.pdf",
    reason: "unreadable",
    bytes: () => makePdf((pdf) => pdf.rect(0, 0, 300, 300).fill("gray")),
  },
  {
    name: "a page number and nothing else",
    fileName: "a.pdf",
    reason: "unreadable",
    bytes: () => makePdf((pdf) => pdf.text("Page 1 of 1")),
  },
  { name: "an empty .docx", fileName: "a.docx", reason: "unreadable", bytes: () => makeDocx("") },
  {
    name: "a truncated PDF",
    fileName: "a.pdf",
    reason: "damaged",
    bytes: async () => (await letterPdf()).subarray(0, 400),
  },
  {
    name: "a truncated .docx",
    fileName: "a.docx",
    reason: "damaged",
    bytes: async () => {
      const whole = await makeDocx(sampleLetter);
      return whole.subarray(0, whole.length / 2);
    },
  },
  {
    name: "a truncated .doc",
    fileName: "a.doc",
    reason: "damaged",
    bytes: () => makeDoc(sampleLetter).subarray(0, 3000),
  },
  {
    name: "a .docx with broken XML",
    fileName: "a.docx",
    reason: "damaged",
    bytes: () => docxOf("<w:p><w:r><w:t>never closed"),
  },
  {
    name: "a macro document called .docx",
    fileName: "a.docx",
    reason: "macro",
    bytes: () => docxOf(paragraph(sampleLetter), {}, macroType),
  },
  {
    name: "a .docx that carries a macro project",
    fileName: "a.docx",
    reason: "macro",
    bytes: () => docxOf(paragraph(sampleLetter), { "word/vbaProject.bin": new Uint8Array(64) }),
  },
  {
    name: "a .docx whose macro project has another name",
    fileName: "a.docx",
    reason: "macro",
    bytes: () => docxOf(paragraph(sampleLetter), { "word/_rels/document.xml.rels": macroRelation("vbaProject") }),
  },
  {
    name: "the same, written in numbers",
    fileName: "a.docx",
    reason: "macro",
    bytes: () =>
      docxOf(paragraph(sampleLetter), { "word/_rels/document.xml.rels": macroRelation("&#118;baProj&#x65;ct") }),
  },
  {
    name: "the same, in UTF-16",
    fileName: "a.docx",
    reason: "macro",
    bytes: () =>
      docxOf(paragraph(sampleLetter), {
        "word/_rels/document.xml.rels": Buffer.from(`\ufeff${macroRelation("vbaProject").toString()}`, "utf16le"),
      }),
  },
  {
    name: "a .doc whose macros have another name",
    fileName: "a.doc",
    reason: "macro",
    bytes: () => makeDoc(sampleLetter, 0, { "/Notes/Letter": `\x01\xb0\0\0Attribut\0e VB_Nam\0e${"x".repeat(5000)}` }),
  },
  {
    name: "a .doc with macros in small letters",
    fileName: "a.doc",
    reason: "macro",
    bytes: () => makeDoc(sampleLetter, 0, { "/macros/vba/_vba_project": "x" }),
  },
  {
    name: "a PDF with a script",
    fileName: "a.pdf",
    reason: "active",
    bytes: () => onePagePdf(letterStream, "", "\n9 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n"),
  },
  {
    name: "a .doc with macros",
    fileName: "a.doc",
    reason: "macro",
    bytes: () => makeDoc(sampleLetter, 0, { "/Macros/VBA/_VBA_PROJECT": "x" }),
  },
  {
    name: "a zip bomb",
    fileName: "a.docx",
    reason: "memory",
    bytes: () => docxOf(new Uint8Array(64 * MEGABYTE).fill(0x20)),
  },
  {
    name: "a zip bomb that lies about its sizes",
    fileName: "a.docx",
    reason: "damaged",
    bytes: () => lyingSizes(docxOf(new Uint8Array(64 * MEGABYTE).fill(0x20))),
  },
  {
    name: "a bomb of deeply nested elements",
    fileName: "a.docx",
    reason: "memory",
    bytes: () => docxOf(`${"<w:p>".repeat(400_000)}${"</w:p>".repeat(400_000)}`),
  },
  { name: "a Flate bomb", fileName: "a.pdf", reason: "memory", bytes: flateBomb },
];
