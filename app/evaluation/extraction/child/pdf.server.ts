import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { limits, scanLimits } from "../limits.ts";
import { visibleCharacters } from "../visible.ts";
import type { Reading, ReadPage } from "./reading.ts";
import type { Page } from "./scan/draw.server.ts";
import type { Scans } from "./scan/scans.server.ts";

const BLANK_LINE_GAP = 1.6;
/** A stream is never packed into another one, so that the pictures of a PDF stand in its bytes. */
const PICTURE = /\/Subtype\s*\/Image\b/;
/** Pixels of a picture that may be a page: half of an A4 page at 75 dots to the inch. */
const PAGE_PICTURE = 270_000;

/** The text of a page with its lines kept; a gap of more than a line and a half between two lines becomes a blank line. */
async function pageText(page: Page): Promise<string> {
  const content = await page.getTextContent();
  let text = "";
  let lastY: number | null = null;
  for (const item of content.items) {
    if (!("str" in item)) continue;
    const y: number = item.transform[5];
    const drop = lastY === null ? 0 : lastY - y;
    if (text.endsWith("\n") && item.height > 0 && drop > item.height * BLANK_LINE_GAP) text += "\n";
    text += item.str;
    if (item.hasEOL) text += "\n";
    if (item.str.trim() !== "") lastY = y;
    if (text.length > limits.characters) break;
  }
  return text;
}

/** Whether a page paints a picture that is large enough to be a page of text. */
async function paintsPage(page: Page): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some((operator, place) => {
    const [, width = 0, height = 0] = argsArray[place] ?? [];
    return operator === OPS.paintImageXObject && width * height >= PAGE_PICTURE;
  });
}

/**
 * Reads a PDF page by page, so that a document with very many pages costs no more than the first ones.
 * @param scans reads pages that are pictures; without it they are only counted
 */
export async function readPdf(bytes: Uint8Array, scans?: Scans): Promise<Reading> {
  const hasPictures = PICTURE.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
  const drawing = scans && (await import("./scan/draw.server.ts"));
  let unseen = 0;
  const readPage = async (page: Page): Promise<ReadPage> => {
    const own = { text: await pageText(page), confidence: null };
    const letters = visibleCharacters(own.text);
    const maybeScan = letters < limits.readableCharacters || (hasPictures && letters < scanLimits.sparseCharacters);
    if (!maybeScan) return own;
    if (!scans || !drawing) unseen += 1;
    if (!scans || !drawing || (letters >= limits.readableCharacters && !(await paintsPage(page)))) return own;
    const read = await scans.read(() => drawing.drawPage(page));
    return read && visibleCharacters(read.text) > letters ? read : own;
  };
  try {
    const options = { stopAtErrors: false, useSystemFonts: false, ...(await drawing?.drawingOptions()) };
    const pdf = await getDocumentProxy(bytes, options);
    const pages: ReadPage[] = [];
    let length = 0;
    while (pages.length < Math.min(pdf.numPages, limits.pages) && length <= limits.characters) {
      const page = await pdf.getPage(pages.length + 1);
      const read = await readPage(page);
      length += read.text.length;
      pages.push(read);
      page.cleanup();
    }
    const truncated = pdf.numPages > limits.pages;
    return { ok: true, pages, pageCount: pdf.numPages, truncated, unreadPages: scans?.unread ?? unseen };
  } catch (error) {
    const encrypted = error instanceof Error && error.name === "PasswordException";
    return { ok: false, reason: encrypted ? "encrypted" : "damaged" };
  }
}
