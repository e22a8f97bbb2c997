import { createHash } from "node:crypto";
import { evaluationUploadPath } from "#app/files/keys.server.ts";
import { mediaType } from "#app/files/media-type.server.ts";
import type { ReceivedFile } from "#app/files/received.ts";
import { bucket } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import {
  claimCertificate,
  findCompetencyCertificate,
  putCompetencyCertificate,
} from "#app/records/competency-certificates.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { startEvaluationSession } from "#app/records/evaluation-sessions.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { discardFile } from "./file.server.ts";
import { evaluateInTurn, evaluationUnderWay, promisedUntil } from "./queue.server.ts";

/** A certificate that is kept and on its way through the evaluation. */
export interface HandedIn {
  competency: Pick<CatalogueEntry, "id" | "name">;
  title: string;
  /** Whether this call began the evaluation, rather than finding it under way. */
  isNew: boolean;
  /** Undefined when no evaluation was begun and none is under way in this process. */
  outcome: Promise<AttemptOutcome> | undefined;
}

/**
 * Keeps a student's certificate for a competency and begins its evaluation. When
 * this returns, the file is safe and the record names it: whatever happens then, it is evaluated or can be tried again.
 * @param file accepted by `refusalOf`
 * @param submission names the form that was sent, so that a double click hands in one certificate
 * @returns null when the competency is not one of this student's
 * @throws ForbiddenError before payment, FileStoreUnavailableError
 */
export async function handInCertificate(
  person: Person,
  competencyId: string,
  file: ReceivedFile,
  submission: string,
): Promise<HandedIn | null> {
  const own = await ownCompetency(person, competencyId);
  if (!own) return null;
  const { student, competency } = own;
  const store = bucket("evaluation-uploads");
  const path = evaluationUploadPath(person.accountId, file.name);
  await store.put(path, file.bytes, { contentType: mediaType(file.name) });
  const upload = {
    title: certificateTitle(competency),
    file_name: file.name,
    file_path: path,
    file_size: file.bytes.byteLength,
  };
  // After going back in the browser, another file comes from the same form: that is another submission.
  const contents = createHash("sha256").update(file.bytes).digest("base64url");
  const promise = { submission: `${submission} ${contents}`, until: promisedUntil() };
  const kept = await putCompetencyCertificate(person.accountId, competencyId, upload, promise);
  if (kept.kind === "repeated") {
    await discardFile(path);
    return {
      competency,
      title: upload.title,
      isNew: false,
      outcome: evaluationUnderWay(await currentPath(person, competencyId)),
    };
  }
  await startEvaluationSession(student.id);
  if (kept.replaced) await discardUnlessEvaluated(student, kept.replaced.file_path);
  const outcome = evaluateInTurn({ certificate: kept.row, student, competencyId });
  return { competency, title: upload.title, isNew: true, outcome };
}

/**
 * Evaluates the kept certificate of a competency again, unless that is happening already.
 * @returns null when the competency is not one of this student's
 * @throws ForbiddenError before payment
 */
export async function evaluateAgain(person: Person, competencyId: string): Promise<HandedIn | null> {
  const own = await ownCompetency(person, competencyId);
  if (!own) return null;
  const { competency, student } = own;
  const certificate = await claimCertificate(person.accountId, competencyId, promisedUntil());
  const title = certificateTitle(competency);
  if (certificate) {
    return { competency, title, isNew: true, outcome: evaluateInTurn({ certificate, student, competencyId }) };
  }
  const outcome = evaluationUnderWay(await currentPath(person, competencyId));
  return { competency, title, isNew: false, outcome };
}

async function currentPath(person: Person, competencyId: string): Promise<string | undefined> {
  return (await findCompetencyCertificate(person.accountId, competencyId))?.file_path;
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
  if (!evaluated) await discardFile(path);
}
