import { scan } from "#app/files/antivirus.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { VIRUS_REFUSAL } from "#app/files/test-virus.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import {
  findCompetencyCertificate,
  type HeldCertificate,
  insertRefusedCertificate,
  withdrawCertificate,
} from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { completeEvaluationSession } from "#app/records/evaluation-sessions.server.ts";
import {
  findJudged,
  listEvaluations,
  recordEvaluation,
  type StoredEvaluation,
  type Verdict,
} from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { forgetUnchecked, isUnchecked } from "#app/records/unchecked-files.server.ts";
import { type CertificateEvaluation, evaluateCertificate, givenUp } from "../evaluate-certificate.server.ts";
import { evidenceNow } from "../evidence/taught.server.ts";
import { NO_DATA } from "../messages.ts";
import { progressOf } from "../progress.ts";
import type { EvaluationResult } from "../types.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { modelFor } from "./evaluator.server.ts";
import { discardFile } from "./file.server.ts";
import { isRefusal } from "./refusal.server.ts";

/** A certificate that this process evaluates, and whose it is. */
export interface KeptCertificate {
  certificate: HeldCertificate;
  student: StoredStudent;
  competencyId: string;
}

/**
 * Reads a kept certificate from the store, evaluates it and records the result, once for each time it was asked for.
 * @param signal ends it; then nothing was recorded
 * @throws FileMissingError, FileStoreUnavailableError, BusyError, errors of the database, the signal's reason
 */
export async function evaluateKept(kept: KeptCertificate, signal: AbortSignal): Promise<AttemptOutcome> {
  const { student } = kept;
  const catalogue = await readCatalogue(student.course_name);
  let recorded = await findJudged(judgingOf(kept));
  if (!recorded) {
    if (await isInfected(kept)) {
      const outcome = await refuse(kept, VIRUS_REFUSAL);
      await forgetUnchecked(kept.certificate.file_path);
      return outcome;
    }
    const evaluation = await judge(kept, catalogue, signal);
    if (!evaluation) return { kind: "not evaluated", message: NO_DATA };
    if (!(await isMine(kept))) return { kind: "replaced" };
    if (!evaluation.ok && isRefusal(evaluation.reason)) return refuse(kept, evaluation.explanation);
    recorded = await record(kept, evaluation.result);
  }
  await closeSession(student, catalogue);
  return outcomeOf(recorded);
}

/** Has a certificate scanned that was handed in while the scanner was away. @throws BusyError while it still is */
async function isInfected({ certificate: { file_path: path } }: KeptCertificate): Promise<boolean> {
  if (!(await isUnchecked(path))) return false;
  const said = await scan(await bucket("evaluation-uploads").read(path));
  if (said === "unknown") throw new BusyError();
  // What is infected stays unchecked: nobody is offered it while it is being removed.
  if (said === "clean") await forgetUnchecked(path);
  return said === "infected";
}

/**
 * Puts a certificate before a person whose evaluation has been begun too often without coming to an end.
 * @throws errors of the database
 */
export async function giveUp(kept: KeptCertificate): Promise<AttemptOutcome> {
  const competency = (await readCatalogue(kept.student.course_name)).find(({ id }) => id === kept.competencyId);
  if (!competency || competency.elements.length === 0) return { kind: "not evaluated", message: NO_DATA };
  const recorded =
    (await findJudged(judgingOf(kept))) ?? (await record(kept, givenUp(competency, competency.elements)));
  return outcomeOf(recorded);
}

/**
 * Reads and evaluates a certificate, and records nothing.
 * @returns null when its competency has nothing to be judged by
 */
export async function judge(
  { certificate, competencyId, student }: KeptCertificate,
  catalogue: readonly CatalogueEntry[],
  signal: AbortSignal,
): Promise<CertificateEvaluation | null> {
  const competency = catalogue.find(({ id }) => id === competencyId);
  if (!competency || competency.elements.length === 0) return null;
  const bytes = await bucket("evaluation-uploads").read(certificate.file_path);
  const { name, definition, elements } = competency;
  const request = { bytes, fileName: certificate.file_name, competency: { name, definition }, elements };
  const settings = { evidence: await evidenceNow(), model: await modelFor(student.user_id), signal };
  const evaluation = await evaluateCertificate(request, settings);
  if (!evaluation.ok && evaluation.reason === "busy") throw new BusyError();
  return evaluation;
}

/** A verdict as it is recorded. */
export function verdictOf(result: EvaluationResult): Verdict {
  const { evaluator, textHash, flags, matchedElements, overallMatch, summary } = result;
  return { evaluator, text_hash: textHash, flags, matches: matchedElements, overall_match: overallMatch, summary };
}

/** What an evaluation came to, for the student. */
export function outcomeOf({ text_hash, matches, summary, evaluator }: Verdict): AttemptOutcome {
  if (text_hash === null) return { kind: "unreadable", explanation: matches[0]?.reasoning ?? summary };
  const matched = matches.filter((match) => match.matched).length;
  return { kind: "evaluated", summary, matched, total: matches.length, standIn: evaluator.modelAway === true };
}

/** Names the evaluation that was asked for. */
function judgingOf({ certificate: { id, queued_at } }: KeptCertificate): string {
  return `${id} ${queued_at?.toISOString()}`;
}

/** Whether nobody has replaced the certificate, or begun its evaluation anew, since this process began it. */
async function isMine({ certificate, student, competencyId }: KeptCertificate): Promise<boolean> {
  const now = await findCompetencyCertificate(student.user_id, competencyId);
  return now?.id === certificate.id && now.held_by === certificate.held_by;
}

function record(kept: KeptCertificate, result: EvaluationResult): Promise<StoredEvaluation> {
  const { certificate, student, competencyId } = kept;
  return recordEvaluation({
    student_id: student.id,
    student_name: student.full_name,
    competency_id: competencyId,
    certificate_id: certificate.id,
    judging: judgingOf(kept),
    file_url: certificate.file_path,
    file_name: certificate.file_name,
    file_size: certificate.file_size,
    ...verdictOf(result),
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
  if (last?.file_url !== file_path) await discardFile(student.id, file_path);
  return { kind: "refused", explanation: reason };
}

/** A session is over when every element is demonstrated. */
async function closeSession(student: StoredStudent, catalogue: readonly CatalogueEntry[]): Promise<void> {
  const { completed, total } = progressOf(catalogue, await listStudentUploads(student.id));
  if (completed === total) await completeEvaluationSession(student.id);
}
