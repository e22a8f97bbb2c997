import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { rowsOf } from "./rows.server.ts";
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

export const Competencies = rowsOf(
  defineModel("competencies", {
    nobodys: "The institute's own catalogue.",
    fields,
    indexes: listIndexes(["created_at"], ["deleted_at"]),
  }),
);

/** The competencies in use, in the order in which they were created. */
export function listCompetencies(): Promise<StoredCompetency[]> {
  return Competencies.find({ deleted_at: null }, { sort: { created_at: 1, _id: 1 } });
}

/** A competency by its id, also a deleted one; null when there is none. */
export const findCompetency = Competencies.byId;
