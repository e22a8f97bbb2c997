import {
  byId,
  defineModel,
  listIndexes,
  type Stored,
  stored,
  storedAll,
  updateIfCurrent,
} from "./define-model.server.ts";
import { moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { COURSE_NAMES } from "./students.server.ts";

const fields = {
  name: text(),
  definition: text(),
  /** The certification it belongs to; null when it belongs to all. */
  course: oneOf(COURSE_NAMES).orNull(),
  created_at: moment().or(() => new Date()),
  /** Counts the edits, so that the second of two editors is told (never lost silently). */
  version: number().or(1),
  /** When it was deleted; null while it is in use. What refers to it stays whole, and it can be brought back. */
  deleted_at: moment().orNull(),
};

export type CompetencyRow = RowOf<typeof fields>;
export type StoredCompetency = Stored<CompetencyRow>;
export type CompetencyFields = Pick<CompetencyRow, "name" | "definition"> & Partial<Pick<CompetencyRow, "course">>;

const Competency = defineModel("competencies", {
  nobodys: "The institute's own catalogue.",
  fields,
  indexes: listIndexes(["created_at"], ["deleted_at"]),
});

/** The competencies in use, in the order in which they were created. */
export async function listCompetencies(): Promise<StoredCompetency[]> {
  return storedAll(Competency.find({ deleted_at: null }).sort({ created_at: 1, _id: 1 }));
}

/** A competency by its id, also a deleted one; null when there is none. */
export const findCompetency = byId(Competency);

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
  return (await updateIfCurrent(Competency, id, version, { $set: fields }, { deleted_at: null })) !== null;
}

/**
 * Takes a competency that is still at this version out of use, with its elements, or brings it back.
 * @returns whether that changed anything
 */
export async function setCompetencyDeleted(id: string, version: number, deletedAt: Date | null): Promise<boolean> {
  const was = deletedAt ? { deleted_at: null } : { deleted_at: { $ne: null } };
  return (await updateIfCurrent(Competency, id, version, { $set: { deleted_at: deletedAt } }, was)) !== null;
}
