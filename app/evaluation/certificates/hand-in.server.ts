import { createHash } from "node:crypto";
import { InfectedFileError, scan } from "#app/files/antivirus.server.ts";
import { toKeep } from "#app/files/inspect.server.ts";
import { evaluationUploadPath } from "#app/files/keys.server.ts";
import { mediaType } from "#app/files/media-type.server.ts";
import type { ReceivedFile } from "#app/files/received.ts";
import { bucket } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import {
  findCompetencyCertificate,
  listQueued,
  putCompetencyCertificate,
  queueCertificate,
  unqueueCertificate,
} from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { startEvaluationSession } from "#app/records/evaluation-sessions.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import {
  findStudent,
  giveCertificatePlaceBack,
  type StoredStudent,
  takeCertificatePlace,
} from "#app/records/students.server.ts";
import { noteUnchecked } from "#app/records/unchecked-files.server.ts";
import { type AwaitEvaluation, awaitEvaluation } from "./await-evaluation.server.ts";
import { discardFile } from "./file.server.ts";
import { nudgeEvaluations } from "./queue.server.ts";

/** Certificates of one student that may wait while one of theirs is evaluated. */
const WAITING = 2;
/** Certificates that one student may hand in altogether, replaced ones that were evaluated included: their files are kept. */
const PLACES = 100;
const TOO_MANY = "Your other certificates have to be evaluated first";

/** The student has handed in as many certificates as are kept of one; the message is meant for them. */
export class TooManyCertificatesError extends Error {
  override name = "TooManyCertificatesError";

  constructor() {
    super(`You have handed in ${PLACES} certificates, and more are not kept of one student. Please write to us.`);
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
 * @returns null when the competency is not one of this student's
 * @throws ForbiddenError before payment, TooManyCertificatesError, InfectedFileError, FileStoreUnavailableError
 */
export async function handInCertificate(
  person: Person,
  competencyId: string,
  received: ReceivedFile,
  submission: string,
): Promise<HandedIn | null> {
  const file = toKeep(received);
  const own = await ownCompetency(person, competencyId);
  if (!own) return null;
  const { student, competency } = own;
  const title = certificateTitle(competency);
  const path = evaluationUploadPath(person.accountId, file.name);
  const said = await scan(file.bytes);
  if (said === "infected") throw new InfectedFileError();
  if (!(await takeCertificatePlace(student.id, PLACES))) throw new TooManyCertificatesError();
  try {
    if (said === "unknown") await noteUnchecked({ bucket: "evaluation-uploads", path, user_id: person.accountId });
    await bucket("evaluation-uploads").put(path, file.bytes, { contentType: mediaType(file.name) });
  } catch (error) {
    await giveCertificatePlaceBack(student.id);
    throw error;
  }
  const upload = { title, file_name: file.name, file_path: path, file_size: file.bytes.byteLength };
  // After going back in the browser, another file comes from the same form: that is another submission.
  const contents = createHash("sha256").update(file.bytes).digest("base64url");
  const kept = await putCompetencyCertificate(person.accountId, competencyId, upload, `${submission} ${contents}`);
  if (kept.kind === "repeated") {
    await discardFile(student.id, path);
    return { title, outcome: await underWay(person, competencyId) };
  }
  const outcome = await begin(kept.row);
  await startEvaluationSession(student.id);
  if (kept.replaced) await discardUnlessEvaluated(student, kept.replaced.file_path);
  return { title, outcome };
}

/**
 * Has the kept certificate of a competency evaluated again, unless that is happening already.
 * @returns null when the competency is not one of this student's
 * @throws ForbiddenError before payment
 */
export async function evaluateAgain(person: Person, competencyId: string): Promise<HandedIn | null> {
  const own = await ownCompetency(person, competencyId);
  if (!own) return null;
  const certificate = await queueCertificate(person.accountId, competencyId);
  const outcome = certificate ? await begin(certificate) : await underWay(person, competencyId);
  return { title: certificateTitle(own.competency), outcome };
}

/** Lets the evaluation of a queued certificate begin, unless too many of the student's are queued before it. */
async function begin(certificate: StoredCertificate): Promise<AwaitEvaluation> {
  const place = (await listQueued(certificate.user_id)).findIndex(({ id }) => id === certificate.id);
  if (place > WAITING) {
    await unqueueCertificate(certificate);
    return async () => ({ kind: "not evaluated", message: TOO_MANY });
  }
  const outcome = awaitEvaluation(certificate);
  nudgeEvaluations();
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

/** An evaluation goes on naming the file it judged; a file that was replaced before that is nobody's any more. */
async function discardUnlessEvaluated(student: StoredStudent, path: string): Promise<void> {
  const evaluated = (await listEvaluations(student.id)).some(({ file_url }) => file_url === path);
  if (!evaluated) await discardFile(student.id, path);
}
