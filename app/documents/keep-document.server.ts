import { createHash } from "node:crypto";
import { InfectedFileError, scan } from "#app/files/antivirus.server.ts";
import { type FileKind, inspectFile, type ReceivedFile, toKeep } from "#app/files/inspect.server.ts";
import { certificatePath, fileExtension, mediaType } from "#app/files/keys.server.ts";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";
import { bucket, discardFile } from "#app/files/store.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { type CertificateFile, findOwnCertificate, type StoredCertificate } from "#app/records/certificates.server.ts";
import { insertDocument, putSlotDocument, removeDocument, replaceDocument } from "#app/records/documents.server.ts";
import { RefereeRequests } from "#app/records/referee-requests.server.ts";
import { noteUnchecked, UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { findOwnDocument } from "./own-documents.server.ts";
import { askReferee, mayAskReferee } from "./referees.server.ts";
import type { Slot } from "./slots.ts";

const ACCEPTED: FileKind[] = ["pdf", "jpg", "png"];
/** Additional documents that one student may keep, besides one in each slot: enough for anybody, and an end to filling the store. */
const QUOTA = 40;

/**
 * Where a document goes: into its slot, among the additional ones, or in the place of one of those. `submission` names
 * the page from which an additional one was sent, so that a form sent twice brings one document.
 */
export type DocumentPlace =
  | { slot: Slot }
  | { additional: "new"; submission: string }
  | { additional: "replace"; id: string };

/** The student has as many documents as one may keep; the message is meant for them. */
export class TooManyDocumentsError extends Error {
  override name = "TooManyDocumentsError";

  constructor() {
    super(`You can keep at most ${QUOTA} documents. Remove one first.`);
  }
}

/**
 * Judges the file of a document form.
 * @returns the sentence for the person, undefined when the file is accepted
 */
export async function documentRefusal(file: ReceivedFile | undefined, tooLarge: boolean): Promise<string | undefined> {
  if (tooLarge) return tooLargeMessage(MAX_DOCUMENT_BYTES);
  if (!file) return "Choose a file";
  const result = await inspectFile(file, ACCEPTED);
  return "refusal" in result ? result.refusal : undefined;
}

/**
 * Keeps an accepted file as a document of a student. The file is safe before the record names it, and the replaced file goes
 * only when no record names it any more.
 * @param details title, description, domain, institution and referee, already checked
 * @returns the record; null when the document that was to be replaced is not there (any more)
 * @throws ForbiddenError before payment, TooManyDocumentsError, InfectedFileError, FileStoreUnavailableError
 */
export async function keepDocument(
  person: Person,
  place: DocumentPlace,
  details: Pick<CertificateFile, "title" | "description" | "domain" | "institution" | "referee">,
  received: ReceivedFile,
): Promise<StoredCertificate | null> {
  demand(person, "own-documents:upload");
  const file = toKeep(received);
  const userId = person.accountId;
  const said = await scan(file.bytes);
  if (said === "infected") throw new InfectedFileError();
  const extension = fileExtension(file.name);
  const path = certificatePath(userId, details.title, extension);
  await bucket("certificates").put(path, file.bytes, { contentType: mediaType(file.name) });
  const identity = "slot" in place && place.slot === "aadhaar";
  const digest = identity ? createHash("sha256").update(file.bytes).digest("hex") : null;
  const upload = { ...details, file_name: file.name, file_path: path, file_size: file.bytes.byteLength, digest };
  const asks = details.referee?.email ? await mayAskReferee(userId) : false;
  const { row, unnamed, full } = await withTransaction(async () => {
    const put = await putDocument(userId, place, upload, file.bytes);
    if (put.unnamed !== path && said === "unknown")
      await noteUnchecked({ bucket: "certificates", path, user_id: userId });
    if (put.row && asks) await askReferee(put.row);
    if (put.unnamed !== undefined) await UncheckedFiles.delete({ path: put.unnamed });
    return put;
  });
  if (unnamed !== undefined) await discardFile("certificates", unnamed);
  if (full) throw new TooManyDocumentsError();
  return row;
}

/** What became of a document, and the file that nothing names any more: the one it replaced, or its own. */
interface Put {
  row: StoredCertificate | null;
  unnamed: string | undefined;
  full?: boolean;
}

async function putDocument(
  userId: string,
  place: DocumentPlace,
  upload: CertificateFile,
  bytes: Uint8Array,
): Promise<Put> {
  const own = upload.file_path;
  if ("slot" in place || place.additional === "replace") {
    const put = await ("slot" in place
      ? putSlotDocument(userId, place.slot, upload)
      : replaceDocument(userId, place.id, upload));
    return put ? { row: put.row, unnamed: put.replaced?.file_path } : { row: null, unnamed: own };
  }
  // The same form with the same title and content is the same document, however often it arrives.
  const said = JSON.stringify([userId, place.submission, upload.title]);
  const id = createHash("sha256").update(said).update(bytes).digest("hex").slice(0, 24);
  const inserted = await insertDocument(userId, upload, QUOTA, id);
  if (inserted.kind === "kept") return { row: inserted.row, unnamed: undefined };
  return { row: await findOwnCertificate(userId, id), unnamed: own, full: inserted.kind === "full" };
}

/** The mark of a document whose removal is asked for; another file in its place has another. */
export function documentMark({ title, file_path }: Pick<StoredCertificate, "title" | "file_path">): string {
  return etag(title, file_path);
}

/**
 * Removes a document and then its file, as long as it is the one that was shown.
 * @param shown the mark of the document
 * @returns the removed record; null when the student has none of that id; "changed meanwhile" when it is another by now
 * @throws ForbiddenError before payment
 */
export async function dropDocument(
  person: Person,
  id: string,
  shown: string,
): Promise<StoredCertificate | "changed meanwhile" | null> {
  demand(person, "own-documents:upload");
  const document = await findOwnDocument(person, id);
  if (!document) return null;
  if (documentMark(document) !== shown) return "changed meanwhile";
  const { file_path: path } = document;
  const removed = await withTransaction(async () => {
    await UncheckedFiles.delete({ path });
    await RefereeRequests.deleteAll({ document: id });
    return removeDocument(person.accountId, id, path);
  });
  if (!removed) return "changed meanwhile";
  await discardFile("certificates", path);
  return removed;
}
