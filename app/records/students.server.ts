import { isObjectIdOrHexString } from "mongoose";
import { STAGES, type Stage } from "./certification-stage.ts";
import {
  byField,
  byId,
  changed,
  defineModel,
  ensured,
  listIndexes,
  type Stored,
  storedAll,
  uniqueText,
  updateIfCurrent,
} from "./define-model.server.ts";
import { flag, moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.server.ts";
export const COURSE_NAMES = ["AIP", "GMP"] as const;
export type CourseName = (typeof COURSE_NAMES)[number];

const student = {
  /** The account's id. */
  user_id: text(INNER).unique(),
  full_name: text(TOLD),
  phone: number(TOLD).orNull(),
  email: text(TOLD),
  /** PGI{year}-{4 digits}; null until the application fee is paid. */
  student_id: text(TOLD).orNull(),
  course_name: oneOf(COURSE_NAMES, TOLD).orNull(),
  /** The name as it shall stand on the certificate; null as long as it is the full name. */
  certificate_name: text(TOLD).orNull().optional(),
  created_at: moment(TOLD).or(() => new Date()),
  stage: oneOf(STAGES, TOLD).or("registered"),
  /** Since when they are in this stage. */
  stage_since: moment(TOLD).or(() => new Date()),
  /** How often they were reminded since they last did something, and when; that they want none. */
  reminded: number(INNER).or(0),
  reminded_at: moment(TOLD).orNull(),
  reminders_off: flag(TOLD).or(false),
  /** When it is to be looked at whether they have stopped. */
  ...leaseFields,
  /** Counts the changes of what staff may correct, so that nobody corrects what they have not seen. */
  version: number(INNER).optional(),
  /** How many certificates are kept or were evaluated. Never read with the row. */
  certificates_kept: number(INNER).optional().hidden(),
  /** Counted up by what decides about the student upon all that is known of them. Never read with the row. */
  touched: number(INNER).optional().hidden(),
};

export type StudentRow = RowOf<typeof student>;
export type StoredStudent = Stored<StudentRow>;

const Student = defineModel("students", {
  called: "Your profile",
  of: ({ student }) => (student === null ? null : { _id: student }),
  fields: student,
  search: { search: ["full_name", "email", "student_id", "phone"], order: "full_name" },
  indexes: [
    uniqueText("student_id"),
    [{ due_at: 1 }],
    [{ reminded_at: 1 }],
    ...listIndexes(["created_at", "order_text"], [], ["course_name"], ["stage"], ["search"]),
  ],
});

/** A student by the id of the row; null when there is none. */
export const findStudent = byId(Student);

export const findStudentByUser = byField(Student, "user_id");

/**
 * Writes on a student's row, so that of two transactions which decide upon all that is known of one student the second sees what the
 * first has written. @returns the student; null when there is none
 */
export async function touchStudent(id: string): Promise<StoredStudent | null> {
  return changed(Student, { _id: id }, { $inc: { touched: 1 } });
}

/** The students of these accounts, in no order; at most as many as accounts are named. */
export async function findStudentsByUsers(userIds: string[]): Promise<StoredStudent[]> {
  return storedAll(Student.find({ user_id: { $in: userIds } }));
}

/** Gives an account its students row; one that is already there stays as it is. */
export async function ensureStudent(
  row: Pick<StudentRow, "user_id" | "full_name" | "phone" | "email"> &
    Partial<Pick<StudentRow, "student_id" | "course_name">>,
): Promise<StoredStudent> {
  const { user_id, ...rest } = row;
  const now = new Date();
  const stage = row.student_id ? "preparing" : "registered";
  const fresh = {
    student_id: null,
    course_name: null,
    created_at: now,
    stage,
    stage_since: now,
    due_at: soon(),
    ...rest,
  } as const;
  return ensured(Student, { user_id }, fresh);
}

/** Counts another certificate that is kept of a student. @returns false when there are as many as may be, however many ask at once */
export async function countCertificateKept(id: string, most: number): Promise<boolean> {
  const free = { $or: [{ certificates_kept: null }, { certificates_kept: { $lt: most } }] };
  return (await Student.updateOne({ _id: id, ...free }, { $inc: { certificates_kept: 1 } })).modifiedCount > 0;
}

/** Counts one less, because its file is not kept. */
export async function uncountCertificateKept(id: string): Promise<void> {
  await Student.updateOne({ _id: id, certificates_kept: { $gt: 0 } }, { $inc: { certificates_kept: -1 } });
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
    {
      $set: { student_id: studentId, course_name: course, stage: "preparing", stage_since: new Date(), due_at: soon() },
    },
  );
  return findStudentByUser(userId);
}

const LOOK_MS = 7 * 86_400_000;
/** In these it is for the student to go on, most of the time. */
const STUDENTS_TURN: readonly Stage[] = ["registered", "preparing", "ready", "referred"];

/** When it is looked at first whether a student has stopped. */
function soon(): Date {
  return new Date(Date.now() + LOOK_MS);
}

/** Keeps where a student stands, and since when; what changes it is in `restage` of the cases. */
export async function keepStage({ id, stage: before }: StoredStudent, stage: Stage): Promise<void> {
  const due_at = STUDENTS_TURN.includes(stage) ? soon() : null;
  if (stage !== before) await Student.updateOne({ _id: id }, { $set: { stage, stage_since: new Date(), due_at } });
}

export type HeldStudent = Held<StudentRow>;

/** The looks at whether a student has stopped. */
export const stillLeases = leasesOn(Student);

/** Notes that a student was reminded, so often now, and when it is looked at again. */
export async function noteReminded(student: HeldStudent, reminded: number, again: Date): Promise<void> {
  await stillLeases.postpone(student, again, false, { reminded, reminded_at: new Date() });
}

/** Turns reminders on or off. @returns whether there is such a student */
export async function keepReminders(id: string, on: boolean): Promise<boolean> {
  return isObjectIdOrHexString(id) && (await changed(Student, { _id: id }, { $set: { reminders_off: !on } })) !== null;
}

/** How many students were reminded from a moment on, and how many have turned that off. */
export async function countReminded(from: Date): Promise<{ reminded: number; off: number }> {
  const reminded = await Student.countDocuments({ reminded_at: { $gte: from } });
  return { reminded, off: await Student.countDocuments({ reminders_off: true }) };
}

/** Changes what a student may change about themselves. @returns the row, null when it is gone */
export async function updateStudentProfile(
  userId: string,
  profile: Pick<StudentRow, "full_name" | "phone">,
): Promise<StoredStudent | null> {
  return changed(Student, { user_id: userId }, { $set: profile, $inc: { version: 1 } });
}

/** Keeps how a student's name shall stand on the certificate. */
export async function setCertificateName(id: string, name: string): Promise<void> {
  await Student.updateOne({ _id: id }, { $set: { certificate_name: name } });
}

/** What staff may correct about a student. */
export type StudentDetails = Pick<StudentRow, "full_name" | "phone" | "email">;

/** Corrects a student who is still at this version. @returns whether they were */
export async function correctStudentRow(id: string, version: number, details: StudentDetails): Promise<boolean> {
  return (await updateIfCurrent(Student, id, version, { $set: details })) !== null;
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
const STAGE = Object.fromEntries(STAGES.map((stage) => [stage, { stage }])) as Record<Stage, { stage: Stage }>;
const COURSES = { GMP: { course_name: "GMP" }, AIP: { course_name: "AIP" } };

/** Every student, for staff. */
export const studentList = listQueries(Student, {
  ...ORDERS,
  filters: { course: { ...COURSES, unpaid: { course_name: null } }, stage: STAGE },
});

/** Those who have paid, and with that a course and a Student ID. */
export const paidStudentList = listQueries(Student, {
  ...ORDERS,
  filters: { course: COURSES, stage: STAGE },
  always: { course_name: { $in: ["AIP", "GMP"] } },
});

/** How many students have this course. */
export async function countStudentsOf(course: CourseName): Promise<number> {
  return Student.countDocuments({ course_name: course });
}

/** How many students stand in a stage. */
export async function countStudentsIn(stage: Stage): Promise<number> {
  return Student.countDocuments({ stage });
}

/** How many students registered from one moment (included) to another. */
export async function countRegistered(from: Date, to: Date): Promise<number> {
  return Student.countDocuments({ created_at: { $gte: from, $lt: to } });
}

/** What somebody of the staff noted about a student; students never see it, and nobody changes it. */
const note = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  at: moment(TOLD),
  by: text(INNER),
  by_name: text(INNER),
  text: text(TOLD),
  /** Names the form that brought it; sent twice, it is still one note. */
  submission: text(INNER).unique(),
};

export type StudentNoteRow = RowOf<typeof note>;
export type StoredStudentNote = Stored<StudentNoteRow>;

const StudentNote = defineModel("student_notes", {
  called: "What staff noted about you",
  of: ofStudent("student_id"),
  fields: note,
  indexes: [[{ student_id: 1, at: -1 }]],
});

/** Keeps a note, unless the same form has brought it already. */
export async function keepStudentNote({ submission, ...note }: StudentNoteRow): Promise<void> {
  await StudentNote.updateOne({ submission }, { $setOnInsert: note }, { upsert: true });
}

/** The newest notes about a student, newest first. */
export async function listStudentNotes(studentId: string, limit: number): Promise<StoredStudentNote[]> {
  return storedAll(StudentNote.find({ student_id: studentId }).sort({ at: -1 }).limit(limit));
}
