import { isObjectIdOrHexString, Types } from "mongoose";
import {
  Certificate,
  type CertificateFile,
  type CertificateRow,
  type DocumentDecision,
  type StoredCertificate,
} from "./certificates.server.ts";
import { isDuplicate, stored, storedAll, storedOrNull, updateIfCurrent } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";

/** The documents of a student's document card, newest first. */
export function listDocuments(userId: string): Promise<StoredCertificate[]> {
  return storedAll(Certificate.find({ user_id: userId, competency_id: null }).sort({ uploaded_at: -1 }));
}

/** What a write left behind: the row it made, and the row it replaced, whose file is no longer named by anything. */
export interface Replacement {
  row: StoredCertificate;
  replaced: StoredCertificate | null;
}

/** Puts a document into its slot, in place of the one that was there. */
export async function putSlotDocument(
  userId: string,
  slot: string,
  file: CertificateFile,
  attempts = 3,
): Promise<Replacement> {
  const place = { user_id: userId, slot };
  const fresh = { _id: new Types.ObjectId(), competency_id: null };
  const change = replacing(file);
  try {
    const options = { upsert: true, returnDocument: "before" } as const;
    const before = (await Certificate.findOneAndUpdate(place, { ...change, $setOnInsert: fresh }, options).lean()) as
      | (CertificateRow & { _id: Types.ObjectId })
      | null;
    const row = { ...(before ?? fresh), ...place, ...change.$set, version: versionOf(before) + 1 };
    return { row: stored(row as CertificateRow & { _id: Types.ObjectId }), replaced: storedOrNull(before) };
  } catch (error) {
    // Two first uploads into one place at the same moment: the index lets one insert, the other then replaces it.
    if (!isDuplicate(error) || attempts === 1) throw error;
    return putSlotDocument(userId, slot, file, attempts - 1);
  }
}

/** What became of an additional document: kept, there already under that id, or one too many. */
type Inserted = { kind: "kept"; row: StoredCertificate } | { kind: "there already" } | { kind: "full" };

/**
 * Keeps an additional document in the first free of so many places. Of several that want the same one the index lets one have
 * it, so that no race brings a student more than that.
 * @param id under which it is kept, 24 hexadecimal digits; of two documents with the same one the first stays
 */
export async function insertDocument(
  userId: string,
  file: CertificateFile,
  places: number,
  id: string = new Types.ObjectId().toHexString(),
): Promise<Inserted> {
  for (let attempts = 0; attempts <= places; attempts++) {
    const place = await freePlace(userId, places);
    if (place === undefined) break;
    const row = { _id: id, user_id: userId, competency_id: null, slot: null, place, ...complete(file), version: 1 };
    try {
      return { kind: "kept", row: stored((await Certificate.create(row)).toObject()) };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (await Certificate.exists({ _id: id })) break;
    }
  }
  return (await Certificate.exists({ _id: id })) ? { kind: "there already" } : { kind: "full" };
}

/** The lowest of so many places for additional documents that a student has free; undefined when there are as many documents. */
async function freePlace(userId: string, places: number): Promise<number | undefined> {
  const additional = { user_id: userId, competency_id: null, slot: null };
  const taken = (await Certificate.find(additional, { place: 1 }).lean()).map(({ place }) => place);
  if (taken.length >= places) return undefined;
  return Array.from({ length: places }, (_, place) => place).find((place) => !taken.includes(place));
}

/** Puts another file in the place of an additional document. @returns null when there is no such document of this student */
export async function replaceDocument(userId: string, id: string, file: CertificateFile): Promise<Replacement | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const own = { _id: id, user_id: userId, slot: null, competency_id: null };
  const change = replacing(file);
  const before = await Certificate.findOneAndUpdate(own, change, { returnDocument: "before" }).lean();
  const version = versionOf(before) + 1;
  return before && { row: stored({ ...before, ...change.$set, version }), replaced: stored(before) };
}

/** Removes a document of the card. @returns the removed row, null when there was none of this student */
export async function removeDocument(userId: string, id: string, path: string): Promise<StoredCertificate | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const document = { _id: id, user_id: userId, competency_id: null, file_path: path };
  return storedOrNull(await Certificate.findOneAndDelete(document).lean());
}

/** The change that puts another file into a place: whatever was decided there was about the earlier one. */
function replacing(file: CertificateFile) {
  return { $set: complete(file), $inc: { version: 1 } };
}

function complete(file: CertificateFile) {
  const { title, file_name, file_path, file_size } = file;
  const { description = null, domain = null, institution = null, referee = null } = file;
  const kept = { title, description, file_name, file_path, file_size, domain, institution, referee };
  return { ...kept, uploaded_at: new Date(), verdict: null };
}

/** How often files and decisions of a document's place have changed; a decision must name the number it was made at. */
export function versionOf(document: Pick<CertificateRow, "version"> | null): number {
  return document?.version ?? 0;
}

/** The documents that staff are to look at, of all students. */
export const documentQueue = listQueries(Certificate, {
  orders: { uploaded: "uploaded_at" },
  filters: {
    state: { accepted: { verdict: "accepted" }, asked: { verdict: "asked again" } },
    type: { field: "slot", values: "text" },
  },
  always: { competency_id: null, verdict: null },
});

/** How many documents wait to be looked at, counted up to 1,000. */
export async function countDocumentsWaiting(): Promise<number> {
  return Certificate.countDocuments({ competency_id: null, verdict: null }, { limit: 1000 });
}

/**
 * Keeps what somebody of the staff decided about a document.
 * @param version the one that was looked at
 * @returns the document as it is now; null when it is gone, or when its file or what was decided has changed since
 */
export function decideOnDocument(
  id: string,
  version: number,
  decision: DocumentDecision,
): Promise<StoredCertificate | null> {
  const change = { $set: { verdict: decision.verdict }, $push: { decisions: decision } };
  return updateIfCurrent(Certificate, id, version, change, { competency_id: null });
}
