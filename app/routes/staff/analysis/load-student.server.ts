import type { Person } from "#app/identity/access.server.ts";
import { only } from "#app/platform/only.ts";
import { analyseStudent, type StudentAnalysis } from "#app/staff/students.server.ts";
import { gone, orFailure } from "#app/web/answers.server.ts";

const STUDENT = ["id", "full_name", "email", "student_id", "course_name", "created_at"] as const;

/** What the screens show of an analysis. */
export interface ShownAnalysis extends Omit<StudentAnalysis, "student" | "evaluations"> {
  student: Pick<StudentAnalysis["student"], (typeof STUDENT)[number]>;
  /** How many certificates are evaluated. */
  evaluated: number;
}

/**
 * The analysis of a student; null when it cannot be read.
 * @throws a redirect to the picker when there is no such student
 */
export async function loadStudent(person: Person, id: string, request: Request): Promise<ShownAnalysis | null> {
  const found = await orFailure(async () => ({ analysis: await analyseStudent(person, id) }));
  if (found?.analysis === null) {
    const [portal] = new URL(request.url).pathname.split("/analysis/");
    throw await gone(`${portal}/analysis`, "Student not found");
  }
  if (!found?.analysis) return null;
  const { student, evaluations, ...rest } = found.analysis;
  return { ...rest, student: only(student, ...STUDENT), evaluated: evaluations.length };
}
