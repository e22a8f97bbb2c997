import { buffer } from "node:stream/consumers";
import { getDocumentProxy } from "unpdf";
import { limits } from "../limits.ts";
import { drawingOptions, paintPage } from "./scan/draw.server.ts";

/** Draws one page of a PDF for somebody's eyes; a number beyond the last page is the last one. */
const bytes = new Uint8Array(await buffer(process.stdin));
const pdf = await getDocumentProxy(bytes, { stopAtErrors: false, useSystemFonts: false, ...(await drawingOptions()) });
const page = Math.min(Number(process.argv[2]), pdf.numPages);
const { canvas } = await paintPage(await pdf.getPage(page), limits.viewSide);
const picture = (await canvas.encode("webp", 80)).toString("base64");
process.stdout.write(JSON.stringify({ page, pages: pdf.numPages, picture }), () => process.exit(0));
