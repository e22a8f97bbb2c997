import { isObjectIdOrHexString, Schema } from "mongoose";
import { askAsOne } from "#app/platform/together.server.ts";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
import { nobodys } from "./personal-data.ts";
import { searchable } from "./searchable.server.ts";

export interface CourseRow {
  title: string;
  description: string;
  instructor: string;
  duration: string;
  /** Rupees. */
  price: number;
  is_active: boolean;
  created_at: Date;
  /** The account's id; null for the courses that the product brings with it. */
  created_by: string | null;
  /** Counts the edits, so that the second of two editors is told (never lost silently). */
  version: number;
}

export type StoredCourse = Stored<CourseRow>;

const schema = new Schema<CourseRow>(
  {
    title: { type: String, required: true },
    description: { type: String, default: "" },
    instructor: { type: String, default: "" },
    duration: { type: String, default: "" },
    price: { type: Number, default: 0 },
    is_active: { type: Boolean, default: true },
    created_at: { type: Date, required: true },
    created_by: { type: String, default: null },
    version: { type: Number, default: 1 },
  },
  { versionKey: false },
);
schema.index({ is_active: 1, created_at: 1, _id: 1 });
schema.index({ created_at: 1, _id: 1 });
searchable(schema, { search: ["title", "instructor"], order: "title" });
schema.index({ order_text: 1, _id: 1 });
schema.index({ is_active: 1, order_text: 1, _id: 1 });
schema.index({ search: 1, created_at: 1, _id: 1 });
schema.index({ search: 1, order_text: 1, _id: 1 });

const Course = defineModel<CourseRow>("courses", schema, nobodys("The institute's own catalogue."));

/** What students and admins see, in the order of their creation. */
export async function listActiveCourses(): Promise<StoredCourse[]> {
  return [...(await active())];
}

const active = askAsOne(async (): Promise<StoredCourse[]> => {
  return (await Course.find({ is_active: true }).sort({ created_at: 1, _id: 1 }).lean()).map(stored);
});

export async function countCourses(): Promise<number> {
  return Course.countDocuments({});
}

/** Keeps the courses that the product brings with it, in the given order. */
export async function insertSampleCourses(
  courses: Omit<CourseRow, "created_at" | "created_by" | "version">[],
): Promise<void> {
  const now = Date.now();
  await Course.insertMany(
    courses.map((course, place) => ({ ...course, created_at: new Date(now + place), created_by: null, version: 1 })),
  );
}

/** Every course, also the inactive ones; for super admins. */
export const courseList = listQueries(Course, {
  orders: { created: "created_at", title: "order_text" },
  filters: { active: { yes: { is_active: true }, no: { is_active: false } } },
  search: true,
});

/** A course by its id; null when there is none. */
export async function findCourse(id: string): Promise<StoredCourse | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await Course.findById(id).lean()) : null;
}

/** Keeps a course under this id: a new one, or one that had been deleted. @returns false when the id is taken */
export async function insertCourse({ id, ...course }: StoredCourse): Promise<boolean> {
  const kept = await Course.findOneAndUpdate({ _id: id }, { $setOnInsert: course }, { upsert: true }).lean();
  return kept === null;
}

export type CourseFields = Omit<CourseRow, "created_at" | "created_by" | "version">;

/** Changes a course that is still at this version. @returns whether it was */
export async function updateCourse(id: string, version: number, fields: CourseFields): Promise<boolean> {
  const change = { $set: fields, $inc: { version: 1 } };
  return (await Course.updateOne({ _id: id, version }, change)).modifiedCount > 0;
}

/** @returns whether the course was there, at this version */
export async function deleteCourse(id: string, version: number): Promise<boolean> {
  return (await Course.deleteOne({ _id: id, version })).deletedCount > 0;
}

/** How many courses there are; the figure that the database keeps. */
export async function countAllCourses(): Promise<number> {
  return Course.estimatedDocumentCount();
}
