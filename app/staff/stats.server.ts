import { demand, type Person } from "#app/identity/access.server.ts";
import { countAdmins } from "#app/records/admins.server.ts";
import { countCertificates } from "#app/records/certificates.server.ts";
import { countAllCourses } from "#app/records/courses.server.ts";
import { countWaiting } from "#app/records/evaluations.server.ts";
import { countFormSubmissions } from "#app/records/form-submissions.server.ts";
import { countForms } from "#app/records/forms.server.ts";
import { countRegistered, countStudents } from "#app/records/students.server.ts";
import { countSuperAdmins } from "#app/records/super-admins.server.ts";

export interface Stat {
  label: string;
  value: number;
}

const labelled = async (label: string, count: Promise<number>): Promise<Stat> => ({ label, value: await count });

/** The stat cards of a staff dashboard, as section 2 names them for the role; every figure is one the database keeps. */
export function readStats(person: Person): Promise<Stat[]> {
  demand(person, "stats:see");
  if (person.role === "super_admin") {
    return Promise.all([
      labelled("Students", countStudents()),
      labelled("Admins", countAdmins()),
      labelled("Super Admins", countSuperAdmins()),
      labelled("Courses", countAllCourses()),
      labelled("Certificates", countCertificates()),
    ]);
  }
  return Promise.all([
    labelled("Total Students", countStudents()),
    labelled("Total Forms", countForms()),
    labelled("Submissions", countFormSubmissions()),
    labelled("Total Courses", countAllCourses()),
    labelled("Certificates", countCertificates()),
  ]);
}

/** How many certificates wait for an assessor, counted up to 1,000. @throws ForbiddenError */
export function countReviewsWaiting(person: Person): Promise<number> {
  demand(person, "evaluations:review");
  return countWaiting();
}

export interface Week {
  from: Date;
  count: number;
}

const WEEKS = 12;
const DAY_MS = 86_400_000;
const IST_MS = 5.5 * 3_600_000;
const KEPT_MS = 60_000;
let kept: { until: number; weeks: Promise<Week[]> } | undefined;

/** Registrations of students in the last 12 weeks (of 7 days, ending today in India); counted anew once a minute. */
export function readRegistrations(person: Person, now = Date.now()): Promise<Week[]> {
  demand(person, "stats:see");
  if (kept && now < kept.until) return kept.weeks;
  const weeks = countWeeks(now);
  kept = { until: now + KEPT_MS, weeks };
  weeks.catch(() => {
    kept = undefined;
  });
  return weeks;
}

function countWeeks(now: number): Promise<Week[]> {
  const tomorrow = Math.floor((now + IST_MS) / DAY_MS + 1) * DAY_MS - IST_MS;
  return Promise.all(
    Array.from({ length: WEEKS }, async (_, place) => {
      const from = new Date(tomorrow - (WEEKS - place) * 7 * DAY_MS);
      return { from, count: await countRegistered(from, new Date(from.getTime() + 7 * DAY_MS)) };
    }),
  );
}
