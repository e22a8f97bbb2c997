import type { ExtractionFailure } from "../outcome.ts";

/** A page as it was read; `confidence` is null for text that the document has, 0 to 100 for text read by OCR. */
export interface ReadPage {
  text: string;
  confidence: number | null;
}

/** What the reader of one kind of document gives. */
export type Reading =
  | {
      ok: true;
      pages: ReadPage[];
      /** Of the whole document; null when its kind has no pages. */
      pageCount: number | null;
      truncated: boolean;
      /** Pages that are pictures and were not read. */
      unreadPages: number;
    }
  | { ok: false; reason: ExtractionFailure };
