import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";

export const documentExtensions = ["pdf", "doc", "docx", "jpg", "jpeg", "png"] as const;
export type DocumentExtension = (typeof documentExtensions)[number];

export type ExtractionFailure =
  | "empty"
  | "too-large"
  | "unsupported"
  | "wrong-type"
  | "macro"
  | "active"
  | "encrypted"
  | "damaged"
  | "unreadable"
  | "timeout"
  | "memory"
  | "busy";

/** A part of a text that was read by OCR from a picture of it. */
export interface ScannedPart {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** How sure the reader is of it, 0 to 100. */
  confidence: number;
}

/** The text of a document, made ready for comparing: compatibility forms are written out (NFKC). */
export interface DocumentText {
  ok: true;
  text: string;
  pages: number | null;
  truncated: boolean;
  /** The parts that were read by OCR, in reading order. */
  scanned: ScannedPart[];
  /** Pages that are pictures and have not been read. */
  unreadPages: number;
}

/** What became of a document: its text, or the one reason why there is none. */
export type Extraction = DocumentText | { ok: false; reason: ExtractionFailure };

const explanations: Record<ExtractionFailure, string> = {
  empty: "This file is empty. Please choose the file again.",
  "too-large": tooLargeMessage(MAX_DOCUMENT_BYTES),
  unsupported:
    "Please upload a PDF or Word document (.pdf, .doc or .docx), or a scan or photograph (.jpg or .png). A HEIC or WEBP picture: open it, save or share it as JPG, and upload that.",
  "wrong-type":
    "The content of this file does not match its name. Open it, save it as PDF, Word document or JPG, and upload that.",
  macro: "This document contains macros. Please save it without macros, or as a PDF, and upload it again.",
  active:
    "This PDF runs a script, starts a program or carries another file inside it. Please print it to a new PDF and upload that.",
  encrypted:
    "This document is protected with a password. Open it with the password, print it to a new PDF, and upload that.",
  damaged: "This document is damaged or incomplete and cannot be opened. Please upload it again.",
  unreadable:
    "This document has no readable text. If it is a scan or a photograph, please take it again: flat, in good light, the whole page in the picture.",
  timeout: "This document took too long to read. Please upload a simpler or shorter version.",
  memory: "This document is too complex to read. Please upload a simpler or shorter version.",
  busy: "Many documents are being read at the moment. Please try again in a few minutes.",
};

/** Failures that say what the file is, not what it holds: such a file is not kept as anybody's certificate. */
const refusing: ReadonlySet<ExtractionFailure> = new Set([
  "empty",
  "too-large",
  "unsupported",
  "wrong-type",
  "macro",
  "active",
  "encrypted",
  "damaged",
]);

/** Whether a document that failed for this reason is refused, rather than kept without a score. */
export function isRefusal(reason: ExtractionFailure): boolean {
  return refusing.has(reason);
}

/** The sentence a student is shown for a reason. */
export function explainFailure(reason: ExtractionFailure): string {
  return explanations[reason];
}
