import { demand, type Person } from "#app/identity/access.server.ts";
import { type DocumentVerdict, findOwnCertificate, type StoredCertificate } from "#app/records/certificates.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { SecurityEvents } from "#app/records/security-events.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { inOneLine } from "./document-form.ts";

/** Staff are looking at it, have accepted it, or have asked for another one. */
export type DocumentState = "looked at" | DocumentVerdict;

/** A document as its student sees it. */
export type OwnDocument = Awaited<ReturnType<typeof listOwnDocuments>>[number];

function standingOf({ verdict, decisions }: Pick<StoredCertificate, "verdict" | "decisions">) {
  if (!verdict) return { state: "looked at", note: "" } as const;
  return { state: verdict, note: decisions?.at(-1)?.note ?? "" };
}

/** The documents of a student's card, the newest first. @throws ForbiddenError before payment */
export async function listOwnDocuments(person: Person) {
  demand(person, "own-documents:see");
  const [unchecked, documents] = await Promise.all([
    UncheckedFiles.values("path", { user_id: person.accountId }),
    listDocuments(person.accountId),
  ]);
  return documents.map((document) => ({
    id: document.id,
    slot: document.slot,
    title: document.title,
    details: inOneLine(document),
    description: document.description ?? "",
    domain: document.domain ?? "",
    institution: document.institution ?? "",
    referee: document.referee ?? null,
    fileName: document.file_name,
    size: document.file_size,
    uploadedAt: document.uploaded_at,
    beingChecked: unchecked.includes(document.file_path),
    ...standingOf(document),
  }));
}

const OPENINGS_SHOWN = 20;

/** That somebody of the staff opened one of a student's files. */
export type Opening = Awaited<ReturnType<typeof listOpenings>>[number];

/** Who of the staff opened this student's files, certificates of competencies too, the latest first. @throws ForbiddenError before payment */
export async function listOpenings(person: Person) {
  demand(person, "own-documents:see");
  const reads = await SecurityEvents.find(
    { subject_id: person.accountId, kind: "document read" },
    { sort: { at: -1 }, limit: OPENINGS_SHOWN },
  );
  return reads.map(({ id, at, actor_name: by, actor_role: role, what: file }) => ({ id, at, by, role, file }));
}

/**
 * A document of a student's card.
 * @returns null when this student has none of that id; somebody else's is as unknown as one that never was
 * @throws ForbiddenError before payment
 */
export async function findOwnDocument(person: Person, id: string): Promise<StoredCertificate | null> {
  demand(person, "own-documents:see");
  const found = await findOwnCertificate(person.accountId, id);
  return found?.competency_id === null ? found : null;
}
