import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { startOfDay } from "#app/platform/format.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { Students } from "#app/records/students.server.ts";
import { readAgreement } from "./reviews.server.ts";

export interface Stat {
  label: string;
  value: number;
}

const COUNTED = {
  admin: {
    "Total Students": "students",
    "Total Forms": "forms",
    Submissions: "form_submissions",
    "Total Courses": "courses",
    Certificates: "certificates",
  },
  super_admin: {
    Students: "students",
    Admins: "admins",
    "Super Admins": "super_admins",
    Courses: "courses",
    Certificates: "certificates",
  },
} as const;

/** The stat cards of the role's dashboard; every figure is one the database keeps. @throws ForbiddenError */
export function readStats(person: Person): Promise<Stat[]> {
  demand(person, "stats:see");
  const counted = Object.entries(COUNTED[person.role === "super_admin" ? "super_admin" : "admin"]);
  return Promise.all(counted.map(async ([label, collection]) => ({ label, value: await countAll(collection) })));
}

export type Week = Awaited<ReturnType<typeof countWeeks>>[number];

const WEEKS = 12;
const weeks = cached(60_000, countWeeks);

/** Registrations of students in the last 12 weeks (of 7 days, ending today in India); counted anew once a minute. */
export function readRegistrations(person: Person) {
  demand(person, "stats:see");
  return weeks.read();
}

/** Has them counted anew, because many students have gone at once. */
export function forgetRegistrations(): void {
  weeks.invalidate();
}

function countWeeks() {
  const now = new Date();
  return Promise.all(
    Array.from({ length: WEEKS }, async (_, place) => {
      const from = startOfDay(now, 1 - (WEEKS - place) * 7);
      return { from, count: await Students.count({ created_at: { $gte: from, $lt: startOfDay(from, 7) } }) };
    }),
  );
}

/** The institute in figures, to be printed. @throws ForbiddenError */
export async function readReport(person: Person) {
  demand(person, "stats:see");
  const [stats, weeks, students, gmp, aip, agreement] = await Promise.all([
    readStats(person),
    readRegistrations(person),
    countAll("students"),
    Students.count({ course_name: "GMP" }),
    Students.count({ course_name: "AIP" }),
    readAgreement(person),
  ]);
  const courses = [
    { label: "GMP", value: gmp },
    { label: "AIP", value: aip },
    { label: "Not paid yet", value: Math.max(0, students - gmp - aip) },
  ];
  return { stats, weeks, courses, agreement, madeBy: person.fullName, madeAt: new Date() };
}
