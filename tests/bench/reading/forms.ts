import type { Canvas } from "@napi-rs/canvas";
import { makePdf } from "#tests/unit/evaluation/support/documents.ts";
import { faxPdf } from "#tests/unit/evaluation/support/fax.ts";
import {
  drawLetter,
  jpegOf,
  photographed,
  randomFrom,
  scannedPdf,
  turned,
} from "#tests/unit/evaluation/support/scans.ts";
import { cutOff, photo, stamped, twoColumns } from "./page.ts";
import * as typed from "./typed.ts";

/** A form in which a text may be handed in. */
export interface Form {
  name: string;
  /** Whether it has text of its own, or is only a picture of it. */
  kind: "typed" | "picture";
  fileName: string;
  make: (text: string, seed: number) => Buffer | Promise<Buffer>;
}

const { paragraphsOf, sentencesOf, wrapped } = typed;
const blankLined = (text: string) =>
  wrapped(text)
    .map((lines) => lines.join("\n\n"))
    .join("\n\n\n");

const withHindi = (text: string) =>
  paragraphsOf(text).flatMap((one, place) => [typed.HINDI[place % typed.HINDI.length] ?? "", one]);

function handbook(text: string): Promise<Buffer> {
  const pages = Array.from({ length: 15 }, (_, place) =>
    place === 8 ? text : `Chapter ${place + 1}\n${typed.HANDBOOK}\n${typed.HANDBOOK}`,
  );
  return makePdf(
    (pdf) => {
      for (const page of pages) pdf.addPage().font("Times-Roman").fontSize(11).text(page, { paragraphGap: 6 });
    },
    { size: "A4", margin: 64, autoFirstPage: false },
  );
}

const typedForms: [string, string, Form["make"]][] = [
  ["PDF", "a.pdf", (text) => typed.printed(paragraphsOf(text))],
  ["PDF, spacing 1.5", "a.pdf", (text) => typed.printed(paragraphsOf(text), { lineGap: 8.5, paragraphGap: 0 })],
  [
    "PDF, spacing 1.5 and gaps",
    "a.pdf",
    (text) => typed.printed(paragraphsOf(text), { lineGap: 8.5, paragraphGap: 12 }),
  ],
  ["PDF, spacing 2", "a.pdf", (text) => typed.printed(paragraphsOf(text), { lineGap: 14, paragraphGap: 0 })],
  ["PDF, two columns", "a.pdf", (text) => typed.printed(paragraphsOf(text), { columns: 2 })],
  ["PDF, two columns by rows", "a.pdf", (text) => typed.rowByRow(text)],
  ["PDF, footers and pages", "a.pdf", (text) => typed.paged(wrapped(text).flat(), 6)],
  ["PDF, hyphens", "a.pdf", (text) => typed.paged(typed.hyphenated(text), 50)],
  ["PDF, bullet a sentence", "a.pdf", (text) => typed.printed(sentencesOf(text).map((one) => `\u2022 ${one}`))],
  ["PDF, filled fields", "a.pdf", (text) => typed.filledForm(text)],
  ["PDF, annotation", "a.pdf", (text) => typed.annotated(text)],
  ["PDF, picture beside text", "a.pdf", (text) => typed.besidePicture(text)],
  ["PDF, handbook around", "a.pdf", handbook],
  ["PDF, mail thread below", "a.pdf", (text) => typed.printed([...paragraphsOf(text), ...typed.THREAD.split("\n")])],
  ["Word", "a.docx", (text) => typed.word(paragraphsOf(text))],
  ["Word, Enter at line ends", "a.docx", (text) => typed.word(wrapped(text).flatMap((lines) => [...lines, ""]))],
  ["Word, Enter, no gaps", "a.docx", (text) => typed.word(wrapped(text).flat())],
  ["Word, blank line a line", "a.docx", (text) => typed.word(blankLined(text).split("\n"))],
  ["Word, soft breaks", "a.docx", (text) => typed.softBroken(wrapped(text))],
  ["Word, bullet a sentence", "a.docx", (text) => typed.bulleted(sentencesOf(text))],
  ["Word, number a sentence", "a.docx", (text) => typed.word(sentencesOf(text).map((one, at) => `${at + 1}. ${one}`))],
  ["Word, text boxes", "a.docx", (text) => typed.boxed(paragraphsOf(text))],
  ["Word, table", "a.docx", (text) => typed.tabled(paragraphsOf(text))],
  ["Word, tracked changes", "a.docx", (text) => typed.tracked(paragraphsOf(text))],
  ["Word, picture beside text", "a.docx", (text) => typed.pictured(text)],
  ["Word, landscape beside", "a.docx", (text) => typed.illustrated(paragraphsOf(text))],
  ["Word, in the header", "a.docx", (text) => typed.headed(paragraphsOf(text))],
  ["Word, half Hindi", "a.docx", (text) => typed.word(withHindi(text))],
  ["Word, lower case", "a.docx", (text) => typed.word(paragraphsOf(text.toLowerCase()))],
  ["Word, capitals", "a.docx", (text) => typed.word(paragraphsOf(text.toUpperCase()))],
  [
    "Word, no blanks after stops",
    "a.docx",
    (text) =>
      typed.word(sentencesOf(text).length > 0 ? paragraphsOf(text).map((one) => sentencesOf(one).join("")) : []),
  ],
  ["Word, no stops", "a.docx", (text) => typed.word(sentencesOf(text).map((one) => one.replace(/[.]$/, "")))],
  ["Word 97, Enter at line ends", "a.doc", (text) => typed.olderWord(wrapped(text).flatMap((lines) => [...lines, ""]))],
];

const serif = (text: string, dots = 150) => drawLetter(text, dots).canvas;
const asPhoto = (page: Canvas) => jpegOf(page, 70);

const pictureForms: [string, string, Form["make"]][] = [
  ["scan, stamp and skew", "a.pdf", (text, seed) => scannedPdf([jpegOf(stamped(serif(text, 200), seed))])],
  ["fax", "a.pdf", (text) => faxPdf(serif(text, 200))],
  ["scan, two columns", "a.jpg", (text) => jpegOf(twoColumns(text, 200))],
  ["photo, even", "a.jpg", (text, seed) => asPhoto(photographed(serif(text), randomFrom(seed)))],
  ["photo, shadow's edge", "a.jpg", (text, seed) => asPhoto(photo(serif(text), seed, { edge: 0.5 }))],
  ["photo, deep shadow", "a.jpg", (text, seed) => asPhoto(photo(serif(text), seed, { edge: 0.35, shadow: 0.75 }))],
  ["photo, dark", "a.jpg", (text, seed) => asPhoto(photo(serif(text), seed, { dark: 0.7 }))],
  [
    "photo, sideways",
    "a.jpg",
    (text, seed) => asPhoto(turned(photo(serif(text), seed, { edge: 0.8, shadow: 0.3 }), 90)),
  ],
  ["photo, perspective", "a.jpg", (text, seed) => asPhoto(photo(serif(text), seed, { perspective: 0.12, dark: 0.2 }))],
  ["photo, cut off at the side", "a.jpg", (text, seed) => asPhoto(cutOff(photo(serif(text), seed, {}), 0.22))],
];

export const forms: readonly Form[] = [
  ...typedForms.map(([name, fileName, make]): Form => ({ name, kind: "typed", fileName, make })),
  ...pictureForms.map(([name, fileName, make]): Form => ({ name, kind: "picture", fileName, make })),
];
