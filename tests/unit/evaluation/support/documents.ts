import { Buffer } from "node:buffer";
import CFB from "cfb";
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

const FIB_SIZE = 0x200;
const UTF16 = 2;

/**
 * A Word 97-2003 document: an OLE container with a file information block, the text, and a table of one piece. `flags` are
 * those of the block at 0x0A; `extraStreams` are put beside it.
 */
export function makeDoc(text: string, flags = 0, extraStreams: Record<string, string> = {}): Buffer {
  const body = Buffer.from(`${text.replaceAll("\n", "\r")}\r`, "utf16le");
  const characters = body.length / UTF16;
  const word = Buffer.concat([Buffer.alloc(FIB_SIZE), body, Buffer.alloc(4096)]);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(flags, 0x0a);
  word.writeUInt32LE(FIB_SIZE, 0x18);
  word.writeUInt32LE(characters, 0x4c);
  // Sizes of the tables of character and paragraph formatting: no entries.
  word.writeUInt32LE(4, 0xfe);
  word.writeUInt32LE(4, 0x106);
  const table = Buffer.alloc(4096);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(characters, 9);
  table.writeUInt32LE(FIB_SIZE, 15);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, "/WordDocument", word);
  CFB.utils.cfb_add(container, "/0Table", table);
  for (const [name, content] of Object.entries(extraStreams)) {
    CFB.utils.cfb_add(container, name, Buffer.from(content));
  }
  return Buffer.from(CFB.write(container, { type: "buffer" }));
}

const letter = `To whom it may concern. This is to certify that Ms. Asha Menon worked with us from 2012 to 2021.
She prepared the annual budget of the department and explained the variances to the management every quarter.`;

/** A short English letter for tests that only need some readable text. */
export const sampleLetter = letter;
