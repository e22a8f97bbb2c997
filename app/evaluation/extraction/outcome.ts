import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";

export const documentExtensions = ["pdf", "doc", "docx"] as const;
export type DocumentExtension = (typeof documentExtensions)[number];

export type ExtractionFailure =
  | "empty"
  | "too-large"
  | "unsupported"
  | "wrong-type"
  | "macro"
  | "encrypted"
  | "damaged"
  | "unreadable"
  | "timeout"
  | "memory"
  | "busy";

/** What became of a document: its text, or the one reason why there is none. */
export type Extraction =
  | { ok: true; text: string; pages: number | null; truncated: boolean }
  | { ok: false; reason: ExtractionFailure };

const explanations: Record<ExtractionFailure, string> = {
  empty: "This file is empty. Please choose the file again.",
  "too-large": tooLargeMessage(MAX_DOCUMENT_BYTES),
  unsupported: "Please upload a PDF or Word document (.pdf, .doc or .docx).",
  "wrong-type": "The content of this file does not match its name. Please save it again as a PDF or Word document.",
  macro: "This document contains macros. Please save it without macros, or as a PDF, and upload it again.",
  encrypted: "This document is protected with a password. Please upload a copy without a password.",
  damaged: "This document is damaged or incomplete and cannot be opened. Please upload it again.",
  unreadable:
    "This document has no readable text. It may be a scan or a photograph; please upload a version whose text can be selected.",
  timeout: "This document took too long to read. Please upload a simpler or shorter version.",
  memory: "This document is too complex to read. Please upload a simpler or shorter version.",
  busy: "Many documents are being read at the moment. Please try again in a few minutes.",
};

/** The sentence a student is shown for a reason. */
export function explainFailure(reason: ExtractionFailure): string {
  return explanations[reason];
}
