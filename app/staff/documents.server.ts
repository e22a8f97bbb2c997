import { openWhenComplete } from "#app/certification/open.server.ts";
import { workDatesOf } from "#app/certification/work-dates.server.ts";
import { inOneLine } from "#app/documents/document-form.ts";
import { refereesOf } from "#app/documents/referees.server.ts";
import { documentSlot } from "#app/documents/slots.server.ts";
import { isPortfolioSlot, isSlot, portfolioProgress, REQUIRED_SLOTS, screenOf } from "#app/documents/slots.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { noteRecordRead } from "#app/identity/security-log.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { pick } from "#app/platform/pick.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { type DocumentVerdict, findOwnCertificate, type StoredCertificate } from "#app/records/certificates.server.ts";
import { decideOnDocument, documentQueue, listDocuments, versionOf } from "#app/records/documents.server.ts";
import { RefereeRequests } from "#app/records/referee-requests.server.ts";
import { findStudent, type StoredStudent, Students } from "#app/records/students.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { isFreeFor, nextInQueue, takersOf } from "./taking.server.ts";

function kindOf({ slot }: Pick<StoredCertificate, "slot">) {
  const definition = isSlot(slot) ? documentSlot(slot) : undefined;
  return {
    type: definition?.type ?? "Additional certificate",
    asked: definition?.name ?? "The student's description",
    issuer: definition?.issuer ?? "Board or institution",
  };
}

/** Documents as lines of the queue. @throws ForbiddenError */
export async function queuedDocuments(person: Person, documents: StoredCertificate[]) {
  demand(person, "documents:verify");
  const students = await Students.find({ user_id: { $in: documents.map(({ user_id }) => user_id) } });
  const takerOf = await takersOf(person, documents);
  return documents.map((document) => {
    const student = students.find(({ user_id }) => user_id === document.user_id);
    return {
      id: document.id,
      studentId: student?.id ?? null,
      studentName: student?.full_name ?? "No student any more",
      title: document.title,
      details: inOneLine(document),
      fileName: document.file_name,
      uploadedAt: document.uploaded_at,
      verdict: document.verdict ?? null,
      version: versionOf(document),
      taker: takerOf(document),
    };
  });
}

/** A document to be looked at, with whose it is and what else that student handed in, newest first. */
export type DocumentToVerify = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

const STUDENT = ["id", "full_name", "email", "student_id"] as const;
const ANOTHER = ["id", "title", "verdict"] as const;
const DOCUMENT = [
  ...ANOTHER,
  "slot",
  "file_name",
  "file_size",
  "uploaded_at",
  "domain",
  "institution",
  "description",
  "referee",
] as const;
const DECISION = ["at", "by_name", "verdict", "note", "file_name"] as const;

/**
 * A document to be looked at, whose reading is noted in the security log; null when this student has none of that id.
 * @param studentId the id of the row in students
 * @throws ForbiddenError
 */
export async function documentToVerify(person: Person, studentId: string, documentId: string) {
  const found = await findDocument(person, studentId, documentId);
  if (found) {
    const { student, userId, document } = found;
    const owner = { accountId: userId, name: student.full_name, email: student.email };
    noteRecordRead(person, owner, { id: document.id, name: `The page of ${document.title}` });
  }
  return found;
}

/** The same for a list, which shows no more than what it is called. @throws ForbiddenError */
export async function findDocument(person: Person, studentId: string, documentId: string) {
  demand(person, "documents:verify");
  const student = await findStudent(studentId);
  const documents = student ? await listDocuments(student.user_id) : [];
  const document = documents.find(({ id }) => id === documentId);
  if (!student || !document) return null;
  const beingChecked = await UncheckedFiles.exists({ path: document.file_path });
  return {
    userId: student.user_id,
    student: pick(student, ...STUDENT),
    document: {
      ...pick(document, ...DOCUMENT),
      decisions: (document.decisions ?? []).map((each) => pick(each, ...DECISION)),
    },
    ...kindOf(document),
    beingChecked,
    version: versionOf(document),
    documents: documents.map((each) => pick(each, ...ANOTHER)),
    taker: (await takersOf(person, [document]))(document),
    referee: (await refereesOf(student.user_id)).find((said) => said.document === document.id) ?? null,
    refereeRefused: document.referee_refused ?? false,
    work: await workDatesOf(student.user_id),
  };
}

/**
 * The document to look at after this one: the student's that waits for longest, then of the queue, as an address filters it, the one
 * behind it. What somebody else has taken is left to them. Null when nothing waits.
 * @throws ForbiddenError
 */
export async function nextDocument(
  person: Person,
  { studentId, documentId }: { studentId: string; documentId: string },
  address: URLSearchParams,
): Promise<{ studentId: string; documentId: string } | null> {
  demand(person, "documents:verify");
  const student = await findStudent(studentId);
  const all = student ? await listDocuments(student.user_id) : [];
  const open = (each: StoredCertificate) =>
    each.id !== documentId && (each.verdict ?? null) === null && isFreeFor(person, each);
  const own = all.findLast(open);
  if (own) return { studentId, documentId: own.id };
  const decided = all.find(({ id }) => id === documentId);
  const place = decided && { value: decided.uploaded_at.getTime(), id: decided.id };
  const next = await nextInQueue(documentQueue, address, place, open);
  const whose = next && (await Students.findOne({ user_id: next.user_id }));
  return next && whose ? { studentId: whose.id, documentId: next.id } : null;
}

/**
 * Accepts a document or asks for another one, and writes to the student: why, where another is asked for, and once when
 * everything that was handed in is accepted and nothing required is missing.
 * @param seen the version that was looked at; another one by now means that the file or the decision is another
 * @param note for the student; the reason where another document is asked for
 * @throws ForbiddenError
 */
export async function decideDocument(
  person: Person,
  studentId: string,
  documentId: string,
  { seen, verdict, note }: { seen: number; verdict: DocumentVerdict; note: string },
): Promise<Outcome> {
  demand(person, "documents:verify");
  const student = await findStudent(studentId);
  const document = student && (await findOwnCertificate(student.user_id, documentId));
  if (!student || document?.competency_id !== null) return GONE;
  if (versionOf(document) !== seen || (await UncheckedFiles.exists({ path: document.file_path })))
    return CHANGED_MEANWHILE;
  const { file_name } = document;
  const deed = {
    action: verdict === "accepted" ? "accepted" : "asked again for",
    kind: "document",
    about: student.user_id,
    target: { id: student.id, name: `${student.full_name}: ${document.title}` },
    before: { verdict: document.verdict ?? "waiting" },
    after: { verdict, note, file_name },
  } as const;
  const decision = {
    at: new Date(),
    by: person.accountId,
    by_name: person.fullName,
    verdict,
    note,
    file_name,
    name: student.full_name,
  };
  const decided = await withAudit(person, deed, async () => {
    const now = await decideOnDocument(documentId, seen, decision);
    await RefereeRequests.set({ document: documentId, calls: true }, { calls: false });
    if (now) await tellOfDecision(student, now, note);
    return now;
  });
  return decided ? done(documentId) : CHANGED_MEANWHILE;
}

/**
 * Writes to the student what was decided on a document: why another one is asked for, or, once for the same documents, that
 * everything that was handed in is accepted and nothing required is missing. Where that opens the interview, the mail that
 * opens it says so, and no second one. Of a document that is accepted before the others nothing is written.
 * @param document as it is after the decision
 * @param reason why another one is asked for
 */
async function tellOfDecision(student: StoredStudent, document: StoredCertificate, reason: string) {
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
