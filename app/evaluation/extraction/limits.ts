/** Letters and digits of a text: what a person would call something to read. */
export function visibleCharacters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}

/** Limits of one extraction. Sizes are bytes, times milliseconds. */
export const limits = {
  pages: 60,
  characters: 300_000,
  /** A document with fewer visible characters has no readable text. */
  readableCharacters: 40,
  /** The child that takes out the text a document has. */
  text: { time: 15_000, memoryBytes: 400e6, heapMegabytes: 224 },
  /** The child that draws pages without text and reads them by OCR: about 2 s a page, with decoded pictures in memory. */
  scan: { time: 110_000, memoryBytes: 900e6, heapMegabytes: 320 },
  /** The child that draws one page for somebody's eyes; its longer side in pixels, and the characters of its answer. */
  view: { time: 20_000, memoryBytes: 900e6, heapMegabytes: 320 },
  viewSide: 1_700,
  viewAnswer: 6_000_000,
  /** Inflated size of one part, and of all parts together, of a .docx file. */
  partBytes: 12 * 1024 * 1024,
  partsBytes: 24 * 1024 * 1024,
  zipEntries: 2_000,
  /** Waiting for a free child, and documents that may wait at once. */
  wait: 600_000,
  waiting: 100,
  /** What is read for longer than most letters gives its place to the next; so many go on beside. */
  slow: 1_500,
  slowAtOnce: 2,
} as const;

/** Limits of reading pictures of text. */
export const scanLimits = {
  /** Pages that are read by OCR; the rest of a longer document goes to a person. */
  pages: 20,
  /** After so many pages of which none could be made out, the others are not tried. */
  hopelessPages: 2,
  /** No further page is begun after so much time; what was read until then counts. */
  time: 90_000,
  /**
   * Processor time that one page may take, all turns and tries together, and that a document may have taken when another
   * page is begun: a busy machine must not turn away what could be read.
   */
  pageWork: 15_000,
  work: 50_000,
  /** Pixels of a picture in a PDF, which is decoded whole: an A4 page at 600 dots to the inch. */
  pdfPixels: 35e6,
  /** Pixels of the longer side of a page as it is read: about 210 dots to the inch of an A4 page. */
  side: 2_450,
  /** A page with fewer visible characters beside a picture may be a scan with a stamp of text on it. */
  sparseCharacters: 200,
  /** Mean confidence, 0 to 100: below the first a page counts as unread, below the second a person is asked to look. */
  legible: 50,
  sure: 78,
} as const;
