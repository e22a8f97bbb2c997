import { Schema } from "mongoose";
import { defineModel, type Stored, stored } from "./define-model.server.ts";

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
  },
  { versionKey: false },
);
schema.index({ is_active: 1, created_at: 1 });

const Course = defineModel<CourseRow>("courses", schema);

/** What students and admins see (section 6), in the order of their creation. */
export async function listActiveCourses(): Promise<StoredCourse[]> {
  return (await Course.find({ is_active: true }).sort({ created_at: 1, _id: 1 }).lean()).map(stored);
}

export async function countCourses(): Promise<number> {
  return Course.countDocuments({});
}

/** Keeps the courses that the product brings with it, in the given order. */
export async function insertSampleCourses(courses: Omit<CourseRow, "created_at" | "created_by">[]): Promise<void> {
  const now = Date.now();
  await Course.insertMany(
    courses.map((course, place) => ({ ...course, created_at: new Date(now + place), created_by: null })),
  );
}
