import { Schema } from "mongoose";
import { modelOf, type Stored } from "./define-model.server.ts";
import { each, INNER, keptBecause, ofAccount, TOLD, TOLD_UNSIGNED } from "./personal-data.ts";
import { searchable } from "./searchable.server.ts";
import type { CourseName } from "./students.server.ts";

export const CREDENTIAL_STATUSES = ["valid", "withdrawn"] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** That a credential was withdrawn or restored. */
export interface StatusChange {
  at: Date;
  /** The account's id. */
  by: string;
  by_name: string;
  to: CredentialStatus;
  reason: string;
}

/** A competency that a credential certifies, as it was called at the time. */
export interface CertifiedCompetency {
  id: string;
  name: string;
}

/** A certification that the institute awarded to somebody. */
export interface CredentialRow {
  /** As it is printed; see certification/number.ts. */
  number: string;
  /** The case in which it was decided; no case awards twice. */
  case: string;
  /** The id of the students row. */
  student: string;
  /** The account's id. */
  user_id: string;
  course: CourseName;
  /** As the holder wants it written. */
  name: string;
  /** How often the holder has had it written otherwise since it was issued. */
  name_changes: number;
  issued_at: Date;
  /** Null when it holds for good. */
  expires_at: Date | null;
  competencies: CertifiedCompetency[];
  /** Ids of those that the holder has made public. */
  public_competencies: string[];
  status: CredentialStatus;
  /** Its place in the status lists, drawn at random. */
  status_index: number;
  /** Oldest first. */
  status_changes: StatusChange[];
  /** Counts every change, so that whoever keeps something made of it knows whether it still holds. */
  version: number;
}

export type StoredCredential = Stored<CredentialRow>;

const text = { type: String, required: true };
const schema = new Schema<CredentialRow>(
  {
    number: { type: String, required: true, unique: true },
    case: { type: String, required: true, unique: true },
    student: text,
    user_id: text,
    course: { type: String, enum: ["AIP", "GMP"], required: true },
    name: text,
    name_changes: { type: Number, default: 0 },
    issued_at: { type: Date, required: true },
    expires_at: { type: Date, default: null },
    competencies: [new Schema<CertifiedCompetency>({ id: text, name: text }, { _id: false })],
    public_competencies: [String],
    status: { type: String, enum: CREDENTIAL_STATUSES, required: true },
    status_index: { type: Number, required: true, unique: true },
    status_changes: [
      new Schema<StatusChange>(
        {
          at: { type: Date, required: true },
          by: text,
          by_name: text,
          to: { type: String, enum: CREDENTIAL_STATUSES, required: true },
          reason: text,
        },
        { _id: false },
      ),
    ],
    version: { type: Number, default: 1 },
  },
  { versionKey: false },
);
schema.index({ user_id: 1, issued_at: -1 });
schema.index({ status: 1, status_index: 1 });
schema.index({ issued_at: 1, _id: 1 });
schema.index({ status: 1, issued_at: 1, _id: 1 });
searchable(schema, { search: ["name", "number"] });
schema.index({ search: 1, issued_at: 1, _id: 1 });
schema.index({ status: 1, search: 1, issued_at: 1, _id: 1 });

const SHOWN_AROUND = "Whoever is shown the paper learns that it is withdrawn; not whose it was.";

/** For the queries on credentials: `records/credentials.server.ts`. */
export const Credential = modelOf<CredentialRow>("credentials", schema, {
  called: "Your PGI certificates",
  of: ofAccount("user_id"),
  fields: {
    ...each(keptBecause(SHOWN_AROUND), "number", "course", "issued_at", "expires_at", "status"),
    ...each(keptBecause(SHOWN_AROUND, false), "case", "status_index", "version"),
    ...each(TOLD, "name", "name_changes", "competencies", "public_competencies"),
    ...each(TOLD_UNSIGNED, "status_changes"),
    ...each(INNER, "student", "user_id"),
  },
  blank: ({ version }) => ({
    name: "",
    name_changes: 0,
    student: "",
    user_id: "",
    competencies: [],
    public_competencies: [],
    status: "withdrawn",
    status_changes: [
      {
        at: new Date(),
        by: "",
        by_name: "PGI",
        to: "withdrawn",
        reason: "The holder has left and had their data deleted.",
      },
    ],
    version: version + 1,
  }),
});
