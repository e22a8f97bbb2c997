import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { limits, scanLimits, visibleCharacters } from "../limits.ts";
import { type Piece, textOf } from "./layout.ts";
import type { Reading, ReadPage } from "./reading.ts";
import type { Page } from "./scan/draw.server.ts";
import type { Scans } from "./scan/recognise.server.ts";

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
const SIZES = /\/(?:Width|Height)\s+(\d{1,5})\b/g;

/** Whether a PDF has pictures, and any that may be a page of text beside what is typed. */
function picturesOf(bytes: string): "none" | "small" | "large" {
  if (!PICTURE.test(bytes)) return "none";
  const sides = [...bytes.matchAll(SIZES)].map(([, side]) => Number(side)).sort((a, b) => b - a);
  return (sides[0] ?? 0) * (sides[1] ?? 0) >= PAGE_PICTURE ? "large" : "small";
}

/** Where only text is looked for, a picture as large as a page is left out undecoded. */
const TEXT_ONLY = { maxImageSize: PAGE_PICTURE };

type Annotation = Awaited<ReturnType<Page["getAnnotations"]>>[number];
/** Flags of an annotation that nobody sees: hidden, or not to be viewed. */
const UNSEEN = 0x22;
const NEARLY_WHITE = 0xf9;

/** What stands in a field of a form, or was written over the page; empty where nobody sees it. */
function writtenIn(annotation: Annotation): string {
  const { subtype, annotationFlags, fieldValue, defaultAppearanceData: look, contentsObj, textContent } = annotation;
  const unseen = (Number(annotationFlags ?? 0) & UNSEEN) !== 0;
  const isWhite = look?.fontColor && [...look.fontColor].every((shade) => Number(shade) >= NEARLY_WHITE);
  const isTiny = look?.fontSize > 0 && look.fontSize < SMALLEST;
  if (unseen || isWhite || isTiny) return "";
  if (subtype === "FreeText") return String(contentsObj?.str || (textContent ?? []).join("\n"));
  if (subtype !== "Widget" || annotation.password || annotation.checkBox || annotation.radioButton) return "";
  return [fieldValue ?? ""].flat().join("\n");
}

/** Text beside the letters of a page: what was filled in, each line of it at the height of its field. */
async function filledIn(page: Page): Promise<Piece[]> {
  const annotations = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    const [x = 0, , to = 0, top = 0] = annotation.rect.map(Number);
    const lines = writtenIn(annotation).split(/[\r\n]+/);
    return lines.flatMap((text, place) =>
      text.trim() === ""
        ? []
        : [{ text, x, y: top - (place + 1) * FIELD_LINE, width: to - x, height: FIELD_LINE, endsLine: true }],
    );
  });
}

const FIELD_LINE = 12;

/** The text of a page as it stands on it. `tiny` says whether some of it is too small to be read. */
async function pageText(page: Page): Promise<{ text: string; tiny: boolean; pieces: readonly Piece[] }> {
  const content = await page.getTextContent();
  const fields = (await filledIn(page)).sort((a, b) => b.y - a.y);
  const pieces: Piece[] = [];
  let length = 0;
  let tiny = false;
  for (const item of content.items) {
    if (!("str" in item)) continue;
    const [x, y]: [number, number] = [item.transform[4], item.transform[5]];
    while (pieces.at(-1)?.endsLine !== false && (fields[0]?.y ?? Number.NEGATIVE_INFINITY) > y)
      pieces.push(...fields.splice(0, 1));
    tiny ||= item.height > 0 && item.height < SMALLEST && item.str.trim() !== "";
    pieces.push({ text: item.str, x, y, width: item.width, height: item.height, endsLine: item.hasEOL });
    length += item.str.length;
    if (length > limits.characters) break;
  }
  const all = [...pieces, ...fields];
  return { text: textOf(all), tiny, pieces: all };
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
  const pictures = picturesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
  const drawing = scans && (await import("./scan/draw.server.ts"));
  let unseen = 0;
  const readPage = async (page: Page): Promise<ReadPage[]> => {
    const { text, tiny, pieces } = await pageText(page);
    const letters = visibleCharacters(text);
    const sight = await sightOf(page);
    const { picture } = sight;
    const hiddenText = sight.hiddenText || tiny;
    const maybePicture = drawing ? picture : pictures !== "none";
    const own = { text: hiddenText ? "" : text, confidence: null };
    const enough = maybePicture ? scanLimits.sparseCharacters : limits.readableCharacters;
    const beside = !hiddenText && letters >= enough;
    if (beside && !(drawing ? picture : pictures === "large")) return [own];
    if (!scans || !drawing) unseen += 1;
    const read = drawing && (await scans?.read(() => drawing.drawPage(page, beside ? pieces : []), beside));
    if (beside) return read && visibleCharacters(read.text) >= limits.readableCharacters ? [own, read] : [own];
    return [read && (hiddenText || visibleCharacters(read.text) > letters) ? read : own];
  };
  try {
    const reading = drawing ? await drawing.drawingOptions() : TEXT_ONLY;
    const pdf = await getDocumentProxy(bytes, { stopAtErrors: false, useSystemFonts: false, ...reading });
    const pages: ReadPage[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, limits.pages) && length <= limits.characters; number += 1) {
      const page = await pdf.getPage(number);
      const read = await readPage(page);
      length += read.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(...read);
      page.cleanup();
    }
    const truncated = pdf.numPages > limits.pages;
    return { ok: true, pages, pageCount: pdf.numPages, truncated, unreadPages: scans?.unread ?? unseen };
  } catch (error) {
    const encrypted = error instanceof Error && error.name === "PasswordException";
    return { ok: false, reason: encrypted ? "encrypted" : "damaged" };
  }
}
