import { Document, ImageRun, Packer, Paragraph } from "docx";
import { expect, test } from "vitest";
import { evaluateCertificate } from "#app/evaluation/evaluate-certificate.server.ts";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { makePdf } from "./support/documents.ts";
import { faxPdf } from "./support/fax.ts";
import { handMadePdf } from "./support/hostile.ts";
import { expectLetter, letter, read, time } from "./support/scanned-letter.ts";
import { drawLetter, jpegOf, noisy } from "./support/scans.ts";
import { budgeting, competency, elements, evidence } from "./support/texts.ts";

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

test("a PDF of pictures is read, and pages with text beside them as they are", async () => {
  const scan = jpegOf(drawLetter(letter).canvas);
  const bytes = await makePdf((pdf) => {
    pdf
      .text(`First page. ${letter}`)
      .addPage()
      .image(scan, 0, 0, { fit: [595, 842] });
    pdf
      .addPage({ margin: 40 })
      .image(scan, 0, 0, { fit: [595, 842] })
      .text("Scanned with a telephone", 40, 820);
  });
  const { text, scanned, unreadPages } = await read("letter.pdf", bytes);
  expect(text.match(/forty suppliers/g)).toHaveLength(3);
  expect(scanned.map(({ from, to }) => plain(text.slice(from, to)).startsWith("To whom"))).toEqual([true, true]);
  expect(unreadPages).toBe(0);
});

test("pictures in a Word document without text are read", async () => {
  const image = new ImageRun({
    type: "jpg",
    data: jpegOf(drawLetter(letter).canvas),
    transformation: { width: 600, height: 850 },
  });
  const document = new Document({ sections: [{ children: [new Paragraph({ children: [image] })] }] });
  expectLetter(await read("letter.docx", await Packer.toBuffer(document)));
});

test("a fax in black and white is read", async () => {
  expectLetter(await read("letter.pdf", await faxPdf(drawLetter(letter, 200).canvas)));
});

test("a PNG is read, and a page of 20,000 by 20,000 points", async () => {
  const { canvas } = drawLetter(letter);
  expectLetter(await read("LETTER.PNG", canvas.toBuffer("image/png")));
  const jpeg = jpegOf(canvas);
  const bytes = handMadePdf([
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
    {
      dictionary:
        "/Type /Page /Parent 2 0 R /MediaBox [0 0 20000 20000] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> >>",
    },
    { dictionary: "", stream: Buffer.from("q 14146 0 0 20000 0 0 cm /Im1 Do Q") },
    {
      dictionary: `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      stream: jpeg,
    },
  ]);
  expectLetter(await read("a.pdf", bytes));
});

test("of sixty scanned pages twenty are read, and the result says so", async () => {
  // Slips of paper, with room for no more than the words: what a page costs is its size.
  const page = jpegOf(drawLetter("She drew up the annual budget of the house.", 100).canvas, 60);
  const runs: ChildRun[] = [];
  const extract = createExtractor({ time, onRun: (run) => runs.push(run) });
  const bytes = await makePdf(
    (pdf) => {
      for (let slip = 0; slip < 60; slip += 1) pdf.addPage().image(page, 0, 0, { width: 595 });
    },
    { size: [595, 115], margin: 0, autoFirstPage: false },
  );
  const evaluation = await evaluateCertificate(
    { bytes, fileName: "book.pdf", competency, elements },
    { evidence, extract },
  );
  expect(evaluation.result.flags).toContainEqual({
    kind: "unread-pages",
    note: "40 of 60 pages are pictures whose text was not read.",
  });
  for (const { peakBytes } of runs) expect(peakBytes).toBeLessThan(950e6);
});

test("a quote says that it was read by OCR, and a doubtful scan is put before a person", async () => {
  const request = { fileName: "letter.jpg", competency, elements };
  const clean = await evaluateCertificate({ ...request, bytes: jpegOf(drawLetter(letter).canvas) }, { evidence });
  const [found] = clean.result.matchedElements;
  expect(found).toMatchObject({ matched: true, ocrQuotes: found?.quotes });
  // A comma may be read as a full stop; words are not.
  const lettersOf = (text = "") => text.replace(/[^\p{L}\p{N}]+/gu, " ");
  expect(lettersOf(found?.quotes[0])).toBe(lettersOf(budgeting));
  expect(clean.result.flags.map(({ kind }) => kind)).not.toContain("doubtful-scan");
  const poor = await evaluateCertificate(
    { ...request, bytes: jpegOf(noisy(drawLetter(letter, 75).canvas, 0.5)) },
    { evidence },
  );
  expect(poor.result.flags.map(({ kind }) => kind)).toEqual([expect.stringMatching(/doubtful-scan|unreadable/)]);
});
