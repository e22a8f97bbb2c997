import { mediaType } from "#app/files/media-type.server.ts";
import { type Bucket, type BucketName, bucket } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { findOwnCertificate } from "#app/records/certificates.server.ts";
import { findEvaluation } from "#app/records/evaluations.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { isGuidelinePath } from "./guidelines.server.ts";

interface KeptFile {
  bucket: Bucket;
  file: { path: string; name: string; contentType: string };
}

/**
 * Where a student's certificate is kept, to be downloaded by staff; null when this student has no such certificate.
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
  if (!certificate) return null;
  const { file_path: path, file_name: name, competency_id } = certificate;
  return keptFile(competency_id === null ? "certificates" : "evaluation-uploads", path, name);
}

/** Where the certificate of an evaluation is kept; null when there is no such evaluation. @throws ForbiddenError */
export async function evaluatedFile(person: Person, evaluationId: string): Promise<KeptFile | null> {
  demand(person, "evaluations:review");
  const evaluation = await findEvaluation(evaluationId);
  return evaluation && keptFile("evaluation-uploads", evaluation.file_url, evaluation.file_name);
}

/** Where a guideline is kept; null for a path that guidelines do not have. @throws ForbiddenError */
export function guidelineFile(person: Person, path: string): KeptFile | null {
  demand(person, "guidelines:write");
  return isGuidelinePath(path) ? keptFile("guidelines", path, path) : null;
}

function keptFile(name: BucketName, path: string, fileName: string): KeptFile {
  return { bucket: bucket(name), file: { path, name: fileName, contentType: mediaType(fileName) } };
}
