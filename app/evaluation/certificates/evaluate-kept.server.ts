import { bucket } from "#app/files/store.server.ts";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { findCompetencyCertificate, withdrawCertificate } from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { completeEvaluationSession } from "#app/records/evaluation-sessions.server.ts";
import { listEvaluations, recordEvaluation } from "#app/records/evaluations.server.ts";
import { insertRefusedCertificate } from "#app/records/refused-certificates.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { type CertificateEvaluation, evaluateCertificate } from "../evaluate-certificate.server.ts";
import { evidenceNow } from "../evidence/taught.server.ts";
import { evaluationFailedMessage, NO_DATA } from "../messages.ts";
import { progressOf } from "../progress.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { modelSettings } from "./evaluator.server.ts";
import { discardFile } from "./file.server.ts";
import { isRefusal } from "./refusal.server.ts";

/** A certificate whose file is safe, and whose it is. */
export interface KeptCertificate {
  certificate: StoredCertificate;
  student: StoredStudent;
  competencyId: string;
}

/**
 * Reads a kept certificate from the store, evaluates it and records the result.
 * @throws FileMissingError, FileStoreUnavailableError, errors of the database; then nothing was recorded
 */
export async function evaluateKept(kept: KeptCertificate): Promise<AttemptOutcome> {
  const { certificate, student, competencyId } = kept;
  if (!(await isCurrent(kept))) return { kind: "replaced" };
  const catalogue = await readCatalogue(student.course_name);
  const competency = catalogue.find(({ id }) => id === competencyId);
  if (!competency || competency.elements.length === 0) return { kind: "not evaluated", message: NO_DATA };
  const bytes = await bucket("evaluation-uploads").read(certificate.file_path);
  const { name, definition, elements } = competency;
  const evaluation = await evaluateCertificate(
    { bytes, fileName: certificate.file_name, competency: { name, definition }, elements },
    { evidence: await evidenceNow(), model: modelSettings() },
  );
  if (!(await isCurrent(kept))) return { kind: "replaced" };
  if (!evaluation.ok && isRefusal(evaluation.reason)) return refuse(kept, evaluation.explanation);
  if (!evaluation.ok && evaluation.reason === "busy")
    return { kind: "not evaluated", message: evaluationFailedMessage(evaluation.explanation) };
  await record(kept, evaluation);
  await closeSession(student, catalogue);
  if (!evaluation.ok) return { kind: "unreadable", explanation: evaluation.explanation };
  const { summary, matchedElements } = evaluation.result;
  const matched = matchedElements.filter((match) => match.matched).length;
  return { kind: "evaluated", summary, matched, total: matchedElements.length };
}

async function isCurrent({ certificate, student, competencyId }: KeptCertificate): Promise<boolean> {
  const now = await findCompetencyCertificate(student.user_id, competencyId);
  return now?.id === certificate.id && now.file_path === certificate.file_path;
}

async function record(kept: KeptCertificate, { result }: CertificateEvaluation): Promise<void> {
  const { certificate, student, competencyId } = kept;
  await recordEvaluation({
    student_id: student.id,
    student_name: student.full_name,
    competency_id: competencyId,
    certificate_id: certificate.id,
    file_url: certificate.file_path,
    file_name: certificate.file_name,
    file_size: certificate.file_size,
    evaluator: result.evaluator,
    text_hash: result.textHash,
    flags: result.flags,
    matches: result.matchedElements,
    overall_match: result.overallMatch,
    summary: result.summary,
    evaluated_at: new Date(),
  });
}

/** Puts back the certificate that was evaluated last, and says why the new one was not accepted. */
async function refuse(
  { certificate, student, competencyId }: KeptCertificate,
  reason: string,
): Promise<AttemptOutcome> {
  const { id, file_path, file_name, title } = certificate;
  await insertRefusedCertificate({
    student_id: student.id,
    competency_id: competencyId,
    file_name,
    reason,
    refused_at: new Date(),
  });
  const last = (await listEvaluations(student.id)).find((evaluation) => evaluation.competency_id === competencyId);
  const former = last && {
    title,
    file_name: last.file_name,
    file_path: last.file_url,
    file_size: last.file_size,
    uploaded_at: last.evaluated_at,
  };
  await withdrawCertificate(id, file_path, former ?? null);
  if (last?.file_url !== file_path) await discardFile(file_path);
  return { kind: "refused", explanation: reason };
}

/** A session is over when every element is demonstrated. */
async function closeSession(student: StoredStudent, catalogue: readonly CatalogueEntry[]): Promise<void> {
  const { completed, total } = progressOf(catalogue, await listStudentUploads(student.id));
  if (completed === total) await completeEvaluationSession(student.id);
}
