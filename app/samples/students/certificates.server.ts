import { evaluationUploadPath } from "#app/files/keys.server.ts";
import { mediaType } from "#app/files/media-type.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import type { CertificateRow } from "#app/records/certificates.server.ts";
import type { RefusedCertificateRow } from "#app/records/competency-certificates.server.ts";
import type { CatalogueEntry } from "#app/records/competency-elements.server.ts";
import type { EvaluationSessionRow } from "#app/records/evaluation-sessions.server.ts";
import { type EvaluationRow, findEvaluation, wholeEvaluation } from "#app/records/evaluations.server.ts";
import { NO_WORK } from "#app/records/lease.server.ts";
import { type StudentUploadRow, uploadsOf } from "#app/records/student-uploads.server.ts";
import type { Batch } from "../batch.server.ts";
import { pageDocx } from "../files/docx.ts";
import { pagePdf } from "../files/pdf.ts";
import { pageScan } from "../files/scan.server.ts";
import { allLetters } from "../letters/all.ts";
import type { Letter } from "../letters/letter.ts";
import { written } from "../letters/written.ts";
import type { Judge } from "./judge.server.ts";
import type { CertificatePlan } from "./plan.ts";
import { addReview, reviewOf } from "./review.server.ts";
import type { SampleStudent } from "./sample-student.server.ts";

/** What the certificates are judged by, and whether they may be there already. */
export interface Evaluating {
  catalogue: readonly CatalogueEntry[];
  judge: Judge;
  /** False for students who are certainly new. */
  continued: boolean;
}

const PASSWORD = "This document is protected with a password. Please upload a copy without a password.";

/** The certificates of a student with their files, as the evaluator judges them and assessors have reviewed them. */
export async function addCertificates(batch: Batch, student: SampleStudent, evaluating: Evaluating): Promise<void> {
  const { plan, rowId } = student;
  for (const [place, certificate] of plan.certificates.entries()) {
    const competency = evaluating.catalogue.find(({ name }) => name === certificate.competency);
    if (!competency || competency.elements.length === 0) continue;
    await addCertificate(batch, student, place, { certificate, competency }, evaluating);
  }
  addRefused(batch, student, evaluating.catalogue);
  if (plan.certificates.length === 0) return;
  const whole = plan.certificates.length >= 6 && plan.certificates.every(({ review }) => review !== undefined);
  batch.add<EvaluationSessionRow>("evaluation_sessions", student.id("session"), {
    student_id: rowId,
    session_status: whole ? "completed" : "in_progress",
    started_at: student.at(Math.max(...plan.certificates.map(({ days }) => days))),
  });
}

interface Chosen {
  certificate: CertificatePlan;
  competency: CatalogueEntry;
}

async function addCertificate(
  batch: Batch,
  student: SampleStudent,
  place: number,
  { certificate, competency }: Chosen,
  { judge, continued }: Evaluating,
): Promise<void> {
  const { person, plan, accountId } = student;
  const id = student.id(`evaluation ${place}`);
  if (continued && (await findEvaluation(id))) return;
  const letter = letterFor(certificate);
  const { bytes, extension } = await fileOf(letter, certificate, student);
  const fileName = `${letter.from[0].replace(/[^A-Za-z ]/g, "")} letter.${extension}`;
  const path = evaluationUploadPath(accountId, fileName);
  await bucket("evaluation-uploads").put(path, bytes, { contentType: mediaType(fileName) });
  const made = `${letter.trade} ${letter.competency} ${certificate.as ?? "pdf"}`;
  const judgement = await judge({ made, person, bytes, fileName, competency });
  const at = student.at(certificate.days);
  const certificate_id = student.id(`certificate ${competency.id}`);
  const file = { file_name: fileName, file_size: bytes.byteLength };
  const row: EvaluationRow = {
    ...wholeEvaluation({
      student_id: student.rowId,
      student_name: person.name,
      competency_id: competency.id,
      certificate_id,
      judging: id,
      file_url: path,
      ...file,
      ...judgement,
      evaluated_at: at,
    }),
    uploads_due: false,
  };
  const newer = plan.certificates.slice(place + 1).some((other) => other.competency === certificate.competency);
  if (certificate.words) addWords(row, certificate.words, student.after(at, 1));
  const review = certificate.review && reviewOf(row, certificate.review, student, place);
  if (review) addReview(batch, student, place, row, review);
  else if (newer && !row.asks_person) row.state = "superseded";
  for (const upload of uploadsOf({ ...row, id }))
    batch.add<StudentUploadRow>("student_uploads", sampleIdOf(`${id} ${upload.element_id}`), upload);
  if (!newer)
    batch.add<CertificateRow>("certificates", certificate_id, handedIn(accountId, competency, file, path, at));
  // Last of all: an evaluation that is there says that the rest of it is, too.
  batch.add("evaluations", id, row);
  await batch.keep();
}

function letterFor({ competency, trade, quality }: CertificatePlan): Letter {
  const letter = allLetters.find(
    (each) => each.competency === competency && each.quality === quality && (!trade || each.trade === trade),
  );
  if (!letter) throw new Error(`There is no ${quality} letter of ${trade} for ${competency}.`);
  return letter;
}

async function fileOf(letter: Letter, { as }: CertificatePlan, { person }: SampleStudent) {
  const page = written(letter, person);
  if (as === "docx") return { bytes: pageDocx(page), extension: "docx" };
  if (as === undefined) return { bytes: pagePdf(page), extension: "pdf" };
  return { bytes: await pageScan(page, as === "blurred scan"), extension: "jpg" };
}

function handedIn(
  user_id: string,
  { id: competency_id, name }: CatalogueEntry,
  file: Pick<CertificateRow, "file_name" | "file_size">,
  file_path: string,
  at: Date,
): CertificateRow {
  const nothing = { description: null, slot: null, place: null, domain: null, institution: null, submission: null };
  const done = { queued_at: at, again: false, ...NO_WORK };
  return {
    user_id,
    title: `${name} certificate`,
    ...file,
    file_path,
    competency_id,
    uploaded_at: at,
    ...nothing,
    ...done,
  };
}

/** Beside the element that is shown least. */
function addWords(row: EvaluationRow, text: string, at: Date): void {
  const [least] = row.matches.toSorted((a, b) => a.matchScore - b.matchScore);
  if (!least) return;
  row.own_words = [{ element_id: least.elementId, text, at }];
  row.own_words_count = 1;
  row.asks_person = true;
}

function addRefused(batch: Batch, student: SampleStudent, catalogue: readonly CatalogueEntry[]): void {
  const { refused } = student.plan;
  const competency = catalogue.find(({ name }) => name === refused?.competency);
  if (!refused || !competency) return;
  batch.add<RefusedCertificateRow>("refused_certificates", student.id("refused"), {
    student_id: student.rowId,
    competency_id: competency.id,
    file_name: refused.file,
    reason: PASSWORD,
    refused_at: student.at(refused.days),
  });
}
