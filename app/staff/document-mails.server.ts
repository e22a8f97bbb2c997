import { openWhenComplete } from "#app/certification/open.server.ts";
import { isPortfolioSlot, portfolioProgress } from "#app/documents/portfolio.ts";
import { screenOf } from "#app/documents/screens.ts";
import { REQUIRED_SLOTS } from "#app/documents/slots.ts";
import { postMail } from "#app/mail/post.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { listDocuments, versionOf } from "#app/records/documents.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";

/**
 * Writes to the student what was decided on a document: why another one is asked for, or, once for the same documents, that
 * everything that was handed in is accepted and nothing required is missing. Where that opens the interview, the mail that
 * opens it says so, and no second one. Of a document that is accepted before the others nothing is written.
 * @param document as it is after the decision
 * @param reason why another one is asked for
 */
export async function tellOfDecision(student: StoredStudent, document: StoredCertificate, reason: string) {
  const { id: studentId, full_name: name, email, user_id } = student;
  const { id, slot, title } = document;
  if (document.verdict === "asked again") {
    const link = `${publicOrigin()}${screenOf(slot)}#${slot ?? id}`;
    const values = { name, link, document: title, reason };
    return postMail(email, "document-asked-again", values, `document-asked-again ${id} ${versionOf(document)}`);
  }
  const documents = await listDocuments(user_id);
  const attempt = await openWhenComplete(studentId);
  if (!isEverythingAccepted(documents) || (attempt && attempt.opened_at >= lastDecided(documents))) return;
  const { missing } = portfolioProgress(documents.map(({ slot: place }) => ({ slot: place, state: "accepted" })));
  // Of a portfolio that is under way the student hears once it is whole.
  if (missing > 0 && isPortfolioSlot(slot)) return;
  const portfolio = missing === 0 ? "Nothing is missing." : "What is still to come is the rest of your portfolio.";
  const link = `${publicOrigin()}${screenOf(null)}`;
  const values = { name, link, portfolio };
  await postMail(email, "documents-accepted", values, `documents-accepted ${user_id} ${stateOf(documents)}`);
}

function lastDecided(documents: readonly StoredCertificate[]): Date {
  return new Date(Math.max(...documents.flatMap(({ decisions = [] }) => decisions.map(({ at }) => Number(at)))));
}

/** Whether every document that is required is there, and every document that is there is accepted. */
function isEverythingAccepted(documents: readonly StoredCertificate[]): boolean {
  const complete = REQUIRED_SLOTS.every((required) => documents.some(({ slot }) => slot === required));
  return complete && documents.every(({ verdict }) => verdict === "accepted");
}

/** Names these files, and how often another one was asked for: who was asked again is told again that all is well. */
function stateOf(documents: readonly StoredCertificate[]): string {
  const said = documents.map(({ id, file_path, decisions = [] }) => {
    const asked = decisions.filter(({ verdict }) => verdict === "asked again").length;
    return `${id} ${file_path} ${asked}`;
  });
  return etag(...said.sort());
}
