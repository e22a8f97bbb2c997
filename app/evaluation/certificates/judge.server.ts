import { scan, VIRUS_REFUSAL } from "#app/files/antivirus.server.ts";
import { bucket } from "#app/files/store.server.ts";
import type { ModelSettings } from "#app/platform/ask-model.server.ts";
import { env } from "#app/platform/env.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import type { HeldCertificate } from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { accountAgrees } from "#app/records/consents.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { evaluateCertificate, givenUp } from "../evaluate-certificate.server.ts";
import { evidenceNow } from "../evidence/taught.server.ts";
import { isRefusal } from "../extraction/outcome.ts";
import { NO_DATA } from "../messages.ts";
import type { EvaluationResult } from "../types.ts";

/** A certificate that this process evaluates, and whose it is. */
export interface KeptCertificate {
  certificate: HeldCertificate;
  student: StoredStudent;
  competencyId: string;
}

/** What reading a certificate came to; nothing of it is recorded yet. */
export type Judgement =
  | { kind: "judged"; result: EvaluationResult }
  /** It is no document that can be accepted. */
  | { kind: "refused"; explanation: string }
  /** There is nothing to judge it by, or its file is gone. */
  | { kind: "not evaluated"; message: string };

const NOTHING_TO_JUDGE_BY = { kind: "not evaluated", message: NO_DATA } as const;

/** The purpose for which a student agrees that a model reads their certificates. */
const PURPOSE = "model-evaluation";

/** The model that may read a student's certificates: undefined when the settings name none, or the student has not agreed to it. */
export async function modelFor(account: string): Promise<ModelSettings | undefined> {
  const model = modelSettings();
  return model && (await accountAgrees(account, PURPOSE)) ? model : undefined;
}

/** The model evaluator that the settings name; undefined when the offline scorer judges alone. */
export function modelSettings(): ModelSettings | undefined {
  const { EVALUATOR_URL: url, EVALUATOR_MODEL: model, EVALUATOR_API_KEY: apiKey } = env();
  return url && model ? { url, model, apiKey } : undefined;
}

/**
 * Reads a kept certificate from the store and evaluates it.
 * @param signal ends it
 * @throws FileMissingError, FileStoreUnavailableError, BusyError, errors of the database, the signal's reason
 */
export async function judge(kept: KeptCertificate, signal: AbortSignal): Promise<Judgement> {
  const { certificate, student } = kept;
  if (await isInfected(certificate)) return { kind: "refused", explanation: VIRUS_REFUSAL };
  const competency = await competencyOf(kept);
  if (!competency) return NOTHING_TO_JUDGE_BY;
  const bytes = await bucket("evaluation-uploads").read(certificate.file_path);
  const { name, definition, elements } = competency;
  const request = { bytes, fileName: certificate.file_name, competency: { name, definition }, elements };
  const settings = { evidence: await evidenceNow(), model: await modelFor(student.user_id), signal };
  const evaluation = await evaluateCertificate(request, settings);
  if (!evaluation.ok && evaluation.reason === "busy") throw new BusyError();
  if (!evaluation.ok && isRefusal(evaluation.reason)) return { kind: "refused", explanation: evaluation.explanation };
  return { kind: "judged", result: evaluation.result };
}

/** Puts a certificate before a person whose evaluation has been begun too often without coming to an end. */
export async function giveUp(kept: KeptCertificate): Promise<Judgement> {
  const competency = await competencyOf(kept);
  return competency ? { kind: "judged", result: givenUp(competency, competency.elements) } : NOTHING_TO_JUDGE_BY;
}

async function competencyOf({ student, competencyId }: KeptCertificate): Promise<CatalogueEntry | undefined> {
  const competency = (await readCatalogue(student.course_name)).find(({ id }) => id === competencyId);
  return competency && competency.elements.length > 0 ? competency : undefined;
}

/** Has a certificate scanned that was handed in while the scanner was away. @throws BusyError while it still is */
async function isInfected({ file_path: path }: HeldCertificate): Promise<boolean> {
  if (!(await UncheckedFiles.exists({ path }))) return false;
  const said = await scan(await bucket("evaluation-uploads").read(path));
  if (said === "unknown") throw new BusyError();
  // What is infected stays unchecked until it is refused: nobody is offered it before.
  if (said === "clean") await UncheckedFiles.delete({ path });
  return said === "infected";
}
