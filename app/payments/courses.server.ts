import { z } from "zod";
import { demand, type Person } from "#app/identity/access.server.ts";
import { readContent } from "#app/platform/content.server.ts";
import { listActiveCourses, type StoredCourse } from "#app/records/courses.server.ts";
import type { CourseName } from "#app/records/students.server.ts";

const facts = z.object({
  fees: z.object({ application: z.number().int().positive() }),
  gmp: z.object({ name: z.string(), duration: z.string() }),
  aip: z.object({ name: z.string(), duration: z.string() }),
});

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
  const { gmp, aip } = readContent("facts", facts);
  return [
    { code: "GMP", ...gmp, mostPopular: true },
    { code: "AIP", ...aip, mostPopular: false },
  ];
}

/** The application fee of both certifications, in rupees. */
export function applicationFee(): number {
  return readContent("facts", facts).fees.application;
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
