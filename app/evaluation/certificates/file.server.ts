import { bucket } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findOwnCertificate } from "#app/records/certificates.server.ts";
import { findEvaluation } from "#app/records/evaluations.server.ts";
import { giveCertificatePlaceBack } from "#app/records/students.server.ts";

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

/**
 * Removes a file that no record names any more, which frees its place among those of its student; when the store is away it is
 * only untidy that it stays.
 * @param studentId the id of the row in students
 */
export async function discardFile(studentId: string, path: string): Promise<void> {
  await giveCertificatePlaceBack(studentId);
  await bucket("evaluation-uploads")
    .remove(path)
    .catch((error: unknown) => log.warn({ reason: (error as Error).message }, "a certificate's file was left"));
}
