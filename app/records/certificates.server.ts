import { isObjectIdOrHexString, Schema } from "mongoose";
import { modelOf, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { type Leased, leaseDecisions, leaseFields } from "./lease.server.ts";
import { each, INNER, ofAccount, TOLD, TOLD_UNSIGNED } from "./personal-data.ts";

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
  /** Which of a student's places for additional documents it takes; null for all others and for samples. */
  place: number | null;
  /** The degree, such as B.Tech.; null where none is asked for. */
  domain: string | null;
  /** The board, university or college; null where none is asked for. */
  institution: string | null;
  /** Who wrote it; of testimonials only. */
  referee?: Referee | null;
  /** The submission that brought a competency certificate; sent twice, it is still one. Null for documents. */
  submission: string | null;
  /** When its evaluation was asked for last; names that evaluation. Null for documents. */
  queued_at: Date | null;
  /** Whether it waits to be judged once more, by the model that was away the first time. */
  again: boolean;
  /** What staff said last about the present file; null while it waits to be looked at. Of documents only, as what follows. */
  verdict?: DocumentVerdict | null;
  /** What staff said about this file and those that it replaced, oldest first. */
  decisions?: DocumentDecision[];
  /** Counts the files and the decisions of a place, so that a decision meets the file that was looked at. */
  version?: number;
}

/** Who wrote a testimonial, and how PGI may reach them: the personal data of somebody who has no account here. */
export interface Referee {
  name: string;
  /** Role and organisation, as the student writes it. */
  role: string;
  /** One of the two at least is known. */
  email: string | null;
  phone: string | null;
}

/** Staff accept a document, or ask for another one in its place. */
export const DOCUMENT_VERDICTS = ["accepted", "asked again"] as const;
export type DocumentVerdict = (typeof DOCUMENT_VERDICTS)[number];

/** What somebody of the staff said about a document. */
export interface DocumentDecision {
  at: Date;
  by: string;
  by_name: string;
  verdict: DocumentVerdict;
  /** For the student; the reason where another document is asked for. */
  note: string;
  file_name: string;
}

export type StoredCertificate = Stored<CertificateRow>;

/** What a file brings with it, and what the student said about it. */
export type CertificateFile = Pick<CertificateRow, "title" | "file_name" | "file_path" | "file_size"> &
  Partial<Pick<CertificateRow, "description" | "domain" | "institution" | "referee">>;

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
    place: { type: Number, default: null },
    domain: { type: String, default: null },
    institution: { type: String, default: null },
    referee: {
      type: new Schema<Referee>(
        {
          name: { type: String, required: true },
          role: { type: String, required: true },
          email: String,
          phone: String,
        },
        { _id: false },
      ),
      default: null,
    },
    submission: { type: String, default: null },
    queued_at: { type: Date, default: null },
    again: { type: Boolean, default: false },
    verdict: { type: String, enum: [...DOCUMENT_VERDICTS, null], default: null },
    decisions: [
      new Schema<DocumentDecision>(
        {
          at: { type: Date, required: true },
          by: { type: String, required: true },
          by_name: { type: String, required: true },
          verdict: { type: String, enum: DOCUMENT_VERDICTS, required: true },
          note: { type: String, default: "" },
          file_name: { type: String, required: true },
        },
        { _id: false },
      ),
    ],
    version: Number,
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
schema.index({ user_id: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $type: "number" } } });
schema.index({ competency_id: 1, verdict: 1, uploaded_at: 1, _id: 1 });
schema.index({ competency_id: 1, verdict: 1, slot: 1, uploaded_at: 1, _id: 1 });

export const Certificate = modelOf<CertificateRow>("certificates", schema, {
  called: "Your documents and certificates",
  of: ofAccount("user_id"),
  fields: {
    ...each(TOLD, "title", "description", "file_name", "file_size", "competency_id", "uploaded_at", "slot", "domain"),
    ...each(TOLD, "institution", "referee", "verdict"),
    ...each(TOLD_UNSIGNED, "decisions"),
    ...each(INNER, "user_id", "file_path", "place", "submission", "queued_at", "again", "version"),
    ...leaseDecisions,
  },
});

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
export type SampleRow = Omit<
  CertificateRow,
  "uploaded_at" | "place" | "submission" | "queued_at" | "again" | keyof Leased
>;

/** Keeps many certificates at once, for samples. */
export async function insertCertificates(rows: SampleRow[], uploadedAt: Date): Promise<void> {
  await Certificate.insertMany(
    rows.map((row) => ({ ...row, uploaded_at: uploadedAt })),
    { ordered: false, lean: true },
  );
}

/** Everything a student handed in, documents and competency certificates, newest first; for staff. */
export async function listCertificates(userId: string): Promise<StoredCertificate[]> {
  return (await Certificate.find({ user_id: userId }).sort({ uploaded_at: -1 }).lean()).map(stored);
}

export async function countCertificates(): Promise<number> {
  return Certificate.estimatedDocumentCount();
}
