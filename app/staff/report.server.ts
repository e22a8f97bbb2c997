import { demand, type Person } from "#app/identity/access.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { countStudentsOf } from "#app/records/students.server.ts";
import { readAgreement } from "./reviews.server.ts";
import { readRegistrations, readStats, type Stat, type Week } from "./stats.server.ts";

export interface InstituteReport {
  stats: Stat[];
  weeks: Week[];
  /** Students by course; those who have not paid have none. */
  courses: Stat[];
  agreement: Awaited<ReturnType<typeof readAgreement>>;
  madeBy: string;
  madeAt: Date;
}

/** The institute in figures, to be printed. @throws ForbiddenError */
export async function readReport(person: Person): Promise<InstituteReport> {
  demand(person, "stats:see");
  const [stats, weeks, students, gmp, aip, agreement] = await Promise.all([
    readStats(person),
    readRegistrations(person),
    countAll("students"),
    countStudentsOf("GMP"),
    countStudentsOf("AIP"),
    readAgreement(person),
  ]);
  const courses = [
    { label: "GMP", value: gmp },
    { label: "AIP", value: aip },
    { label: "Not paid yet", value: Math.max(0, students - gmp - aip) },
  ];
  return { stats, weeks, courses, agreement, madeBy: person.fullName, madeAt: new Date() };
}
