import { PDFDocument } from "@cantoo/pdf-lib";
import { makeDoc, makePdf } from "#tests/unit/evaluation/support/documents.ts";
import { docxOf } from "#tests/unit/evaluation/support/hostile.ts";
import { pictureOf, scenery } from "./page.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
export const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== "");
const SENTENCE = /(?<=[a-z)\d]{2}[.?!])\s+(?=[A-Z])/;
export const sentencesIn = (paragraph: string) => paragraph.split(SENTENCE);
export const sentencesOf = (text: string) => paragraphsOf(text).flatMap(sentencesIn);

/** Breaks a text as a typist does who presses Enter at the end of each line. */
export function wrapped(text: string, width = 84): string[][] {
  return paragraphsOf(text).map((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

/** Breaks a text into lines, and long words at their ends. */
export function hyphenated(text: string): string[] {
  return wrapped(text, 70).flatMap((lines) => {
    const broken = [...lines];
    for (let at = 0; at + 1 < broken.length; at += 1) {
      const [first = "", ...rest] = (broken[at + 1] ?? "").split(" ");
      if (!/^[a-z]{7,}$/.test(first)) continue;
      broken[at] = `${broken[at]} ${first.slice(0, 4)}-`;
      broken[at + 1] = [first.slice(4), ...rest].join(" ");
    }
    return broken;
  });
}

export const HINDI = [
  "यह प्रमाणित किया जाता है कि उपरोक्त कर्मचारी ने हमारे कार्यालय में पूरी निष्ठा और ईमानदारी के साथ कार्य किया है तथा उनका आचरण सदैव अच्छा रहा है।",
  "उनके कार्यकाल में विभाग के सभी कार्य समय पर पूर्ण हुए और अधिकारियों ने उनके परिश्रम की अनेक बार सराहना की है।",
  "हम उनके उज्ज्वल भविष्य की कामना करते हैं और उन्हें नई जिम्मेदारी के लिए शुभकामनाएँ देते हैं।",
];

export const THREAD = `

From: HR Desk <hr@example.com>
Sent: Monday, 4 March 2024 10:12
To: Accounts; Admin
Subject: RE: Leave calendar and diaries for the new year

Dear all, please find attached the leave calendar. Kindly send your lists before Friday, so that the diaries can be ordered in time. The canteen will be closed on the second Saturday.

On Fri, 1 Mar 2024 at 17:40, Admin <admin@example.com> wrote:
> Dear Sir, kindly confirm the number of diaries and calendars required for the regional offices. Last year
> there was a shortage and the vendor should be informed in advance. The meeting room on the third floor
> will be painted next week and will not be available until Thursday.

This email and any attachment are confidential and intended for the addressee only. If you are not the intended recipient, you must delete it and should not copy or use it.`;

export const HANDBOOK =
  "Every employee shall report to the shift in-charge before the start of the shift and must wear the identity card at all times. Leave should be applied for at least three days in advance in the prescribed form. The department head may refuse leave in exigencies of work. Purchase of material above the sanctioned limit requires three quotations and the approval of the committee. The supervisor is responsible for the upkeep of the section and should ensure that registers are kept up to date. Employees must not disclose any information of the company to outsiders. A safety meeting will be held in the first week of each month and all are required to attend. The management reserves the right to amend these rules from time to time.";

interface Drawing {
  size?: number;
  lineGap?: number;
  paragraphGap?: number;
  columns?: number;
}

/** A PDF as a word processor prints it. */
export function printed(paragraphs: readonly string[], how: Drawing = {}): Promise<Buffer> {
  const { size = 11, lineGap = 2, paragraphGap = 6, columns = 1 } = how;
  return makePdf(
    (pdf) => {
      pdf.font("Times-Roman").fontSize(size);
      const height = columns > 1 ? 300 : undefined;
      pdf.text(paragraphs.join("\n"), { lineGap, paragraphGap, columns, columnGap: 28, height });
    },
    { size: "A4", margin: 64 },
  );
}

/** A PDF in lines that are placed one by one, with a footer and a page number on each of its pages. */
export function paged(lines: readonly string[], perPage: number, acrossRows = false): Promise<Buffer> {
  return makePdf(
    (pdf) => {
      const pages = Math.ceil(lines.length / perPage);
      for (let page = 0; page < pages; page += 1) {
        pdf.addPage().font("Times-Roman").fontSize(11);
        pdf
          .fontSize(8)
          .text("Sunrise Industries Private Limited, Registered Office: Nashik", 64, 30, { lineBreak: false });
        pdf.fontSize(11);
        for (const [place, line] of lines.slice(page * perPage, (page + 1) * perPage).entries())
          pdf.text(line, 64, 72 + place * 15, { lineBreak: false });
        pdf.fontSize(8).text("Confidential - for official use only", 64, 790, { lineBreak: false });
        pdf.text(`Page ${page + 1} of ${pages}`, 480, 790, { lineBreak: false });
      }
    },
    { size: "A4", margin: 0, autoFirstPage: acrossRows },
  );
}

/** Two columns whose lines stand in the file row by row, as some programs write them. */
export function rowByRow(text: string): Promise<Buffer> {
  const lines = wrapped(text, 46).flat();
  const half = Math.ceil(lines.length / 2);
  return makePdf(
    (pdf) => {
      pdf.font("Times-Roman").fontSize(10);
      for (let row = 0; row < half; row += 1) {
        for (const [x, place] of [
          [56, row],
          [316, row + half],
        ] as const)
          pdf.text(lines[place] ?? "", x, 72 + row * 13, { lineBreak: false });
      }
    },
    { size: "A4", margin: 0 },
  );
}

/** A form whose fields were filled in on the screen, one for each paragraph. */
export async function filledForm(text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const form = pdf.getForm();
  let top = 800;
  for (const [place, paragraph] of paragraphsOf(text).entries()) {
    const height = 20 + Math.ceil(paragraph.length / 90) * 14;
    page.drawText(`${place + 1}. Particulars`, { x: 40, y: top - 10, size: 9 });
    const field = form.createTextField(`part.${place}`);
    field.enableMultiline();
    field.setText(paragraph);
    field.addToPage(page, { x: 40, y: top - height - 14, width: 515, height });
    field.setFontSize(10);
    top -= height + 24;
  }
  return Buffer.from(await pdf.save());
}

/** Text that was typed over a page with the annotation tool of a viewer. */
export async function annotated(text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText("CERTIFICATE OF SERVICE", { x: 220, y: 800, size: 12 });
  const { context } = pdf;
  const note = context.obj({ Type: "Annot", Subtype: "FreeText", Rect: [40, 300, 555, 780], F: 4 });
  const { PDFName, PDFString } = await import("@cantoo/pdf-lib");
  note.set(
    PDFName.of("Contents"),
    PDFString.of(
      paragraphsOf(text)
        .join("\r")
        .replaceAll(/[()\\]/g, "\\$&"),
    ),
  );
  note.set(PDFName.of("DA"), PDFString.of("/Helv 10 Tf 0 g"));
  page.node.set(PDFName.of("Annots"), context.obj([context.register(note)]));
  return Buffer.from(await pdf.save());
}

/** So many letters are typed above a picture that holds the rest. */
const TYPED = 260;

/** The typed beginning of a letter, and the later part that was pasted under it as a picture. */
function halves(text: string): { typed: string[]; pasted: string } {
  const sentences = paragraphsOf(text).map(sentencesIn);
  const typed: string[] = [];
  let length = 0;
  while (length < TYPED && sentences.flat().length > 1) {
    const [own = []] = sentences;
    const [sentence = ""] = own.splice(0, 1);
    length += sentence.length;
    typed.push(sentence);
    if (own.length === 0) sentences.shift();
  }
  return { typed, pasted: sentences.map((own) => own.join(" ")).join("\n") };
}

/** A PDF with a picture under its text. */
export function besidePicture(text: string): Promise<Buffer> {
  const { typed, pasted } = halves(text);
  return makePdf(
    (pdf) => {
      pdf.font("Times-Roman").fontSize(11).text(typed.join("\n"));
      pdf.image(pictureOf(pasted), 40, pdf.y + 20, { width: 515 });
    },
    { size: "A4", margin: 64 },
  );
}

const text = (words: string, properties = "") =>
  `<w:r>${properties}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`;
const paragraph = (words: string) => `<w:p>${text(words)}</w:p>`;

/** A Word document of so many paragraphs. */
export const word = (paragraphs: readonly string[]) => docxOf(paragraphs.map(paragraph).join(""));

/** Lines that end with Shift and Enter. */
export const softBroken = (lines: readonly string[][]) =>
  docxOf(lines.map((own) => `<w:p>${own.map((line) => text(line)).join("<w:r><w:br/></w:r>")}</w:p>`).join(""));

/** Word's bullets, one for each sentence. */
export const bulleted = (sentences: readonly string[]) =>
  docxOf(
    sentences
      .map((one) => `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${text(one)}</w:p>`)
      .join(""),
  );

/** Paragraphs in text boxes, as templates of certificates have them. */
export const boxed = (paragraphs: readonly string[]) =>
  docxOf(
    `${paragraph("CERTIFICATE")}<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx><w:txbxContent>${paragraphs.map(paragraph).join("")}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`,
  );

/** A table with a row for each paragraph: its number, the heading, the words. */
export const tabled = (paragraphs: readonly string[]) => {
  const cell = (words: string) => `<w:tc>${paragraph(words)}</w:tc>`;
  const rows = paragraphs.map((one, place) => `<w:tr>${cell(String(place + 1))}${cell("Remarks")}${cell(one)}</w:tr>`);
  return docxOf(`<w:tbl>${rows.join("")}</w:tbl>`);
};

/** Words that were put in and taken out with the changes still shown. */
export const tracked = (paragraphs: readonly string[]) =>
  docxOf(
    paragraphs
      .map((one) => {
        const half = one.indexOf(" ", one.length / 2);
        const [before, after] = half < 0 ? [one, ""] : [one.slice(0, half), one.slice(half)];
        return `<w:p>${text(before)}<w:del w:id="1" w:author="a"><w:r><w:delText>, which was not done,</w:delText></w:r></w:del><w:moveFrom w:id="2" w:author="a">${text(" He never did any of it.")}</w:moveFrom><w:ins w:id="3" w:author="a">${text(after)}</w:ins></w:p>`;
      })
      .join(""),
  );

const utf8 = (part: string) => new TextEncoder().encode(part);

/** A Word document with a picture under its text. */
export function pictured(textOf: string): Buffer {
  const { typed, pasted } = halves(textOf);
  return docxOf(typed.map(paragraph).join(""), { "word/media/image1.png": pictureOf(pasted) });
}

/** A letter that is typed as a whole, beside a landscape. */
export const illustrated = (paragraphs: readonly string[]) =>
  docxOf(paragraphs.map(paragraph).join(""), { "word/media/image1.png": scenery() });

/** A letter that stands in the header of its template, above an empty body. */
export const headed = (paragraphs: readonly string[]) =>
  docxOf(paragraph("Office copy of the certificate issued"), {
    "word/header1.xml": utf8(
      `<?xml version="1.0"?><w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraphs.map(paragraph).join("")}</w:hdr>`,
    ),
  });

export const olderWord = (lines: readonly string[]) => makeDoc(lines.join("\n"));
