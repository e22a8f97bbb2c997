import { defineModel, listIndexes, type Stored, uniqueText } from "./define-model.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { leaseFields } from "./lease.server.ts";
import { INNER, ofAccount, TOLD, TOLD_UNSIGNED } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { takenFields } from "./taking.server.ts";

/** Who wrote a testimonial, and how PGI may reach them: the personal data of somebody who has no account here. */
const referee = {
  name: text(),
  /** Role and organisation, as the student writes it. */
  role: text(),
  /** One of the two at least is known. */
  email: text().orNull(),
  phone: text().orNull(),
};

export type Referee = RowOf<typeof referee>;

/** Staff accept a document, or ask for another one in its place. */
export const DOCUMENT_VERDICTS = ["accepted", "asked again"] as const;
export type DocumentVerdict = (typeof DOCUMENT_VERDICTS)[number];

/** What somebody of the staff said about a document. */
const decision = {
  at: moment(),
  by: text(),
  by_name: text(),
  verdict: oneOf(DOCUMENT_VERDICTS),
  /** For the student; the reason where another document is asked for. */
  note: text().or(""),
  file_name: text(),
  /** What the student was called when it was said, and so what an accepted identity document shows. */
  name: text().orNull().optional(),
};

export type DocumentDecision = RowOf<typeof decision>;

/** When the work was done that a file tells of: as its text reads, and once they confirm it, as the student says. Months, such as 2021-04. */
const work = {
  /** The path of the file that it is about. */
  file: text(),
  read_from: text().or(""),
  read_to: text().or(""),
  /** When the letter was written, as it reads. */
  written: text().or(""),
  read_employers: list(text()).or([]).optional(),
  from: text().or(""),
  to: text().or(""),
  /** Whose full-time job it was. */
  employer: text().or(""),
  confirmed_at: moment().orNull(),
};

/** A file that a student handed in: a document of the document card, or the certificate for a competency. */
const fields = {
  user_id: text(INNER),
  title: text(TOLD),
  description: text(TOLD).orNull(),
  /** The person's name for the file. */
  file_name: text(TOLD),
  /** Its path inside the bucket. */
  file_path: text(INNER),
  file_size: number(TOLD),
  /** Of the content of an identity document: by it two accounts with the same one are seen to be one person's. */
  digest: text(INNER).orNull().optional(),
  /** Null for the documents of the document card. */
  competency_id: text(TOLD).orNull(),
  uploaded_at: moment(TOLD),
  /** Which of the document card's slots the file fills; null for additional and for competency certificates. */
  slot: text(TOLD).orNull(),
  /** Which of a student's places for additional documents it takes; null for all others and for samples. */
  place: number(INNER).orNull(),
  /** The degree, such as B.Tech.; null where none is asked for. */
  domain: text(TOLD).orNull(),
  /** The board, university or college; null where none is asked for. */
  institution: text(TOLD).orNull(),
  /** Who wrote it; of testimonials only. */
  referee: shape(referee, TOLD).orNull().optional(),
  work: shape(work, TOLD).orNull().optional(),
  /** Whether who was named as a referee never agreed to be one. */
  referee_refused: flag(INNER).or(false).optional(),
  /** The submission that brought a competency certificate; sent twice, it is still one. Null for documents. */
  submission: text(INNER).orNull(),
  /** When its evaluation was asked for last; names that evaluation. Null for documents. */
  queued_at: moment(INNER).orNull(),
  /** Whether it waits to be judged once more, by the model that was away the first time. */
  again: flag(INNER).or(false),
  /** What staff said last about the present file; null while it waits to be looked at. Of documents only, as what follows. */
  verdict: oneOf(DOCUMENT_VERDICTS, TOLD).orNull().optional(),
  /** What staff said about this file and those that it replaced, oldest first. */
  decisions: list(shape(decision), TOLD_UNSIGNED).or([]).optional(),
  /** Counts the files and the decisions of a place, so that a decision meets the file that was looked at. */
  version: number(INNER).optional(),
  ...takenFields,
  ...leaseFields,
};

export type CertificateRow = RowOf<typeof fields>;
export type StoredCertificate = Stored<CertificateRow>;

/** What a file brings with it, and what the student said about it. */
export type CertificateFile = Pick<CertificateRow, "title" | "file_name" | "file_path" | "file_size"> &
  Partial<Pick<CertificateRow, "description" | "domain" | "institution" | "referee" | "digest">>;

export const Certificates = rowsOf(
  defineModel("certificates", {
    called: "Your documents and certificates",
    of: ofAccount("user_id"),
    fields,
    // A referee is a person of their own: their name and address go with them.
    named: {
      of: ({ email }) => (email === "" ? null : { "referee.email": email }),
      blank: () => ({ referee: null }),
    },
    indexes: [
      [{ "referee.email": 1 }, { partialFilterExpression: { "referee.email": { $type: "string" } } }],
      [{ user_id: 1, uploaded_at: -1 }],
      uniqueText("user_id", "competency_id"),
      [{ due_at: 1 }],
      // Of one student's certificates one is evaluated at a time, whoever evaluates.
      [{ user_id: 1 }, { unique: true, partialFilterExpression: { held_by: { $type: "string" } } }],
      uniqueText("user_id", "slot"),
      [
        { user_id: 1, place: 1 },
        { unique: true, partialFilterExpression: { place: { $type: "number" } } },
      ],
      [{ taken_by: 1 }],
      ...listIndexes(["uploaded_at"], ["competency_id", "verdict"], ["competency_id", "verdict", "slot"]),
    ],
  }),
);

/** A certificate of this student; null when there is none of that id or it is somebody else's. */
export function findOwnCertificate(userId: string, id: string): Promise<StoredCertificate | null> {
  return Certificates.findOne({ _id: id, user_id: userId });
}

/** Everything a student handed in, documents and competency certificates, newest first; for staff. */
export function listCertificates(userId: string): Promise<StoredCertificate[]> {
  return Certificates.find({ user_id: userId }, { sort: { uploaded_at: -1 } });
}
