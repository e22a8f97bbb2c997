import { mediaType } from "#app/files/keys.server.ts";
import { type Bucket, type BucketName, bucket } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { noteDocumentRead } from "#app/identity/security-log.server.ts";
import { findOwnCertificate, type StoredCertificate } from "#app/records/certificates.server.ts";
import { findCompetency } from "#app/records/competency-elements.server.ts";
import { findEvaluation } from "#app/records/evaluations.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { isGuidelinePath } from "./guidelines.server.ts";

export interface KeptFile {
  bucket: Bucket;
  file: { path: string; name: string; contentType: string };
}

/**
 * Where a student's certificate is kept, to be downloaded by staff, whose reading it is noted in the security log; null when this
 * student has no such certificate.
 * @param studentId the id of the row in students
 * @throws ForbiddenError
 */
export async function certificateFile(
  person: Person,
  studentId: string,
  certificateId: string,
): Promise<KeptFile | null> {
  demand(person, "certificates:see");
  const student = await findStudent(studentId);
  const certificate = student && (await findOwnCertificate(student.user_id, certificateId));
  if (!student || !certificate) return null;
  const { id, title, file_path: path, file_name: name, competency_id } = certificate;
  await noteRead(person, student, { id, title, file_name: name });
  return keptFile(competency_id === null ? "certificates" : "evaluation-uploads", path, name);
}

/** Where the certificate of an evaluation is kept, to be downloaded and noted likewise; null when there is no such evaluation. @throws ForbiddenError */
export async function evaluatedFile(person: Person, evaluationId: string): Promise<KeptFile | null> {
  demand(person, "evaluations:review");
  const evaluation = await findEvaluation(evaluationId);
  if (!evaluation) return null;
  const { student_id, certificate_id: id, competency_id, file_url: path, file_name } = evaluation;
  const [student, competency] = await Promise.all([findStudent(student_id), findCompetency(competency_id)]);
  const owner = student ?? { user_id: "", full_name: evaluation.student_name, email: "" };
  await noteRead(person, owner, { id, title: `${competency?.name ?? ""} certificate`.trim(), file_name });
  return keptFile("evaluation-uploads", path, file_name);
}

/** Where a guideline is kept; null for a path that guidelines do not have. @throws ForbiddenError */
export function guidelineFile(person: Person, path: string): KeptFile | null {
  demand(person, "guidelines:write");
  return isGuidelinePath(path) ? keptFile("guidelines", path, path) : null;
}

/** Stands in the log before anything is given; when it cannot be written, nothing is. */
function noteRead(
  person: Person,
  { user_id: accountId, full_name: name, email }: Pick<StoredStudent, "user_id" | "full_name" | "email">,
  { id, title, file_name }: Pick<StoredCertificate, "id" | "title" | "file_name">,
): Promise<void> {
  return noteDocumentRead(person, { owner: { accountId, name, email }, file: { id, name: `${title} (${file_name})` } });
}

function keptFile(name: BucketName, path: string, fileName: string): KeptFile {
  return { bucket: bucket(name), file: { path, name: fileName, contentType: mediaType(fileName) } };
}
