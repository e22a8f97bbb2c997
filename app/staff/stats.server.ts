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

const labelled = async (label: string, count: Promise<number>): Promise<Stat> => ({ label, value: await count });

/** The stat cards of the role's dashboard; every figure is one the database keeps. @throws ForbiddenError */
export function readStats(person: Person): Promise<Stat[]> {
  demand(person, "stats:see");
  return person.role === "super_admin" ? superAdminStats() : adminStats();
}

const superAdminStats = () =>
  Promise.all([
    labelled("Students", countAll("students")),
    labelled("Admins", countAll("admins")),
    labelled("Super Admins", countAll("super_admins")),
    labelled("Courses", countAll("courses")),
    labelled("Certificates", countAll("certificates")),
  ]);

const adminStats = () =>
  Promise.all([
    labelled("Total Students", countAll("students")),
    labelled("Total Forms", countAll("forms")),
    labelled("Submissions", countAll("form_submissions")),
    labelled("Total Courses", countAll("courses")),
    labelled("Certificates", countAll("certificates")),
  ]);

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
