import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { nobodys } from "./personal-data.ts";
import type { CourseName } from "./students.server.ts";

export interface CompetencyRow {
  name: string;
  definition: string;
  /** The certification it belongs to; null when it belongs to all. */
  course: CourseName | null;
  created_at: Date;
  /** Counts the edits, so that the second of two editors is told (never lost silently). */
  version: number;
  /** When it was deleted; null while it is in use. What refers to it stays whole, and it can be brought back. */
  deleted_at: Date | null;
}

export type StoredCompetency = Stored<CompetencyRow>;
export type CompetencyFields = Pick<CompetencyRow, "name" | "definition"> & Partial<Pick<CompetencyRow, "course">>;

const schema = new Schema<CompetencyRow>({
  name: { type: String, required: true },
  definition: { type: String, required: true },
  course: { type: String, enum: ["AIP", "GMP", null], default: null },
  created_at: { type: Date, default: () => new Date() },
  version: { type: Number, default: 1 },
  deleted_at: { type: Date, default: null },
});
schema.index({ deleted_at: 1, created_at: 1, _id: 1 });

const Competency = defineModel<CompetencyRow>("competencies", schema, nobodys("The institute's own catalogue."));

/** The competencies in use, in the order in which they were created. */
export async function listCompetencies(): Promise<StoredCompetency[]> {
  return (await Competency.find({ deleted_at: null }).sort({ created_at: 1, _id: 1 }).lean()).map(stored);
}

/** A competency by its id, also a deleted one; null when there is none. */
export async function findCompetency(id: string): Promise<StoredCompetency | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await Competency.findById(id).lean()) : null;
}

/** Keeps a new competency, under this id. */
export async function insertCompetency(
  id: string,
  fields: CompetencyFields,
  createdAt = new Date(),
): Promise<StoredCompetency> {
  const competency = await Competency.create({ _id: id, ...fields, created_at: createdAt });
  return stored(competency.toObject());
}

/** Changes a competency that is still at this version. @returns whether it was */
export async function updateCompetency(id: string, version: number, fields: CompetencyFields): Promise<boolean> {
  const change = { $set: fields, $inc: { version: 1 } };
  return (await Competency.updateOne({ _id: id, version, deleted_at: null }, change)).modifiedCount > 0;
}

/**
 * Takes a competency that is still at this version out of use, with its elements, or brings it back.
 * @returns whether that changed anything
 */
export async function setCompetencyDeleted(id: string, version: number, deletedAt: Date | null): Promise<boolean> {
  const was = deletedAt ? { deleted_at: null } : { deleted_at: { $ne: null } };
  const change = { $set: { deleted_at: deletedAt }, $inc: { version: 1 } };
  return (await Competency.updateOne({ _id: id, version, ...was }, change)).modifiedCount > 0;
}

export async function countCompetencies(): Promise<number> {
  return Competency.estimatedDocumentCount();
}
