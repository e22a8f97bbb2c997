import { demand, type Person } from "#app/identity/access.server.ts";
import { Certificates, findOwnCertificate, type StoredCertificate } from "#app/records/certificates.server.ts";
import { listRefusedCertificates } from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import {
  addOwnWords,
  findEvaluation,
  judgingUploads,
  listEvaluations,
  MOST_OWN_WORDS,
  type StoredEvaluation,
  unreadReason,
} from "#app/records/evaluations.server.ts";
import { listStudentUploads, type StoredStudentUpload } from "#app/records/student-uploads.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { type CompetencyProgress, type Progress, progressOf } from "../progress.ts";
import { type ElementEvidence, evidenceOf, wordsFor } from "./element-evidence.server.ts";
import { type CertificateState, type HistoryEntry, historyOf } from "./history.ts";
import { modelFor } from "./judge.server.ts";

/** The certificate that stands for a competency now. */
export interface OwnCertificate {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
  uploadedAt: Date;
  state: CertificateState;
  /** Why its text could not be read, until a person has read it; null when it could. */
  unread: string | null;
}

export interface CompetencySummary extends CompetencyProgress {
  definition: string;
  certificate: OwnCertificate | null;
}

/** A student's progress over the competencies of their certification. @throws ForbiddenError before payment */
export async function readOwnProgress(
  person: Person,
): Promise<{ overall: Progress; competencies: CompetencySummary[] }> {
  const { catalogue, uploads, certificates, evaluations } = await readOwn(person);
  const overall = progressOf(catalogue, uploads);
  const competencies = overall.competencies.map((progress, index) => ({
    ...progress,
    definition: catalogue[index]?.definition ?? "",
    certificate: view(
      certificates.find(({ competency_id }) => competency_id === progress.id),
      evaluations,
    ),
  }));
  return { overall, competencies };
}

export interface CompetencyDetail {
  competency: CompetencySummary;
  elements: ElementEvidence[];
  /** Every evaluation and every refusal, the newest first. */
  attempts: HistoryEntry[];
  /** The language model that a certificate's text would be sent to; null when it stays here. */
  model: string | null;
}

/**
 * How a student stands on one competency, and why. Null when it is not one of this student's.
 * @throws ForbiddenError before payment
 */
export async function readOwnCompetency(person: Person, competencyId: string): Promise<CompetencyDetail | null> {
  const own = await readOwn(person);
  const entry = own.catalogue.find(({ id }) => id === competencyId);
  const [progress] = progressOf(entry ? [entry] : [], own.uploads).competencies;
  if (!entry || !progress) return null;
  const refused = await listRefusedCertificates(person.rowId, competencyId);
  const ofThis = own.evaluations.filter(({ competency_id }) => competency_id === competencyId);
  const certificate = own.certificates.find(({ competency_id }) => competency_id === competencyId);
  return {
    competency: { ...progress, definition: entry.definition, certificate: view(certificate, ofThis) },
    elements: entry.elements.map((element) => evidenceOf(element, own.uploads, ofThis)),
    attempts: historyOf(ofThis, own.uploads, refused, certificate?.file_path),
    model: (await modelFor(person.accountId))?.model ?? null,
  };
}

async function readOwn(person: Person): Promise<{
  catalogue: CatalogueEntry[];
  uploads: readonly StoredStudentUpload[];
  certificates: StoredCertificate[];
  evaluations: StoredEvaluation[];
}> {
  demand(person, "own-evaluation:take");
  const student = await findStudent(person.rowId);
  const [catalogue, uploads, evaluations, certificates] = await Promise.all([
    readCatalogue(student?.course_name),
    listStudentUploads(person.rowId),
    listEvaluations(person.rowId),
    Certificates.find({ user_id: person.accountId, competency_id: { $ne: null } }, { sort: { uploaded_at: -1 } }),
  ]);
  return { catalogue, uploads: judgingUploads(uploads, evaluations), certificates, evaluations };
}

function view(
  certificate: StoredCertificate | undefined,
  evaluations: readonly StoredEvaluation[],
): OwnCertificate | null {
  if (!certificate) return null;
  const { id, file_name: fileName, file_size: size, uploaded_at: uploadedAt, due_at, again, file_path } = certificate;
  const evaluation = evaluations.find(({ file_url }) => file_url === file_path);
  const judged = evaluation ? "evaluated" : "not evaluated";
  const state = due_at !== null && !again ? "evaluating" : judged;
  return { id, fileName, size, uploadedAt, state, unread: evaluation ? unreadReason(evaluation) : null };
}

/**
 * Where a student's own competency certificate is kept: the one that stands now, or one that was evaluated earlier.
 * @param id of the certificate or of the evaluation
 * @returns null when this student has none of that id
 * @throws ForbiddenError before payment
 */
export async function ownFile(person: Person, id: string): Promise<{ path: string; name: string } | null> {
  demand(person, "own-evaluation:take");
  const certificate = await findOwnCertificate(person.accountId, id);
  if (certificate?.competency_id) return { path: certificate.file_path, name: certificate.file_name };
  const evaluation = await findEvaluation(id);
  if (evaluation?.student_id !== person.rowId) return null;
  return { path: evaluation.file_url, name: evaluation.file_name };
}

/** An element to which a student may add a sentence of what they did. */
export interface ElementForWords {
  elementName: string;
  /** What they have added so far. */
  words: string[];
  /** How many more they may add. */
  left: number;
}

async function newest(person: Person, competencyId: string): Promise<StoredEvaluation | undefined> {
  return (await listEvaluations(person.rowId)).find(({ competency_id }) => competency_id === competencyId);
}

/**
 * The element of a student's newest evaluated certificate, for a sentence of their own; null when there is none.
 * @throws ForbiddenError before payment
 */
export async function elementForWords(
  person: Person,
  competencyId: string,
  elementId: string,
): Promise<ElementForWords | null> {
  demand(person, "own-evaluation:take");
  const evaluation = await newest(person, competencyId);
  const match = evaluation?.matches.find((one) => one.elementId === elementId);
  if (!evaluation || !match) return null;
  const words = wordsFor(evaluation, elementId);
  return { elementName: match.elementName, words, left: Math.max(0, MOST_OWN_WORDS - words.length) };
}

/**
 * Keeps a student's own sentence with their newest evaluated certificate. An assessor reads it; it is never scored.
 * @returns false when there is no such element, or it has as many sentences as it may have
 * @throws ForbiddenError before payment
 */
export async function sayOwnWords(
  person: Person,
  competencyId: string,
  elementId: string,
  text: string,
): Promise<boolean> {
  demand(person, "own-evaluation:take");
  const evaluation = await newest(person, competencyId);
  if (!evaluation?.matches.some((one) => one.elementId === elementId)) return false;
  return addOwnWords(evaluation, { element_id: elementId, text, at: new Date() });
}
