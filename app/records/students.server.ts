import { Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
import { each, INNER, TOLD } from "./personal-data.ts";
import { pointReads } from "./point-reads.server.ts";
import { searchable } from "./searchable.server.ts";

export type CourseName = "AIP" | "GMP";

export interface StudentRow {
  /** The account's id. */
  user_id: string;
  full_name: string;
  phone: number | null;
  email: string;
  /** PGI{year}-{4 digits}; null until the application fee is paid. */
  student_id: string | null;
  course_name: CourseName | null;
  /** The name as it shall stand on the certificate; null as long as it is the full name. */
  certificate_name?: string | null;
  created_at: Date;
}

export type StoredStudent = Stored<StudentRow>;

const schema = new Schema<StudentRow>({
  user_id: { type: String, required: true, unique: true },
  full_name: { type: String, required: true },
  phone: { type: Number, default: null },
  email: { type: String, required: true },
  student_id: { type: String, default: null },
  course_name: { type: String, enum: ["AIP", "GMP", null], default: null },
  certificate_name: { type: String, default: null },
  created_at: { type: Date, default: () => new Date() },
  /** How many certificates are kept or were evaluated; counted up before a file is written. Never read with the row. */
  certificates_kept: { type: Number, select: false },
} as never);
schema.index({ student_id: 1 }, { unique: true, partialFilterExpression: { student_id: { $type: "string" } } });
schema.index({ created_at: 1, _id: 1 });
schema.index({ course_name: 1, created_at: 1, _id: 1 });
searchable(schema, { search: ["full_name", "email", "student_id", "phone"], order: "full_name" });
schema.index({ order_text: 1, _id: 1 });
schema.index({ course_name: 1, order_text: 1, _id: 1 });
schema.index({ search: 1, created_at: 1, _id: 1 });
schema.index({ search: 1, order_text: 1, _id: 1 });

const Student = defineModel<StudentRow>("students", schema, {
  called: "Your profile",
  of: ({ student }) => (student === null ? null : { _id: student }),
  fields: {
    ...each(TOLD, "full_name", "phone", "email", "student_id", "course_name", "certificate_name", "created_at"),
    ...each(INNER, "user_id", "certificates_kept"),
  },
});

/** A student by the id of the row; null when there is none. */
export const findStudent = pointReads(Student, "_id");

export const findStudentByUser = pointReads(Student, "user_id");

/** The students of these accounts, in no order; at most as many as accounts are named. */
export async function findStudentsByUsers(userIds: string[]): Promise<StoredStudent[]> {
  return (await Student.find({ user_id: { $in: userIds } }).lean()).map(stored);
}

/** Gives an account its students row; one that is already there stays as it is. */
export async function ensureStudent(
  row: Pick<StudentRow, "user_id" | "full_name" | "phone" | "email"> &
    Partial<Pick<StudentRow, "student_id" | "course_name">>,
): Promise<StoredStudent> {
  const { user_id, ...rest } = row;
  const student = await Student.findOneAndUpdate(
    { user_id },
    { $setOnInsert: { student_id: null, course_name: null, created_at: new Date(), ...rest } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  return stored(student);
}

/** Takes one of so many places for certificates of competencies. @returns whether there was one, however many ask at once */
export async function takeCertificatePlace(id: string, places: number): Promise<boolean> {
  const free = { $or: [{ certificates_kept: null }, { certificates_kept: { $lt: places } }] };
  return (await Student.updateOne({ _id: id, ...free } as never, { $inc: { certificates_kept: 1 } })).modifiedCount > 0;
}

/** Gives such a place back, because its file is not kept. */
export async function giveCertificatePlaceBack(id: string): Promise<void> {
  await Student.updateOne({ _id: id, certificates_kept: { $gt: 0 } } as never, { $inc: { certificates_kept: -1 } });
}

/** Keeps many students at once, for samples. */
export async function insertStudents(rows: StudentRow[]): Promise<void> {
  await Student.insertMany(rows, { ordered: false, lean: true });
}

/** Of these Student IDs, those that students have. */
export async function givenStudentIds(candidates: string[]): Promise<Set<string>> {
  const given = await Student.find(
    { student_id: { $in: candidates, $type: "string" } },
    { student_id: 1, _id: 0 },
  ).lean();
  return new Set(given.map(({ student_id }) => student_id as string));
}

/**
 * Gives an unpaid student the Student ID and course that were paid for; one who has an ID keeps it.
 * @returns the student as they are now
 */
export async function giveStudentId(
  userId: string,
  studentId: string,
  course: CourseName,
): Promise<StoredStudent | null> {
  await Student.updateOne(
    { user_id: userId, student_id: null },
    { $set: { student_id: studentId, course_name: course } },
  );
  return findStudentByUser(userId);
}

/** Changes what a student may change about themselves. @returns the row, null when it is gone */
export async function updateStudentProfile(
  userId: string,
  profile: Pick<StudentRow, "full_name" | "phone">,
): Promise<StoredStudent | null> {
  const change = { $set: profile };
  return storedOrNull(await Student.findOneAndUpdate({ user_id: userId }, change, { returnDocument: "after" }).lean());
}

/** Keeps how a student's name shall stand on the certificate. */
export async function setCertificateName(id: string, name: string): Promise<void> {
  await Student.updateOne({ _id: id }, { $set: { certificate_name: name } });
}

/** What staff may correct about a student. */
export type StudentDetails = Pick<StudentRow, "full_name" | "phone" | "email">;

/** Corrects a student who is still as `seen`. @returns whether they were */
export async function correctStudentRow(id: string, seen: StudentDetails, details: StudentDetails): Promise<boolean> {
  const { full_name, phone, email } = seen;
  return (await Student.updateOne({ _id: id, full_name, phone, email }, { $set: details })).matchedCount > 0;
}

/** Moves a student who has paid from one course to another. @returns whether they still had the first */
export async function setCourse(id: string, from: CourseName, to: CourseName): Promise<boolean> {
  return (await Student.updateOne({ _id: id, course_name: from }, { $set: { course_name: to } })).matchedCount > 0;
}

const ORDERS = {
  orders: { registered: "created_at", name: "order_text" },
  descendingFirst: true,
  search: true,
} as const;
const COURSES = { GMP: { course_name: "GMP" }, AIP: { course_name: "AIP" } };

/** Every student, for staff. */
export const studentList = listQueries(Student, {
  ...ORDERS,
  filters: { course: { ...COURSES, unpaid: { course_name: null } } },
});

/** Those who have paid, and with that a course and a Student ID. */
export const paidStudentList = listQueries(Student, {
  ...ORDERS,
  filters: { course: COURSES },
  always: { course_name: { $in: ["AIP", "GMP"] } },
});

export async function countStudents(): Promise<number> {
  return Student.estimatedDocumentCount();
}

/** How many students have this course. */
export async function countStudentsOf(course: CourseName): Promise<number> {
  return Student.countDocuments({ course_name: course });
}

/** How many students registered from one moment (included) to another. */
export async function countRegistered(from: Date, to: Date): Promise<number> {
  return Student.countDocuments({ created_at: { $gte: from, $lt: to } });
}
