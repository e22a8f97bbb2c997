import { pathToFileURL } from "node:url";
import type { Canvas } from "@napi-rs/canvas";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { fileOf } from "#tests/support/sample-files.ts";
import { faxPdf } from "#tests/unit/evaluation/support/fax.ts";
import { greyJpeg, pngBomb } from "#tests/unit/evaluation/support/picture-bombs.ts";
import {
  drawLetter,
  jpegOf,
  noisePage,
  noisy,
  photographed,
  randomFrom,
  scannedPdf,
  turned,
  wrongInHundred,
} from "#tests/unit/evaluation/support/scans.ts";
import { lettersAndBomb, reportServer } from "./evaluation/server.ts";

const LETTERS = 6;
const MEGABYTE = 1e6;

/** How a page came to be a picture. @param seed other for each page */
type Way = (page: Canvas, seed: number) => Promise<Buffer> | Buffer;

const ways: [name: string, dots: number, fileName: string, make: Way][] = [
  ["clean, 300 dots", 300, "a.jpg", (page) => jpegOf(page)],
  ["clean, 200 dots", 200, "a.jpg", (page) => jpegOf(page)],
  ["clean, 150 dots", 150, "a.jpg", (page) => jpegOf(page)],
  ["clean, 100 dots", 100, "a.jpg", (page) => jpegOf(page)],
  ["poor JPG, 150 dots", 150, "a.jpg", (page) => jpegOf(page, 25)],
  ["scanned PDF, 200 dots", 200, "a.pdf", (page) => scannedPdf([jpegOf(page)])],
  ["fax PDF (JBIG2), 200 dots", 200, "a.pdf", (page) => faxPdf(page)],
  ["turned 90", 200, "a.jpg", (page) => jpegOf(turned(page, 90))],
  ["turned 180", 200, "a.jpg", (page) => jpegOf(turned(page, 180))],
  ["turned 270", 200, "a.jpg", (page) => jpegOf(turned(page, 270))],
  ["askew by 5", 200, "a.jpg", (page) => jpegOf(turned(page, 5))],
  ["askew by -5, turned 90", 200, "a.jpg", (page) => jpegOf(turned(page, 85))],
  ["grainy", 200, "a.jpg", (page, seed) => jpegOf(noisy(page, 0.3, randomFrom(seed)))],
  ["very grainy", 200, "a.jpg", (page, seed) => jpegOf(noisy(page, 0.6, randomFrom(seed)))],
  ["photographed", 200, "a.jpg", (page, seed) => jpegOf(photographed(page, randomFrom(seed)), 70)],
];

/** Reads letters that were scanned and photographed in many ways, and prints how many of their letters come out wrong. */
export default async function ocrBench(): Promise<void> {
  const letters = loadEvaluationSet()
    .filter(({ kind }) => kind === "relevant")
    .slice(0, LETTERS);
  const runs: ChildRun[] = [];
  const extract = createExtractor({ children: 1, onRun: (run) => runs.push(run) });
  console.log(`${LETTERS} pages of each kind; wrong: letters missing, too many or others in 100`);
  for (const [name, dots, fileName, make] of ways) {
    const pages: { wrong: number; confidence: number }[] = [];
    runs.length = 0;
    for (const [seed, { text }] of letters.entries()) {
      const drawn = drawLetter(text, dots, seed % 2 === 0 ? "serif" : "sans");
      const read = await extract({ bytes: await make(drawn.canvas, seed + 1), fileName });
      pages.push({
        wrong: read.ok ? wrongInHundred(drawn.text, read.text) : 100,
        confidence: read.ok ? (read.scanned[0]?.confidence ?? 0) : 0,
      });
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const scans = runs.filter(({ way }) => way === "scan");
    console.log(
      `  ${name.padEnd(26)} wrong ${mean(pages.map(({ wrong }) => wrong)).toFixed(2)}, worst ${Math.max(...pages.map(({ wrong }) => wrong)).toFixed(2)}; ` +
        `confidence ${mean(pages.map(({ confidence }) => confidence)).toFixed(0)}; ` +
        `${(mean(scans.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s and at most ${(Math.max(...scans.map(({ peakBytes }) => peakBytes)) / MEGABYTE).toFixed(0)} MB a page`,
    );
  }
}

/** Bombs for the OCR, scans and letters of different students at once. */
async function reportScans(): Promise<void> {
  const page = jpegOf(drawLetter(loadEvaluationSet()[0]?.text ?? "", 150).canvas);
  const noise = jpegOf(noisePage(2_000, 2_400), 40);
  const book = await scannedPdf(Array.from({ length: 30 }, () => page));
  const bombs = [
    fileOf(noise, "noise.jpg"),
    fileOf(await scannedPdf([jpegOf(noisePage(1_200, 1_600), 40)]), "noise.pdf"),
    fileOf(pngBomb(5_000, 5_000, true), "bomb.png"),
    fileOf(await greyJpeg(7_000, 7_000), "grey.jpg"),
    fileOf(book, "book.pdf"),
  ];
  const letters = await lettersAndBomb(6);
  await reportServer([...bombs, fileOf(page, "scan.jpg"), fileOf(page, "scan.jpeg"), ...letters]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ocrBench();
  await reportScans();
}
