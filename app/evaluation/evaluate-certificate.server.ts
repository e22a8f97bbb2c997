import { type EvaluatorSettings, evaluateText, OFFLINE_VERSION } from "./evaluate-text.server.ts";
import { createExtractor, type Extract } from "./extraction/extract.server.ts";
import { scanLimits } from "./extraction/limits.ts";
import { type DocumentText, type ExtractionFailure, explainFailure, type ScannedPart } from "./extraction/outcome.ts";
import { failedResult } from "./result.server.ts";
import { collapse } from "./text/sentences.ts";
import type { CompetencyDefinition, ElementDefinition, EvaluationFlag, EvaluationResult } from "./types.ts";

/** Adds to a result what its pages being pictures means: which quotes were read by OCR, and what a person should compare. */
function withScans(result: EvaluationResult, document: DocumentText): EvaluationResult {
  const parts = document.scanned.map(({ from, to }) => collapse(document.text.slice(from, to)));
  const matchedElements = result.matchedElements.map((match) => {
    const ocrQuotes = match.quotes.filter((quote) => parts.some((part) => part.includes(quote)));
    return ocrQuotes.length > 0 ? { ...match, ocrQuotes } : match;
  });
  return { ...result, matchedElements, flags: [...result.flags, ...flagsOf(document)] };
}

const unsureParts = ({ scanned }: DocumentText) => scanned.filter(({ confidence }) => confidence < scanLimits.sure);

function flagsOf(document: DocumentText): EvaluationFlag[] {
  const { scanned, unreadPages, pages } = document;
  const flags: EvaluationFlag[] = [];
  const doubtful = unsureParts(document);
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

/** A certificate as it was uploaded, and the competency it is uploaded for. */
interface CertificateRequest {
  bytes: Uint8Array;
  fileName: string;
  competency: CompetencyDefinition;
  elements: readonly ElementDefinition[];
}

interface CertificateSettings extends EvaluatorSettings {
  /** How text is read; by default one queue of child processes for the whole server process. */
  extract?: Extract;
}

/** An evaluation, or the reason why there is none; then `result` is the failure result. */
type CertificateEvaluation =
  | { ok: true; result: EvaluationResult; truncated: boolean }
  | { ok: false; result: EvaluationResult; reason: ExtractionFailure; explanation: string };

let sharedExtractor: Extract | undefined;

/** Failures that a person can do something about: the evidence may be there, only the machine cannot read it. */
const forPerson: ReadonlySet<ExtractionFailure> = new Set(["unreadable", "memory", "timeout"]);

const evaluator = { name: "offline", version: OFFLINE_VERSION } as const;
const GIVEN_UP = "This certificate could not be evaluated by the machine. A PGI assessor reads it.";

/** The result for a certificate whose evaluation does not come to an end, however often it is begun: a person reads it. */
export function givenUp(competency: CompetencyDefinition, elements: readonly ElementDefinition[]): EvaluationResult {
  const flags: EvaluationFlag[] = [
    { kind: "unreadable", note: "Its evaluation was begun again and again without an end." },
  ];
  return failedResult(competency, elements, GIVEN_UP, flags, evaluator);
}

function failure(request: CertificateRequest, reason: ExtractionFailure): CertificateEvaluation {
  const explanation = explainFailure(reason);
  const flags: EvaluationFlag[] = forPerson.has(reason) ? [{ kind: "unreadable", note: explanation }] : [];
  const result = failedResult(request.competency, request.elements, explanation, flags, evaluator);
  return { ok: false, result, reason, explanation };
}

/** The text of a certificate, as it is read for its evaluation, and the parts that text recognition was unsure of; null when it cannot be read. */
export async function readAgain(document: {
  bytes: Uint8Array;
  fileName: string;
}): Promise<{ text: string; unsure: ScannedPart[] } | null> {
  sharedExtractor ??= createExtractor();
  const extraction = await sharedExtractor(document);
  return extraction.ok ? { text: extraction.text, unsure: unsureParts(extraction) } : null;
}

/**
 * Reads a certificate (.pdf, .doc, .docx, .jpg or .png, at most 5 MB) and evaluates its text. No document makes it throw:
 * one that cannot be read gives the failure result with a plain explanation for the student.
 * @throws the reason of the settings' signal, when it ends the evaluation
 */
export async function evaluateCertificate(
  request: CertificateRequest,
  settings: CertificateSettings,
): Promise<CertificateEvaluation> {
  sharedExtractor ??= createExtractor();
  const extraction = await (settings.extract ?? sharedExtractor)(request, settings.signal);
  if (!extraction.ok) return failure(request, extraction.reason);
  const { competency, elements } = request;
  const judged = await evaluateText({ text: extraction.text, competency, elements }, settings);
  const result = withScans(judged, extraction);
  if (extraction.truncated)
    result.flags.push({ kind: "truncated", note: "Only the first part of this long document was read." });
  return { ok: true, result, truncated: extraction.truncated };
}
