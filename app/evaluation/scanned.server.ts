import { scanLimits } from "./extraction/limits.ts";
import type { DocumentText } from "./extraction/outcome.ts";
import { collapse } from "./text/sentences.ts";
import type { EvaluationFlag, EvaluationResult } from "./types.ts";

/** Adds to a result what its pages being pictures means: which quotes were read by OCR, and what a person should compare. */
export function withScans(result: EvaluationResult, document: DocumentText): EvaluationResult {
  const parts = document.scanned.map(({ from, to }) => collapse(document.text.slice(from, to)));
  const matchedElements = result.matchedElements.map((match) => {
    const ocrQuotes = match.quotes.filter((quote) => parts.some((part) => part.includes(quote)));
    return ocrQuotes.length > 0 ? { ...match, ocrQuotes } : match;
  });
  return { ...result, matchedElements, flags: [...result.flags, ...flagsOf(document)] };
}

function flagsOf({ scanned, unreadPages, pages }: DocumentText): EvaluationFlag[] {
  const flags: EvaluationFlag[] = [];
  const doubtful = scanned.filter(({ confidence }) => confidence < scanLimits.sure);
  if (doubtful.length > 0) {
    const least = Math.min(...doubtful.map(({ confidence }) => Math.round(confidence)));
    const note = `Text recognition (OCR) was unsure of ${doubtful.length} of ${scanned.length} scanned pages (confidence ${least} of 100). Compare the quotes with the file.`;
    flags.push({ kind: "doubtful-scan", note });
  }
  if (unreadPages > 0) {
    const all = pages === null || pages < unreadPages ? "" : ` of ${pages}`;
    flags.push({ kind: "unread-pages", note: `${unreadPages}${all} pages are pictures whose text was not read.` });
  }
  return flags;
}
