import { STAGES, type Stage } from "./certification-stage.ts";
import { defineModel, listIndexes, type Stored, uniqueText } from "./define-model.server.ts";
import { flag, moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
export const COURSE_NAMES = ["AIP", "GMP"] as const;
export type CourseName = (typeof COURSE_NAMES)[number];

const student = {
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

export const Students = rowsOf(
  defineModel("students", {
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
  }),
);

export const findStudent = Students.byId;

export function findStudentByUser(userId: string): Promise<StoredStudent | null> {
  return Students.findOne({ user_id: String(userId) });
}

/**
 * Writes on a student's row, so that of two transactions which decide upon all that is known of one student the second sees what the
 * first has written. @returns the student; null when there is none
 */
export function touchStudent(id: string): Promise<StoredStudent | null> {
  return Students.change({ _id: id }, { $inc: { touched: 1 } });
}

/** Gives an account its students row; one that is already there stays as it is. */
export function ensureStudent(
  row: Pick<StudentRow, "user_id" | "full_name" | "phone" | "email"> &
    Partial<Pick<StudentRow, "student_id" | "course_name">>,
): Promise<StoredStudent> {
  const { user_id, ...rest } = row;
  const now = new Date();
  const stage = row.student_id ? "preparing" : "registered";
  const standing = { stage, stage_since: now, due_at: soon() } as const;
  const fresh = { student_id: null, course_name: null, created_at: now, ...standing, ...rest };
  return Students.ensure({ user_id }, fresh);
}

/** Counts another certificate that is kept of a student. @returns false when there are as many as may be, however many ask at once */
export function countCertificateKept(id: string, most: number): Promise<boolean> {
  const free = { $or: [{ certificates_kept: null }, { certificates_kept: { $lt: most } }] };
  return Students.update({ _id: id, ...free }, { $inc: { certificates_kept: 1 } });
}

/** Counts one less, because its file is not kept. */
export async function uncountCertificateKept(id: string): Promise<void> {
  await Students.update({ _id: id, certificates_kept: { $gt: 0 } }, { $inc: { certificates_kept: -1 } });
}

/** Gives an unpaid student the Student ID and course that were paid for; one who has an ID keeps it. */
export async function giveStudentId(
  userId: string,
  studentId: string,
  course: CourseName,
): Promise<StoredStudent | null> {
  const standing = { stage: "preparing", stage_since: new Date(), due_at: soon() } as const;
  const paid = { student_id: studentId, course_name: course, ...standing };
  await Students.set({ user_id: userId, student_id: null }, paid);
  return findStudentByUser(userId);
}

/** Takes a Student ID back that was refunded; the student may apply anew. @throws when it is not theirs */
export async function takeStudentId(userId: string, studentId: string): Promise<void> {
  const standing = { stage: "registered", stage_since: new Date(), due_at: soon() } as const;
  const theirs = { user_id: userId, student_id: studentId };
  if (!(await Students.set(theirs, { student_id: null, course_name: null, ...standing })))
    throw new Error("The student has no such Student ID.");
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
  if (stage !== before) await Students.set({ _id: id }, { stage, stage_since: new Date(), due_at });
}

export type HeldStudent = Held<StudentRow>;

/** The looks at whether a student has stopped. */
export const stillLeases = leasesOn(Students.model);

const ORDERS = {
  orders: { registered: "created_at", name: "order_text" },
  descendingFirst: true,
  search: true,
} as const;
const STAGE = Object.fromEntries(STAGES.map((stage) => [stage, { stage }])) as Record<Stage, { stage: Stage }>;
const COURSES = { GMP: { course_name: "GMP" }, AIP: { course_name: "AIP" } };

/** Every student, for staff. */
export const studentList = listQueries(Students.model, {
  ...ORDERS,
  filters: {
    course: { ...COURSES, unpaid: { course_name: null } },
    stage: STAGE,
    since: { field: "created_at", values: "since" },
  },
});

/** Those who have paid, and with that a course and a Student ID. */
export const paidStudentList = listQueries(Students.model, {
  ...ORDERS,
  filters: { course: COURSES, stage: STAGE },
  always: { course_name: { $in: ["AIP", "GMP"] } },
});

/** What somebody of the staff noted about a student; students never see it, and nobody changes it. */
const note = {
  student_id: text(INNER),
  at: moment(TOLD),
  by: text(INNER),
  by_name: text(INNER),
  text: text(TOLD),
  /** Names the form that brought it; sent twice, it is still one note. */
  submission: text(INNER).unique(),
};

export const StudentNotes = rowsOf(
  defineModel("student_notes", {
    called: "What staff noted about you",
    of: ofStudent("student_id"),
    fields: note,
    indexes: [[{ student_id: 1, at: -1 }]],
  }),
);
