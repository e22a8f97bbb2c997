import { isObjectIdOrHexString, Schema, Types } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { type Leased, leaseFields } from "./lease.server.ts";

/** A file that a student handed in: a document of the document card, or the certificate for a competency. */
export interface CertificateRow extends Leased {
  /** The account's id. */
  user_id: string;
  title: string;
  description: string | null;
  /** The person's name for the file. */
  file_name: string;
  /** Its path inside the bucket. */
  file_path: string;
  /** Bytes. */
  file_size: number;
  /** Null for the documents of the document card. */
  competency_id: string | null;
  uploaded_at: Date;
  /** Which of the document card's slots the file fills; null for additional and for competency certificates. */
  slot: string | null;
  /** The degree, such as B.Tech.; null where none is asked for. */
  domain: string | null;
  /** The board, university or college; null where none is asked for. */
  institution: string | null;
  /** The submission that brought a competency certificate; sent twice, it is still one. Null for documents. */
  submission: string | null;
  /** When its evaluation was asked for last; names that evaluation. Null for documents. */
  queued_at: Date | null;
  /** Whether it waits to be judged once more, by the model that was away the first time. */
  again: boolean;
}

export type StoredCertificate = Stored<CertificateRow>;

/** What a file brings with it, and what the student said about it. */
export type CertificateFile = Pick<CertificateRow, "title" | "file_name" | "file_path" | "file_size"> &
  Partial<Pick<CertificateRow, "description" | "domain" | "institution">>;

const schema = new Schema<CertificateRow>(
  {
    user_id: { type: String, required: true },
    title: { type: String, required: true },
    description: { type: String, default: null },
    file_name: { type: String, required: true },
    file_path: { type: String, required: true },
    file_size: { type: Number, required: true },
    competency_id: { type: String, default: null },
    uploaded_at: { type: Date, required: true },
    slot: { type: String, default: null },
    domain: { type: String, default: null },
    institution: { type: String, default: null },
    submission: { type: String, default: null },
    queued_at: { type: Date, default: null },
    again: { type: Boolean, default: false },
    ...leaseFields,
  },
  { versionKey: false },
);
schema.index({ user_id: 1, uploaded_at: -1 });
schema.index(
  { user_id: 1, competency_id: 1 },
  { unique: true, partialFilterExpression: { competency_id: { $type: "string" } } },
);
schema.index({ due_at: 1 });
// Of one student's certificates one is evaluated at a time, whoever evaluates.
schema.index({ user_id: 1 }, { unique: true, partialFilterExpression: { held_by: { $type: "string" } } });
schema.index({ user_id: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $type: "string" } } });

export const Certificate = defineModel<CertificateRow>("certificates", schema);

/** The documents of a student's document card, newest first. */
export async function listDocuments(userId: string): Promise<StoredCertificate[]> {
  const found = await Certificate.find({ user_id: userId, competency_id: null }).sort({ uploaded_at: -1 }).lean();
  return found.map(stored);
}

/** The competency certificates of a student, newest first. */
export async function listCompetencyCertificates(userId: string): Promise<StoredCertificate[]> {
  const found = await Certificate.find({ user_id: userId, competency_id: { $ne: null } })
    .sort({ uploaded_at: -1 })
    .lean();
  return found.map(stored);
}

/** A certificate of this student; null when there is none of that id or it is somebody else's. */
export async function findOwnCertificate(userId: string, id: string): Promise<StoredCertificate | null> {
  if (!isObjectIdOrHexString(id)) return null;
  return storedOrNull(await Certificate.findOne({ _id: id, user_id: userId }).lean());
}

export async function countDocuments(userId: string): Promise<number> {
  return Certificate.countDocuments({ user_id: userId, competency_id: null });
}

/** What a write left behind: the row it made, and the row it replaced, whose file is no longer named by anything. */
export interface Replacement {
  row: StoredCertificate;
  replaced: StoredCertificate | null;
}

/** Puts a document into its slot, in place of the one that was there. */
export function putSlotDocument(userId: string, slot: string, file: CertificateFile): Promise<Replacement> {
  return put({ user_id: userId, slot }, { competency_id: null }, file);
}

/**
 * Keeps an additional document.
 * @param id under which it is kept, 24 hexadecimal digits; of two documents with the same one the first stays
 * @returns null when a document of that id was there already
 */
export async function insertDocument(
  userId: string,
  file: CertificateFile,
  id: string = new Types.ObjectId().toHexString(),
): Promise<StoredCertificate | null> {
  const row = { _id: id, user_id: userId, competency_id: null, slot: null, ...complete(file) };
  try {
    return stored((await Certificate.create(row)).toObject());
  } catch (error) {
    if ((error as { code?: number }).code === DUPLICATE_KEY) return null;
    throw error;
  }
}

/** Puts another file in the place of an additional document. @returns null when there is no such document of this student */
export async function replaceDocument(userId: string, id: string, file: CertificateFile): Promise<Replacement | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const own = { _id: id, user_id: userId, slot: null, competency_id: null };
  const change = { $set: complete(file) };
  const before = await Certificate.findOneAndUpdate(own, change, { returnDocument: "before" }).lean();
  return before && { row: stored({ ...before, ...change.$set }), replaced: stored(before) };
}

/** Removes a document of the card. @returns the removed row, null when there was none of this student */
export async function removeDocument(userId: string, id: string, path: string): Promise<StoredCertificate | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const document = { _id: id, user_id: userId, competency_id: null, file_path: path };
  return storedOrNull(await Certificate.findOneAndDelete(document).lean());
}

/** Every certificate's id and file, for comparing records and files. */
export async function* eachCertificateFile(): AsyncGenerator<
  Pick<StoredCertificate, "id" | "file_path" | "competency_id">
> {
  const cursor = Certificate.find({}, { file_path: 1, competency_id: 1 }).lean().cursor({ batchSize: 1_000 });
  for await (const { _id, file_path, competency_id } of cursor) {
    yield { id: _id.toHexString(), file_path, competency_id };
  }
}

/** Whether a certificate (still) names this file. */
export async function certificateNamesFile(id: string, path: string): Promise<boolean> {
  return (await Certificate.exists({ _id: id, file_path: path })) !== null;
}

/** A certificate as samples bring it: a finished document. */
export type SampleRow = Omit<CertificateRow, "uploaded_at" | "submission" | "queued_at" | "again" | keyof Leased>;

/** Keeps many certificates at once, for samples. */
export async function insertCertificates(rows: SampleRow[], uploadedAt: Date): Promise<void> {
  await Certificate.insertMany(
    rows.map((row) => ({ ...row, uploaded_at: uploadedAt })),
    { ordered: false, lean: true },
  );
}

function complete(file: CertificateFile) {
  const { title, file_name, file_path, file_size, description = null, domain = null, institution = null } = file;
  return { title, description, file_name, file_path, file_size, domain, institution, uploaded_at: new Date() };
}

async function put(
  place: Partial<CertificateRow>,
  empty: Partial<CertificateRow>,
  file: CertificateFile,
  attempts = 3,
): Promise<Replacement> {
  const fresh = { _id: new Types.ObjectId(), ...empty };
  const change = { $set: complete(file), $setOnInsert: fresh };
  try {
    const options = { upsert: true, returnDocument: "before" } as const;
    const before = (await Certificate.findOneAndUpdate(place, change, options).lean()) as
      | (CertificateRow & { _id: Types.ObjectId })
      | null;
    const row = { ...(before ?? fresh), ...place, ...change.$set } as CertificateRow & { _id: Types.ObjectId };
    return { row: stored(row), replaced: storedOrNull(before) };
  } catch (error) {
    // Two first uploads into one place at the same moment: the index lets one insert, the other then replaces it.
    if ((error as { code?: number }).code !== DUPLICATE_KEY || attempts === 1) throw error;
    return put(place, empty, file, attempts - 1);
  }
}

const DUPLICATE_KEY = 11_000;

/** Everything a student handed in, documents and competency certificates, newest first; for staff. */
export async function listCertificates(userId: string): Promise<StoredCertificate[]> {
  return (await Certificate.find({ user_id: userId }).sort({ uploaded_at: -1 }).lean()).map(stored);
}

export async function countCertificates(): Promise<number> {
  return Certificate.estimatedDocumentCount();
}
