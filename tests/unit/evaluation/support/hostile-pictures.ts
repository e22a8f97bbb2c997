import { Buffer } from "node:buffer";
import type { ExtractionFailure } from "#app/evaluation/extraction/outcome.ts";
import { makeDocx, makePdf, sampleLetter } from "./documents.ts";
import { greyJpeg, jpegBomb, pngBomb } from "./picture-bombs.ts";
import { drawLetter, jpegOf, noisePage, scannedPdf } from "./scans.ts";

/** A document of a stranger that is not read, and why not. */
export interface Hostile {
  name: string;
  fileName: string;
  reason: ExtractionFailure;
  bytes: () => Promise<Buffer> | Buffer;
}

/** Pictures of strangers, alone or in a PDF. */
export const hostilePictures: Hostile[] = [
  { name: "a PNG called .jpg", fileName: "a.jpg", reason: "wrong-type", bytes: () => pngBomb(8, 8, false) },
  {
    name: "a PDF called .png",
    fileName: "a.png",
    reason: "wrong-type",
    bytes: () => makePdf((pdf) => pdf.text(sampleLetter)),
  },
  {
    name: "a JPG that is a zip as well",
    fileName: "a.jpeg",
    reason: "wrong-type",
    bytes: async () => Buffer.concat([jpegOf(noisePage(64, 64)), await makeDocx(sampleLetter)]),
  },
  {
    name: "a truncated JPG",
    fileName: "a.jpg",
    reason: "damaged",
    bytes: () => jpegOf(drawLetter(sampleLetter).canvas).subarray(0, 9_000),
  },
  { name: "a JPG of noise", fileName: "a.jpg", reason: "unreadable", bytes: () => jpegOf(noisePage(2_000, 2_400), 40) },
  {
    name: "a PDF of noise",
    fileName: "a.pdf",
    reason: "unreadable",
    bytes: () => scannedPdf([jpegOf(noisePage(900, 900))]),
  },
  {
    name: "a PNG of 20,000 by 20,000",
    fileName: "a.png",
    reason: "memory",
    bytes: () => pngBomb(20_000, 20_000, false),
  },
  { name: "an interlaced PNG bomb", fileName: "a.png", reason: "memory", bytes: () => pngBomb(5_000, 5_000, true) },
  { name: "a JPG of 60,000 by 60,000", fileName: "a.jpg", reason: "memory", bytes: () => jpegBomb(60_000, 60_000) },
  { name: "a progressive JPG bomb", fileName: "a.jpg", reason: "memory", bytes: () => greyJpeg(7_000, 7_000, true) },
  {
    name: "a JPG of 49 million grey dots",
    fileName: "a.jpg",
    reason: "unreadable",
    bytes: () => greyJpeg(7_000, 7_000),
  },
  {
    name: "a PDF around a picture of 49 million dots",
    fileName: "a.pdf",
    reason: "unreadable",
    bytes: async () => scannedPdf([await greyJpeg(7_000, 7_000)]),
  },
];
