import { demand, type Person } from "#app/identity/access.server.ts";
import { listCompetencyCertificates, type StoredCertificate } from "#app/records/certificates.server.ts";
import { listRefusedCertificates } from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { listStudentUploads, type StoredStudentUpload } from "#app/records/student-uploads.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { type CompetencyProgress, type Progress, progressOf } from "../progress.ts";
import type { CertificateState } from "./attempt.ts";
import { type Attempt, attemptsOf } from "./attempts.ts";
import { type ElementEvidence, evidenceOf } from "./element-evidence.server.ts";
import { modelFor } from "./evaluator.server.ts";

/** The certificate that stands for a competency now. */
export interface OwnCertificate {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
  uploadedAt: Date;
  state: CertificateState;
}

export interface CompetencySummary extends CompetencyProgress {
  definition: string;
  certificate: OwnCertificate | null;
}

/** A student's progress over the competencies of their certification. @throws ForbiddenError before payment */
export async function readOwnProgress(
  person: Person,
): Promise<{ overall: Progress; competencies: CompetencySummary[] }> {
  const { catalogue, uploads, certificates } = await readOwn(person);
  const overall = progressOf(catalogue, uploads);
  const competencies = overall.competencies.map((progress, place) => ({
    ...progress,
    definition: catalogue[place]?.definition ?? "",
    certificate: view(
      certificates.find(({ competency_id }) => competency_id === progress.id),
      uploads,
    ),
  }));
  return { overall, competencies };
}

export interface CompetencyDetail {
  competency: CompetencySummary;
  elements: ElementEvidence[];
  /** Every evaluation and every refusal, the newest first. */
  attempts: Attempt[];
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
  const [evaluations, refused] = await Promise.all([
    listEvaluations(person.rowId),
    listRefusedCertificates(person.rowId, competencyId),
  ]);
  const ofThis = evaluations.filter(({ competency_id }) => competency_id === competencyId);
  const certificate = own.certificates.find(({ competency_id }) => competency_id === competencyId);
  return {
    competency: { ...progress, definition: entry.definition, certificate: view(certificate, own.uploads) },
    elements: entry.elements.map((element) => evidenceOf(element, own.uploads, ofThis)),
    attempts: attemptsOf(ofThis, own.uploads, refused, certificate?.file_path),
    model: (await modelFor(person.accountId))?.model ?? null,
  };
}

async function readOwn(person: Person): Promise<{
  catalogue: CatalogueEntry[];
  uploads: readonly StoredStudentUpload[];
  certificates: StoredCertificate[];
}> {
  demand(person, "own-evaluation:take");
  const student = await findStudent(person.rowId);
  const [catalogue, uploads, certificates] = await Promise.all([
    readCatalogue(student?.course_name),
    listStudentUploads(person.rowId),
    listCompetencyCertificates(person.accountId),
  ]);
  return { catalogue, uploads, certificates };
}

function view(
  certificate: StoredCertificate | undefined,
  uploads: readonly StoredStudentUpload[],
): OwnCertificate | null {
  if (!certificate) return null;
  const { id, file_name: fileName, file_size: size, uploaded_at: uploadedAt } = certificate;
  return { id, fileName, size, uploadedAt, state: stateOf(certificate, uploads) };
}

/** The evaluation's own rows say that a certificate was evaluated, so that no crash can leave the two in disagreement. */
function stateOf(
  { due_at, again, file_path }: StoredCertificate,
  uploads: readonly StoredStudentUpload[],
): CertificateState {
  if (due_at !== null && !again) return "evaluating";
  return uploads.some(({ file_url }) => file_url === file_path) ? "evaluated" : "not evaluated";
}
