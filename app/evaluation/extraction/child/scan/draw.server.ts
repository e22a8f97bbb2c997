import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createIsomorphicCanvasFactory, definePDFJSModule, type getDocumentProxy } from "unpdf";
import { scanLimits } from "../../limits.ts";
import type { Piece } from "../layout.ts";
import { greyOf, type Picture } from "./picture.server.ts";

/** How far letters reach below their line. */
const DESCENT = 0.3;

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** What a PDF is to be opened with so that its pages can be drawn. */
export async function drawingOptions() {
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import("@napi-rs/canvas"));
  // unpdf's own build of PDF.js has left out the decoders that office scanners need: JBIG2, fax and JPEG 2000.
  await definePDFJSModule(() => import("pdfjs-dist/legacy/build/pdf.mjs"));
  const data = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
  return {
    CanvasFactory,
    wasmUrl: `${data}/wasm/`,
    iccUrl: `${data}/iccs/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    cMapUrl: `${data}/cmaps/`,
    maxImageSize: scanLimits.pdfPixels,
  };
}

/** Paints a page of whatever size on white, its longer side so many pixels long. */
export async function paintPage(page: Page, side: number) {
  const { createCanvas } = await import("@napi-rs/canvas");
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height, 1) });
  const width = Math.max(1, Math.round(viewport.width));
  const height = Math.max(1, Math.round(viewport.height));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return { canvas, context, viewport, width, height };
}

/**
 * Draws a page as it is read.
 * @param without text that is painted over, so that what remains is what its pictures show
 */
export async function drawPage(page: Page, without: readonly Piece[] = []): Promise<Picture> {
  const { context, viewport, width, height } = await paintPage(page, scanLimits.side);
  context.fillStyle = "white";
  for (const { x, y, width: long, height: high } of without) {
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(x, y - high * DESCENT);
    const [right = 0, top = 0] = viewport.convertToViewportPoint(x + long, y + high);
    context.fillRect(Math.min(left, right), Math.min(top, bottom), Math.abs(right - left), Math.abs(bottom - top));
  }
  return greyOf(context.getImageData(0, 0, width, height).data, width, height);
}
