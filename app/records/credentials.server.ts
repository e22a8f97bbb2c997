import { Schema } from "mongoose";
import { defineModel, isDuplicate, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
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

const CHANGES_KEPT = 100;
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

const Credential = defineModel<CredentialRow>("credentials", schema);

/** Every credential, for staff. */
export const credentialList = listQueries(Credential, {
  orders: { issued: "issued_at" },
  descendingFirst: true,
  filters: { status: { valid: { status: "valid" }, withdrawn: { status: "withdrawn" } } },
  search: true,
});

/** @param number as it is printed */
export async function findCredential(number: string): Promise<StoredCredential | null> {
  return storedOrNull(await Credential.findOne({ number }).lean());
}

export async function findCredentialOfCase(caseId: string): Promise<StoredCredential | null> {
  return storedOrNull(await Credential.findOne({ case: caseId }).lean());
}

/** What an account was awarded, the newest first. */
export async function listCredentialsOf(userId: string): Promise<StoredCredential[]> {
  return (await Credential.find({ user_id: userId }).sort({ issued_at: -1 }).lean()).map(stored);
}

/** What tells whether something that was made of a credential still holds. */
export type CredentialVersion = Pick<CredentialRow, "number" | "version" | "status" | "expires_at">;

/** The versions of these credentials as they are now, by number; those that were never issued are left out. */
export async function versionsOf(numbers: readonly string[]): Promise<Map<string, CredentialVersion>> {
  const fields = { _id: 0, number: 1, version: 1, status: 1, expires_at: 1 };
  const found = await Credential.find({ number: { $in: [...numbers] } }, fields).lean();
  return new Map(found.map((row) => [row.number, row]));
}

/** What a credential starts with. */
export type NewCredential = Omit<
  CredentialRow,
  "public_competencies" | "name_changes" | "status" | "status_changes" | "version" | "issued_at"
>;

/**
 * Keeps a new credential.
 * @returns it, or the one that its case has been given already; "taken" when its number or its place in the lists is another's
 */
export async function insertCredential(row: NewCredential): Promise<StoredCredential | "taken"> {
  const start = { public_competencies: [], name_changes: 0, status_changes: [], version: 1, issued_at: new Date() };
  try {
    return stored((await Credential.create({ ...row, ...start, status: "valid" })).toObject());
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return (await findCredentialOfCase(row.case)) ?? "taken";
  }
}

/**
 * Has the name on a valid credential written otherwise, if this account holds it and has done so less often than `most`.
 * @returns the credential as it is now; null when that was not so
 */
export async function renameCredential(
  number: string,
  holder: string,
  name: string,
  most: number,
): Promise<StoredCredential | null> {
  const mine = { number, user_id: holder, status: "valid", name_changes: { $lt: most } } as const;
  const change = { $set: { name }, $inc: { name_changes: 1, version: 1 } };
  return storedOrNull(await Credential.findOneAndUpdate(mine, change, { returnDocument: "after" }).lean());
}

export async function countCredentials(): Promise<number> {
  return Credential.estimatedDocumentCount();
}

/** Makes these competencies of a credential public, and no others. @returns whether this account holds it */
export async function publishCompetencies(number: string, userId: string, ids: readonly string[]): Promise<boolean> {
  const change = { $set: { public_competencies: [...ids] }, $inc: { version: 1 } };
  return (await Credential.updateOne({ number, user_id: userId }, change)).matchedCount > 0;
}

/** Withdraws or restores a credential; of two who do so at once, one does. @returns it as it is now; null when it was no longer so */
export async function changeCredentialStatus(number: string, change: StatusChange): Promise<StoredCredential | null> {
  const from = change.to === "valid" ? "withdrawn" : "valid";
  const update = {
    $set: { status: change.to },
    $push: { status_changes: { $each: [change], $slice: -CHANGES_KEPT } },
    $inc: { version: 1 },
  };
  const options = { returnDocument: "after" } as const;
  return storedOrNull(await Credential.findOneAndUpdate({ number, status: from }, update, options).lean());
}

/** The places of withdrawn credentials from one (included) to another, in order. */
export async function listWithdrawnPlaces(from: number, to: number): Promise<number[]> {
  const withdrawn = { status: "withdrawn", status_index: { $gte: from, $lt: to } } as const;
  const found = await Credential.find(withdrawn, { _id: 0, status_index: 1 }).sort({ status_index: 1 }).lean();
  return found.map(({ status_index }) => status_index);
}
