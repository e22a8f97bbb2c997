import { Types } from "mongoose";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import {
  type CertificateFile,
  type CertificateRow,
  Certificates,
  type DocumentDecision,
  type StoredCertificate,
} from "./certificates.server.ts";
import { listQueries } from "./list-query.server.ts";
import { NOT_TAKEN, takingOn } from "./taking.server.ts";

/** The documents of a student's document card, newest first. */
export function listDocuments(userId: string): Promise<StoredCertificate[]> {
  return Certificates.find({ user_id: userId, competency_id: null }, { sort: { uploaded_at: -1 } });
}

/** What a write left behind: the row it made, and the row it replaced, whose file is no longer named by anything. */
export interface Replacement {
  row: StoredCertificate;
  replaced: StoredCertificate | null;
}

/** Puts a document into its slot, in place of the one that was there. */
export function putSlotDocument(userId: string, slot: string, file: CertificateFile): Promise<Replacement> {
  const key = { user_id: userId, slot };
  const change = { ...replacing(file), $setOnInsert: { competency_id: null } };
  return withTransaction(async () => {
    const replaced = await Certificates.findOne(key);
    return { row: await Certificates.put(key, change), replaced };
  });
}

/** What became of an additional document: kept, there already under that id, or one too many. */
type Inserted = { kind: "kept"; row: StoredCertificate } | { kind: "there already" } | { kind: "full" };

/**
 * Keeps an additional document with the lowest number from 0 that none of the student's has; the index lets one have each, so
 * that no race brings a student more than so many.
 * @param id under which it is kept, 24 hexadecimal digits; of two documents with the same one the first stays
 */
export function insertDocument(
  userId: string,
  file: CertificateFile,
  most: number,
  id: string = new Types.ObjectId().toHexString(),
): Promise<Inserted> {
  return withTransaction(async () => {
    if (await Certificates.exists({ _id: id })) return { kind: "there already" };
    const additional = { user_id: userId, competency_id: null, slot: null };
    const taken = await Certificates.values("place", additional);
    if (taken.length >= most) return { kind: "full" };
    const place = Array.from({ length: most }, (_, number) => number).find((number) => !taken.includes(number));
    const row = { _id: id, ...additional, place: place ?? null, ...complete(file), version: 1 };
    return { kind: "kept", row: await Certificates.insert(row) };
  });
}

/** Puts another file in the place of an additional document. @returns null when there is no such document of this student */
export function replaceDocument(userId: string, id: string, file: CertificateFile): Promise<Replacement | null> {
  const own = { _id: id, user_id: userId, slot: null, competency_id: null };
  return withTransaction(async () => {
    const replaced = await Certificates.findOne(own);
    const row = replaced && (await Certificates.change(own, replacing(file)));
    return row && { row, replaced };
  });
}

/** Removes a document of the card. @returns the removed row, null when there was none of this student */
export function removeDocument(userId: string, id: string, path: string): Promise<StoredCertificate | null> {
  const document = { _id: id, user_id: userId, competency_id: null, file_path: path };
  return Certificates.take(document);
}

/** The change that puts another file into a place: whatever was decided there was about the earlier one. */
function replacing(file: CertificateFile) {
  return { $set: complete(file), $inc: { version: 1 } };
}

function complete(file: CertificateFile) {
  const { title, file_name, file_path, file_size } = file;
  const { description = null, domain = null, institution = null, referee = null, digest = null } = file;
  const kept = {
    title,
    description,
    file_name,
    file_path,
    file_size,
    domain,
    institution,
    referee,
    digest,
    referee_refused: false,
  };
  return { ...kept, uploaded_at: new Date(), verdict: null };
}

/** How often files and decisions of a document's place have changed; a decision must name the number it was made at. */
export function versionOf(document: Pick<CertificateRow, "version"> | null): number {
  return document?.version ?? 0;
}

/** The documents that staff are to look at, of all students. */
export const documentQueue = listQueries(Certificates.model, {
  orders: { uploaded: "uploaded_at" },
  filters: {
    state: { accepted: { verdict: "accepted" }, asked: { verdict: "asked again" } },
    type: { field: "slot", values: "text" },
  },
  always: { competency_id: null, verdict: null },
});

export const documentTaking = takingOn(Certificates, { competency_id: null, verdict: null });

/**
 * Keeps what somebody of the staff decided about a document.
 * @returns the document as it is now; null when it is gone, or when its file or what was decided has changed since
 */
export function decideOnDocument(
  id: string,
  version: number,
  decision: DocumentDecision,
): Promise<StoredCertificate | null> {
  const change = { $set: { verdict: decision.verdict, ...NOT_TAKEN }, $push: { decisions: decision } };
  return Certificates.updateIfCurrent(id, version, change, { competency_id: null });
}
