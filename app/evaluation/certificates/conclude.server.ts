import { href } from "react-router";
import { discardFile } from "#app/files/store.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import {
  evaluationLeases,
  finishEvaluation,
  RefusedCertificates,
  withdrawCertificate,
} from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, findCompetency, readCatalogue } from "#app/records/competency-elements.server.ts";
import {
  EvaluationSessions,
  listEvaluations,
  recordEvaluation,
  replaceVerdict,
  type Verdict,
} from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { type StoredStudent, uncountCertificateKept } from "#app/records/students.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { progressOf } from "../progress.ts";
import type { EvaluationResult } from "../types.ts";
import type { EvaluationOutcome } from "./history.ts";
import { type Judgement, judge, type KeptCertificate } from "./judge.server.ts";

let tellOfEvaluation: (studentId: string) => Promise<unknown> = async () => undefined;

/** Has somebody told, within its transaction, of each evaluation that ends, by the id of the student's row. */
export function whenEvaluated(tell: (studentId: string) => Promise<unknown>): void {
  tellOfEvaluation = tell;
}

/**
 * Ends an evaluation: what was found, the student's rows, their session, the mail to them, and the case that it may open
 * are one commit, which is made only as long as the certificate is this process's to evaluate.
 * @param byMail whether the student is told by mail, because nobody waits to be shown what became of it
 * @param modelBackAt when a model that was away is asked once more, if a stand-in has judged
 */
export async function conclude(
  kept: KeptCertificate,
  judgement: Judgement,
  { byMail, modelBackAt }: { byMail: boolean; modelBackAt: Date },
): Promise<EvaluationOutcome> {
  const { certificate, student } = kept;
  const outcome = judgement.kind === "judged" ? outcomeOf(judgement.result) : judgement;
  const catalogue = await readCatalogue(student.course_name);
  let unnamed: string | undefined;
  const mine = await withTransaction(async () => {
    const standIn = outcome.kind === "evaluated" && outcome.standIn;
    const again = () => evaluationLeases.postpone(certificate, modelBackAt, true, { again: true, tries: 0 });
    if (!(await (standIn ? again() : finishEvaluation(certificate)))) return false;
    if (judgement.kind === "judged") await record(kept, judgement.result, catalogue);
    unnamed = judgement.kind === "refused" ? await refuse(kept, judgement.explanation) : undefined;
    if (byMail) await tellByMail(kept, outcome);
    await tellOfEvaluation(student.id);
    return true;
  });
  if (!mine) return { kind: "replaced" };
  if (unnamed !== undefined) await discardFile("evaluation-uploads", unnamed);
  return outcome;
}

function verdictOf(result: EvaluationResult): Verdict {
  const { evaluator, textHash, words, flags, matchedElements, overallMatch, summary } = result;
  return {
    evaluator,
    text_hash: textHash,
    words,
    flags,
    matches: matchedElements,
    overall_match: overallMatch,
    summary,
  };
}

/** What an evaluation came to, for the student. */
function outcomeOf({ textHash, matchedElements, summary, evaluator }: EvaluationResult): EvaluationOutcome {
  if (textHash === null) return { kind: "unreadable", explanation: matchedElements[0]?.reasoning ?? summary };
  const matched = matchedElements.filter((match) => match.matched).length;
  return { kind: "evaluated", summary, matched, total: matchedElements.length, standIn: evaluator.modelAway === true };
}

async function record(
  { certificate, student, competencyId }: KeptCertificate,
  result: EvaluationResult,
  catalogue: readonly CatalogueEntry[],
): Promise<void> {
  await recordEvaluation({
    student_id: student.id,
    student_name: student.full_name,
    competency_id: competencyId,
    certificate_id: certificate.id,
    file_url: certificate.file_path,
    file_name: certificate.file_name,
    file_size: certificate.file_size,
    ...verdictOf(result),
    evaluated_at: new Date(),
  });
  const { from: read_from, to: read_to, written, employers } = result.period ?? NO_PERIOD;
  const said = { file: certificate.file_path, read_from, read_to, written, read_employers: employers };
  const read = { ...said, from: "", to: "", employer: "", confirmed_at: null };
  const file_path = certificate.file_path;
  // Judged once more, a file keeps what the student has confirmed of it.
  if (certificate.work?.file !== file_path) await Certificates.set({ _id: certificate.id, file_path }, { work: read });
  await closeSession(student, catalogue);
}

const NO_PERIOD = { from: "", to: "", written: "", employers: [] };

/** A session is over when every element is demonstrated. */
async function closeSession(student: StoredStudent, catalogue: readonly CatalogueEntry[]): Promise<void> {
  const { completed, total } = progressOf(catalogue, await listStudentUploads(student.id));
  if (completed === total)
    await EvaluationSessions.set(
      { student_id: student.id, session_status: "in_progress" },
      { session_status: "completed" },
    );
}

/**
 * Puts back the certificate that was evaluated last, and says why the new one was not accepted.
 * @returns the file that nothing names any more
 */
async function refuse(
  { certificate, student, competencyId }: KeptCertificate,
  reason: string,
): Promise<string | undefined> {
  const { id, file_path, file_name, title } = certificate;
  const refusal = { student_id: student.id, competency_id: competencyId, file_name, reason, refused_at: new Date() };
  await RefusedCertificates.insert(refusal);
  await UncheckedFiles.delete({ path: file_path });
  const last = (await listEvaluations(student.id)).find((evaluation) => evaluation.competency_id === competencyId);
  const former = last && {
    title,
    file_name: last.file_name,
    file_path: last.file_url,
    file_size: last.file_size,
    uploaded_at: last.evaluated_at,
  };
  await withdrawCertificate(id, file_path, former ?? null);
  if (last?.file_url === file_path) return undefined;
  await uncountCertificateKept(student.id);
  return file_path;
}

/** What came of asking the model once more about a certificate that a stand-in has judged. */
export type SecondLook =
  /** The model has judged. */
  | "judged"
  /** A person has judged meanwhile, or a newer certificate stands: there is nothing to do any more. */
  | "superseded"
  /** The model is still away. */
  | "away"
  /** The model answered, and not usably. */
  | "unusable";

/**
 * Has a certificate judged by the model that was away when a stand-in judged it, and puts its verdict in the place of the
 * stand-in's; a student whom it shows other elements is told.
 * @param signal ends it; then nothing was recorded
 * @throws like `judge`
 */
export async function lookAgain(kept: KeptCertificate, signal: AbortSignal): Promise<SecondLook> {
  const { certificate, student } = kept;
  const evaluation = (await listEvaluations(student.id)).find(({ file_url }) => file_url === certificate.file_path);
  const open = evaluation?.state === "waiting" && evaluation.reviews.length === 0;
  const judged = open && evaluation.evaluator.modelAway ? await judge(kept, signal) : undefined;
  if (!evaluation || judged?.kind !== "judged" || judged.result.textHash === null) return "superseded";
  const { result } = judged;
  if (result.evaluator.name !== "model") return result.evaluator.modelAway ? "away" : "unusable";
  const shown = (matches: Verdict["matches"]) => matches.map(({ elementId, matched }) => `${elementId} ${matched}`);
  const changed = shown(result.matchedElements).join() !== shown(evaluation.matches).join();
  const replaced = await withTransaction(async () => {
    await finishEvaluation(certificate);
    if (!(await replaceVerdict(evaluation, verdictOf(result)))) return false;
    if (changed) await tellByMail(kept, outcomeOf(result), "second look");
    await tellOfEvaluation(student.id);
    return true;
  });
  return replaced ? "judged" : "superseded";
}

/**
 * Tells a student by mail what became of a certificate; once for each time that its evaluation was asked for, and once more
 * for a second look.
 */
export async function tellByMail(
  { certificate, student, competencyId }: KeptCertificate,
  outcome: EvaluationOutcome,
  look: "first look" | "second look" = "first look",
): Promise<void> {
  const key = `evaluation ${certificate.id} ${certificate.queued_at?.toISOString()} ${look}`;
  const name = student.full_name;
  const competency = (await findCompetency(competencyId))?.name ?? certificate.title;
  const link = `${publicOrigin()}${href("/student-dashboard/evaluation/:competency", { competency: competencyId })}`;
  const failed = (reason: string) =>
    postMail(student.email, "evaluation-failed", { name, link, competency, title: certificate.file_name, reason }, key);
  switch (outcome.kind) {
    case "evaluated": {
      const { matched, total } = outcome;
      const values = { name, link, competency, title: certificate.title, matched, total };
      await postMail(student.email, "evaluation-done", values, key);
      break;
    }
    case "unreadable":
    case "refused":
      await failed(outcome.explanation);
      break;
    case "not evaluated":
      await failed("Something went wrong on our side. Your certificate is kept.");
      break;
    case "replaced":
  }
}
