import { Buffer } from "node:buffer";
import { Document, Packer, Paragraph } from "docx";
import PDFDocument from "pdfkit";

/** A PDF with what `draw` puts on it; `options` as for pdfkit. */
export function makePdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const pdf = new PDFDocument(options);
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  pdf.on("end", () => resolve(Buffer.concat(chunks)));
  draw(pdf);
  pdf.end();
  return promise;
}

/** A .docx with one paragraph per line of the text. */
export function makeDocx(text: string): Promise<Buffer> {
  const children = text.split("\n").map((line) => new Paragraph(line));
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

const letter = `To whom it may concern. This is to certify that Ms. Asha Menon worked with us from 2012 to 2021.
She prepared the annual budget of the department and explained the variances to the management every quarter.`;

/** A short English letter for tests that only need some readable text. */
export const sampleLetter = letter;
