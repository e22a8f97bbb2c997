import { demand, type Person } from "#app/identity/access.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { listActiveCourses, type StoredCourse } from "#app/records/courses.server.ts";
import type { CourseName } from "#app/records/students.server.ts";

/** A certification that a student can apply for. */
export interface Certification {
  code: CourseName;
  name: string;
  duration: string;
  /** Whether its card says "Most Popular". */
  mostPopular: boolean;
}

/** The two certifications. */
export function certifications(): Certification[] {
  const { gmp, aip } = facts();
  const of = ({ name, duration }: typeof gmp | typeof aip) => ({ name, duration });
  return [
    { code: "GMP", ...of(gmp), mostPopular: true },
    { code: "AIP", ...of(aip), mostPopular: false },
  ];
}

/** The application fee of both certifications, in rupees. */
export function applicationFee(): number {
  return facts().fees.application;
}

/** The course that an address or a form names; anything unknown is the default course, GMP. */
export function courseFrom(value: unknown): CourseName {
  return value === "AIP" ? "AIP" : "GMP";
}

/** The courses that are shown to students, in the order of their creation. @throws ForbiddenError */
export async function availableCourses(person: Person): Promise<StoredCourse[]> {
  demand(person, "courses:see-active");
  return listActiveCourses();
}
