import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { flag, moment, number, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { rowsOf } from "./rows.server.ts";

const fields = {
  title: text(),
  description: text().or(""),
  instructor: text().or(""),
  duration: text().or(""),
  /** Rupees. */
  price: number().or(0),
  is_active: flag().or(true),
  created_at: moment(),
  /** The account's id; null for the courses that the product brings with it. */
  created_by: text().orNull(),
  /** Counts the edits, so that the second of two editors is told (never lost silently). */
  version: number().or(1),
};

export type CourseRow = RowOf<typeof fields>;
export type StoredCourse = Stored<CourseRow>;

export const Courses = rowsOf(
  defineModel("courses", {
    nobodys: "The institute's own catalogue.",
    fields,
    search: { search: ["title", "instructor"], order: "title" },
    indexes: listIndexes(["created_at", "order_text"], [], ["is_active"], ["search"]),
  }),
);

/** What students and admins see, in the order of their creation. */
export function listActiveCourses(): Promise<StoredCourse[]> {
  return Courses.find({ is_active: true }, { sort: { created_at: 1, _id: 1 } });
}

/** Every course, also the inactive ones; for super admins. */
export const courseList = listQueries(Courses.model, {
  orders: { created: "created_at", title: "order_text" },
  filters: { active: { yes: { is_active: true }, no: { is_active: false } } },
  search: true,
});

/** Keeps a course under this id: a new one, or one that had been deleted. @returns false when the id is taken */
export async function insertCourse({ id, ...course }: StoredCourse): Promise<boolean> {
  const kept = await Courses.model.findOneAndUpdate({ _id: id }, { $setOnInsert: course }, { upsert: true }).lean();
  return kept === null;
}

export type CourseFields = Omit<CourseRow, "created_at" | "created_by" | "version">;
