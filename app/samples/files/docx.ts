import { strToU8, zipSync } from "fflate";
import type { Page } from "./page.ts";

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org";
const TYPES = `${HEADER}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${HEADER}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
/** The time in the archive, so that the same paper is the same file. */
const MADE = new Date(2024, 0, 1);

/** A paper as a Word document. */
export function pageDocx({ head, place, title, text, signed }: Page): Buffer {
  const bold = (words: string, size: number) => paragraph(words, `<w:b/><w:sz w:val="${size}"/>`);
  const body = [
    bold(head, 36),
    paragraph(place),
    bold(title, 26),
    ...text.map((each) => paragraph(each)),
    paragraph(signed),
  ];
  const document = `${HEADER}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body.join("")}</w:body></w:document>`;
  const parts = { "[Content_Types].xml": TYPES, "_rels/.rels": RELATIONS, "word/document.xml": document };
  const files = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]));
  return Buffer.from(zipSync(files, { mtime: MADE }));
}

function paragraph(words: string, style = ""): string {
  const escaped = words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<w:p><w:pPr><w:spacing w:after="200"/></w:pPr><w:r><w:rPr>${style}</w:rPr><w:t>${escaped}</w:t></w:r></w:p>`;
}
