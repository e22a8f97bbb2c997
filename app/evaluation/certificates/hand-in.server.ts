import { createHash } from "node:crypto";
import { askReferee, mayAskReferee } from "#app/documents/referees.server.ts";
import { InfectedFileError, isTestVirus, scan, VIRUS_REFUSAL } from "#app/files/antivirus.server.ts";
import { type ReceivedFile, toKeep } from "#app/files/inspect.server.ts";
import { evaluationUploadPath, fileExtension, mediaType } from "#app/files/keys.server.ts";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { bucket, discardFile } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import type { Referee, StoredCertificate } from "#app/records/certificates.server.ts";
import {
  findCompetencyCertificate,
  type KeptUpload,
  listQueued,
  putCompetencyCertificate,
  queueCertificate,
  unqueueCertificate,
} from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { EvaluationSessions, listEvaluations } from "#app/records/evaluations.server.ts";
import { countCertificateKept, findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { noteUnchecked, UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { documentExtensions, explainFailure } from "../extraction/outcome.ts";
import { type AwaitEvaluation, awaitEvaluation } from "./await-evaluation.server.ts";
import { evaluationWork } from "./queue.server.ts";

/** Certificates of one student that may wait while one of theirs is evaluated. */
const WAITING = 2;
/** Certificates that one student may hand in altogether, replaced ones that were evaluated included: their files are kept. */
const MOST_KEPT = 100;
const TOO_MANY = "Your other certificates have to be evaluated first";

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

/** The student has handed in as many certificates as are kept of one; the message is meant for them. */
export class TooManyCertificatesError extends Error {
  override name = "TooManyCertificatesError";

  constructor() {
    super(
      `You have handed in ${MOST_KEPT} certificates, and more are not kept of one student. Please ask us under Questions.`,
    );
  }
}

/** A certificate that is kept, and what becomes of its evaluation. */
export interface HandedIn {
  title: string;
  outcome: AwaitEvaluation;
}

/**
 * Keeps a student's certificate for a competency, to be evaluated. When this returns, the file is safe and the record
 * names it: whatever happens then, it is evaluated or can be tried again.
 * @param received accepted by `refusalOf`
 * @param submission names the form that was sent, so that a double click hands in one certificate
 * @param referee who wrote it, where the student names them: they are asked
 * @returns null when the competency is not one of this student's
 * @throws ForbiddenError before payment, TooManyCertificatesError, InfectedFileError, FileStoreUnavailableError
 */
export async function handInCertificate(
  person: Person,
  competencyId: string,
  received: ReceivedFile,
  submission: string,
  referee: Referee | null = null,
): Promise<HandedIn | null> {
  const file = toKeep(received);
  const own = await ownCompetency(person, competencyId);
  if (!own) return null;
  const { student, competency } = own;
  const title = certificateTitle(competency);
  const path = evaluationUploadPath(person.accountId, file.name);
  const said = await scan(file.bytes);
  if (said === "infected") throw new InfectedFileError();
  await bucket("evaluation-uploads").put(path, file.bytes, { contentType: mediaType(file.name) });
  const upload = { title, file_name: file.name, file_path: path, file_size: file.bytes.byteLength, referee };
  const asks = referee?.email ? await mayAskReferee(person.accountId) : false;
  // After going back in the browser, another file comes from the same form: that is another submission.
  const contents = createHash("sha256").update(file.bytes).digest("base64url");
  const unchecked = { bucket: "evaluation-uploads", path, user_id: person.accountId };
  const kept = await withTransaction(async () => {
    const put = await putCompetencyCertificate(person.accountId, competencyId, upload, `${submission} ${contents}`);
    if (put.kind === "repeated") return put;
    if (said === "unknown") await noteUnchecked(unchecked);
    await askReferee(asks ? put.row : { ...put.row, referee: null });
    await EvaluationSessions.ensure(
      { student_id: student.id, session_status: "in_progress" },
      { started_at: new Date() },
    );
    return { ...put, unnamed: await replacedFile(student, put), queued: await joinQueue(put.row) };
  }).catch(async (error: unknown) => {
    if (error instanceof TooManyCertificatesError) await discardFile("evaluation-uploads", path);
    throw error;
  });
  if (kept.kind === "repeated") {
    await discardFile("evaluation-uploads", path);
    return { title, outcome: await underWay(person, competencyId) };
  }
  const outcome = begin(kept.row, kept.queued);
  if (kept.unnamed !== undefined) await discardFile("evaluation-uploads", kept.unnamed);
  return { title, outcome };
}

/**
 * The file that nothing names any more now that it was replaced; one more is kept of the student where there is none, since an
 * evaluation goes on naming the file that it judged.
 * @throws TooManyCertificatesError
 */
async function replacedFile(
  student: StoredStudent,
  { replaced }: Extract<KeptUpload, { kind: "kept" }>,
): Promise<string | undefined> {
  const path = replaced?.file_path;
  if (path !== undefined && !(await listEvaluations(student.id)).some(({ file_url }) => file_url === path)) {
    await UncheckedFiles.delete({ path });
    return path;
  }
  if (!(await countCertificateKept(student.id, MOST_KEPT))) throw new TooManyCertificatesError();
  return undefined;
}

/**
 * Has the kept certificate of a competency evaluated again, unless that is happening already.
 * @returns null when the competency is not one of this student's
 * @throws ForbiddenError before payment
 */
export async function evaluateAgain(person: Person, competencyId: string): Promise<HandedIn | null> {
  const own = await ownCompetency(person, competencyId);
  if (!own) return null;
  const again = await withTransaction(async () => {
    const certificate = await queueCertificate(person.accountId, competencyId);
    return certificate && { certificate, queued: await joinQueue(certificate) };
  });
  const outcome = again ? begin(again.certificate, again.queued) : await underWay(person, competencyId);
  return { title: certificateTitle(own.competency), outcome };
}

/** Takes a queued certificate out again if too many of the student's are queued before it. @returns whether it is queued */
async function joinQueue(certificate: StoredCertificate): Promise<boolean> {
  const before = (await listQueued(certificate.user_id)).findIndex(({ id }) => id === certificate.id);
  if (before <= WAITING) return true;
  await unqueueCertificate(certificate);
  return false;
}

function begin(certificate: StoredCertificate, queued: boolean): AwaitEvaluation {
  if (!queued) return async () => ({ kind: "not evaluated", message: TOO_MANY });
  const outcome = awaitEvaluation(certificate);
  evaluationWork.nudge();
  return outcome;
}

/** The evaluation that was asked for before and may be under way. */
async function underWay(person: Person, competencyId: string): Promise<AwaitEvaluation> {
  const certificate = await findCompetencyCertificate(person.accountId, competencyId);
  return certificate?.due_at && !certificate.again ? awaitEvaluation(certificate) : async () => undefined;
}

/** What a competency's certificate is called. */
function certificateTitle({ name }: Pick<CatalogueEntry, "name">): string {
  return `${name} certificate`;
}

async function ownCompetency(
  person: Person,
  competencyId: string,
): Promise<{ student: StoredStudent; competency: CatalogueEntry } | null> {
  demand(person, "own-evaluation:take");
  const student = await findStudent(person.rowId);
  if (!student) return null;
  const competency = (await readCatalogue(student.course_name)).find(({ id }) => id === competencyId);
  return competency ? { student, competency } : null;
}
