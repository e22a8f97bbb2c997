import { getDocumentProxy } from "unpdf";
import { limits } from "../limits.ts";
import type { Extraction } from "../outcome.ts";

const BLANK_LINE_GAP = 1.6;

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

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

/** Reads a PDF page by page, so that a document with very many pages costs no more than the first ones. */
export async function readPdf(bytes: Uint8Array): Promise<Extraction> {
  try {
    const pdf = await getDocumentProxy(bytes, { stopAtErrors: false, useSystemFonts: false });
    const pages = Math.min(pdf.numPages, limits.pages);
    let text = "";
    for (let number = 1; number <= pages && text.length <= limits.characters; number += 1) {
      const page = await pdf.getPage(number);
      text += `${await pageText(page)}\n\n`;
      page.cleanup();
    }
    return { ok: true, text, pages: pdf.numPages, truncated: pdf.numPages > limits.pages };
  } catch (error) {
    const encrypted = error instanceof Error && error.name === "PasswordException";
    return { ok: false, reason: encrypted ? "encrypted" : "damaged" };
  }
}
