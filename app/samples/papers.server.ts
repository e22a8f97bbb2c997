import { strToU8, zipSync } from "fflate";
import { filled, type Meaning, type RecordedPaper, readSample } from "./recorded.server.ts";

const HERS: Readonly<Record<string, string>> = {
  he: "she",
  He: "She",
  his: "her",
  His: "Her",
  him: "her",
  himself: "herself",
};

/** A paper of one page. */
interface Page {
  /** Whose paper it is, and where they are. */
  head: string;
  place: string;
  title: string;
  paragraphs: string[];
}

/** The file of a paper as it is written for somebody; a copy is the same for everybody. @param gender theirs, for [he], [his] and [him] in the words */
export async function writePaper(
  { text, as, fill }: RecordedPaper,
  gender: "she" | "he",
  { words, now }: Meaning,
): Promise<Uint8Array> {
  const recorded = await readSample(text);
  if (as === "copy") return recorded;
  const template = recorded.toString("utf8").trim();
  const written = filled(template, { words: { ...words, ...fill }, now });
  const [heading = "", ...paragraphs] = written
    .replace(/\[(\w+)\]/g, (_, word: string) => (gender === "she" ? (HERS[word] ?? word) : word))
    .split(/\n\n/);
  const [head = "", place = "", title = ""] = heading.split("\n");
  const page = { head, place, title, paragraphs };
  return as === "docx" ? docxOf(page) : pdfOf(page);
}

const LEFT = 62;

async function pdfOf({ head, place, title, paragraphs }: Page): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ size: "A4", margin: LEFT, font: "Times-Roman" });
  const parts: Uint8Array[] = [];
  document.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.on("end", resolve).on("error", reject));
  document.font("Times-Bold", 19).text(head);
  document.font("Times-Roman", 10.5).text(place).moveDown(3);
  document.font("Times-Bold", 12.5).text(title).moveDown();
  document.font("Times-Roman", 11.5);
  for (const paragraph of paragraphs) document.text(paragraph, { lineGap: 4 }).moveDown(0.8);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org";
const TYPES = `${HEADER}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${HEADER}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

function docxOf({ head, place, title, paragraphs }: Page): Uint8Array {
  const line = (words: string, style = "") => {
    const escaped = words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    return `<w:p><w:pPr><w:spacing w:after="200"/></w:pPr><w:r><w:rPr>${style}</w:rPr><w:t>${escaped}</w:t></w:r></w:p>`;
  };
  const bold = (words: string, size: number) => line(words, `<w:b/><w:sz w:val="${size}"/>`);
  const body = [bold(head, 36), line(place), bold(title, 26), ...paragraphs.map((each) => line(each))];
  const document = `${HEADER}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body.join("")}</w:body></w:document>`;
  return zipSync({
    "[Content_Types].xml": strToU8(TYPES),
    "_rels/.rels": strToU8(RELATIONS),
    "word/document.xml": strToU8(document),
  });
}
