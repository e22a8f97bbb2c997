import { href } from "react-router";
import { drawPlace } from "#app/certification/award.server.ts";
import { identityName } from "#app/certification/own-outcome.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { findOwnCertificate } from "#app/records/certificates.server.ts";
import { answerNameRequest, Credentials } from "#app/records/credentials.server.ts";
import { findStudent, Students } from "#app/records/students.server.ts";

/** What is asked about the name on a certificate; null when nothing is. @throws ForbiddenError */
export async function nameCorrection(person: Person, number: string) {
  demand(person, "credentials:withdraw");
  const credential = await Credentials.findOne({ number });
  const request = credential?.name_request;
  const student = credential && (await findStudent(credential.student));
  if (!credential || !request || !student) return null;
  const file = request.document === null ? null : await findOwnCertificate(student.user_id, request.document);
  return {
    credential,
    request,
    identity: await identityName(student),
    document: file && { title: file.title, path: `/students/${student.id}/documents/${file.id}` },
    shown: etag(number, credential.version),
  };
}

/**
 * Corrects the name on a certificate, or leaves it, and writes to the holder. The badge of the former name is revoked: its place in the
 * status lists stays withdrawn, and the certificate gets a new one.
 * @param shown the mark of what the page showed
 * @param reason for the holder, where it is left
 * @throws ForbiddenError, PartialityError
 */
export async function decideName(
  person: Person,
  number: string,
  { shown, agrees, reason }: { shown: string; agrees: boolean; reason: string },
): Promise<Outcome> {
  const asked = await nameCorrection(person, number);
  if (!asked) return GONE;
  if (asked.shown !== shown) return CHANGED_MEANWHILE;
  const { credential, request } = asked;
  const student = await findStudent(credential.student);
  if (!student) return GONE;
  const deed = {
    action: agrees ? "corrected the name on" : "left the name on",
    kind: "certification",
    about: credential.user_id,
    target: { id: number, name: `${number} (${credential.name})` },
    before: { name: credential.name },
    after: agrees ? { name: request.name, reason: request.reason } : { asked: request.name, reason },
  } as const;
  const decided = await withAudit(person, deed, async () => {
    const now = await answerNameRequest(credential, agrees ? await drawPlace() : null);
    if (!now) return null;
    if (agrees) await Students.set({ _id: student.id }, { certificate_name: request.name });
    const link = publicOrigin() + href("/student-dashboard/certification/outcome");
    const values = { name: student.full_name, link, number, as: request.name };
    const key = `credential ${number} ${now.version}`;
    await (agrees
      ? postMail(student.email, "name-corrected", values, key)
      : postMail(student.email, "name-left", { ...values, reason }, key));
    return now;
  });
  return decided ? done(number) : CHANGED_MEANWHILE;
}
