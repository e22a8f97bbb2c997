import { fileExtension } from "#app/files/keys.server.ts";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import type { ReceivedFile } from "#app/files/received.ts";
import { isTestVirus, VIRUS_REFUSAL } from "#app/files/test-virus.server.ts";
import { documentExtensions, type ExtractionFailure, explainFailure } from "../extraction/outcome.ts";

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

/**
 * Judges what can be judged of a certificate without opening it: size and name.
 * @returns the sentence for the person, undefined when it may be opened
 */
export function refusalOf(file: ReceivedFile | undefined, tooLarge: boolean): string | undefined {
  if (tooLarge || (file && file.bytes.byteLength > MAX_DOCUMENT_BYTES)) return explainFailure("too-large");
  if (!file) return "Choose a file";
  if (file.bytes.byteLength === 0) return explainFailure("empty");
  const known = documentExtensions.some((extension) => extension === fileExtension(file.name));
  if (!known) return explainFailure("unsupported");
  return isTestVirus(file.bytes) ? VIRUS_REFUSAL : undefined;
}
