import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { limits, scanLimits, visibleCharacters } from "../limits.ts";
import type { Reading, ReadPage } from "./reading.ts";
import type { Page } from "./scan/draw.server.ts";
import type { Scans } from "./scan/recognise.server.ts";

const BLANK_LINE_GAP = 1.6;
/** Ways of painting text that leave no mark on the page. */
const INVISIBLE = 3;
const CLIPPING_ONLY = 7;
/** Letters lower than this, in points, are for no reader. */
const SMALLEST = 2.5;
const WHITE = /^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/i;
/** Pixels of a picture that may be a page: half of an A4 page at 75 dots to the inch. */
const PAGE_PICTURE = 270_000;
/** A stream is never packed into another one, so that the pictures of a PDF stand in its bytes. */
const PICTURE = /\/Subtype\s*\/Image\b/;
/** Where only text is looked for, a picture as large as a page is left out undecoded. */
const TEXT_ONLY = { maxImageSize: PAGE_PICTURE };

/**
 * The text of a page with its lines kept; a gap of more than a line and a half between two lines becomes a blank line.
 * `tiny` says whether some of it is too small to be read.
 */
async function pageText(page: Page): Promise<{ text: string; tiny: boolean }> {
  const content = await page.getTextContent();
  let text = "";
  let tiny = false;
  let lastY: number | null = null;
  for (const item of content.items) {
    if (!("str" in item)) continue;
    const y: number = item.transform[5];
    const drop = lastY === null ? 0 : lastY - y;
    if (text.endsWith("\n") && item.height > 0 && drop > item.height * BLANK_LINE_GAP) text += "\n";
    text += item.str;
    tiny ||= item.height > 0 && item.height < SMALLEST && item.str.trim() !== "";
    if (item.hasEOL) text += "\n";
    if (item.str.trim() !== "") lastY = y;
    if (text.length > limits.characters) break;
  }
  return { text, tiny };
}

/** What a page shows, as far as it can be told without drawing it. */
interface Sight {
  /** A picture that is large enough to be a page of text. */
  picture: boolean;
  /** Text that nobody sees: the layer that scanning programs put behind a page, or a trick. */
  hiddenText: boolean;
}

/** Whether text is painted so that nobody sees it; white on a dark ground is read from the drawn page. */
function unseen({ mode, isWhite }: { mode: number; isWhite: boolean }): boolean {
  return mode === INVISIBLE || mode === CLIPPING_ONLY || isWhite;
}

async function sightOf(page: Page): Promise<Sight> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const shows = new Set([OPS.showText, OPS.showSpacedText, OPS.nextLineShowText, OPS.nextLineSetSpacingShowText]);
  const sight: Sight = { picture: false, hiddenText: false };
  let state = { mode: 0, isWhite: false };
  const outer: (typeof state)[] = [];
  for (const [place, operator] of fnArray.entries()) {
    const [first, width = 0, height = 0] = argsArray[place] ?? [];
    if (operator === OPS.save) outer.push(state);
    else if (operator === OPS.restore) state = outer.pop() ?? { mode: 0, isWhite: false };
    else if (operator === OPS.setTextRenderingMode) state = { ...state, mode: Number(first) };
    else if (operator === OPS.setFillRGBColor) state = { ...state, isWhite: WHITE.test(String(first)) };
    else if (shows.has(operator)) sight.hiddenText ||= unseen(state);
    else if (operator === OPS.paintImageXObject && width * height >= PAGE_PICTURE) sight.picture = true;
  }
  return sight;
}

/**
 * Reads a PDF page by page, so that a document with very many pages costs no more than the first ones. A page counts as
 * what a person sees of it: one whose text is hidden is read from its picture.
 * @param scans reads pages that are pictures; without it they are only counted
 */
export async function readPdf(bytes: Uint8Array, scans?: Scans): Promise<Reading> {
  const hasPictures = PICTURE.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
  const drawing = scans && (await import("./scan/draw.server.ts"));
  let unseen = 0;
  const readPage = async (page: Page): Promise<ReadPage> => {
    const { text, tiny } = await pageText(page);
    const letters = visibleCharacters(text);
    const sight = await sightOf(page);
    const { picture } = sight;
    const hiddenText = sight.hiddenText || tiny;
    const maybePicture = drawing ? picture : hasPictures;
    const own = { text: hiddenText ? "" : text, confidence: null };
    const enough = maybePicture ? scanLimits.sparseCharacters : limits.readableCharacters;
    if (!hiddenText && letters >= enough) return own;
    if (!scans || !drawing) unseen += 1;
    const read = drawing && (await scans?.read(() => drawing.drawPage(page)));
    return read && (hiddenText || visibleCharacters(read.text) > letters) ? read : own;
  };
  try {
    const reading = drawing ? await drawing.drawingOptions() : TEXT_ONLY;
    const pdf = await getDocumentProxy(bytes, { stopAtErrors: false, useSystemFonts: false, ...reading });
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
