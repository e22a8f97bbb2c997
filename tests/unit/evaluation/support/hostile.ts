import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate, deflateSync } from "node:zlib";
import { zipSync } from "fflate";

interface PdfObject {
  dictionary: string;
  stream?: Buffer;
}

/** A PDF put together by hand from numbered objects; object 1 is the catalogue. */
export function handMadePdf(objects: readonly PdfObject[], ending = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, { dictionary, stream }] of objects.entries()) {
    offsets.push(length);
    const extra = stream ? ` /Length ${stream.length}` : "";
    add(Buffer.from(`${index + 1} 0 obj\n<< ${dictionary}${extra} >>\n`, "latin1"));
    if (stream) add(Buffer.concat([Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")]));
    add(Buffer.from("endobj\n"));
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n${ending}`,
      "latin1",
    ),
  );
  return Buffer.concat(parts);
}

const font = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica";

/** One page whose content stream is `stream`, as given by `filter`. */
export function onePagePdf(stream: Buffer, filter = "", ending = ""): Buffer {
  return handMadePdf(
    [
      { dictionary: "/Type /Catalog /Pages 2 0 R" },
      { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
      {
        dictionary:
          "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>",
      },
      { dictionary: filter, stream },
      { dictionary: font },
    ],
    ending,
  );
}

/** Compresses a block again and again without ever holding the whole. */
async function deflateRepeated(block: Buffer, times: number): Promise<Buffer> {
  const blocks = Readable.from(Array.from({ length: times }, () => block));
  return buffer(blocks.pipe(createDeflate({ level: 1 })));
}

/** A few kilobytes that inflate, twice over, to 1 GB of page content. */
export async function flateBomb(): Promise<Buffer> {
  const once = await deflateRepeated(Buffer.alloc(8 * 1024 * 1024, "BT /F1 1 Tf (x) Tj ET "), 128);
  return onePagePdf(deflateSync(once, { level: 9 }), "/Filter [/FlateDecode /FlateDecode]");
}

/** A page tree that claims `count` pages, all of them the same page. */
export function manyPages(count: number): Buffer {
  const text = Buffer.from(
    "BT /F1 12 Tf 72 700 Td (This page says that she prepared the annual budget of the unit.) Tj ET",
  );
  return handMadePdf([
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    { dictionary: `/Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count}` },
    {
      dictionary:
        "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>",
    },
    { dictionary: "", stream: text },
    { dictionary: font },
  ]);
}

/** A page with text and a picture of 30,000 by 30,000 dots (2.7 GB when decoded). */
export function hugeImage(): Buffer {
  const row = deflateSync(Buffer.alloc(20_000_000), { level: 9 });
  const text = Buffer.from(
    "BT /F1 12 Tf 72 700 Td (She prepared the annual budget of the department every year.) Tj ET q 500 0 0 500 0 0 cm /Im1 Do Q",
  );
  return handMadePdf([
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
    {
      dictionary:
        "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 6 0 R >> >>",
    },
    { dictionary: "", stream: text },
    { dictionary: font },
    {
      dictionary:
        "/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
      stream: row,
    },
  ]);
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const wordMain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** The parts of a small .docx whose body is `paragraphs` of XML; `extra` parts are packed before them. */
export function docxOf(body: string | Uint8Array, extra: Record<string, Uint8Array> = {}, mainType = wordMain): Buffer {
  const document = typeof body === "string" ? wrapBody(body) : body;
  const parts: Record<string, Uint8Array> = {
    ...extra,
    "[Content_Types].xml": utf8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    ),
    "_rels/.rels": utf8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": document,
  };
  return Buffer.from(zipSync(parts, { level: 9 }));
}

function wrapBody(body: string): Uint8Array {
  return utf8(
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const CLAIMED_SIZE = 1000;

/** The same zip, with every uncompressed size in its headers replaced by a small lie. */
export function lyingSizes(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  for (let at = 0; at + 46 <= copy.length; at += 1) {
    const signature = copy.readUInt32LE(at);
    if (signature === LOCAL_HEADER) copy.writeUInt32LE(CLAIMED_SIZE, at + 22);
    if (signature === CENTRAL_HEADER) copy.writeUInt32LE(CLAIMED_SIZE, at + 24);
  }
  return copy;
}
