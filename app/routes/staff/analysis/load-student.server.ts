import type { Person } from "#app/identity/access.server.ts";
import { analyseStudent, type StudentAnalysis } from "#app/staff/students.server.ts";
import { gone, orFailure } from "#app/web/answers.server.ts";

/**
 * The analysis of a student; null when it cannot be read.
 * @throws a redirect to the picker when there is no such student
 */
export async function loadStudent(person: Person, id: string, request: Request): Promise<StudentAnalysis | null> {
  const found = await orFailure(async () => ({ analysis: await analyseStudent(person, id) }));
  if (found?.analysis === null) {
    const [portal] = new URL(request.url).pathname.split("/analysis/");
    throw await gone(`${portal}/analysis`, "Student not found");
  }
  return found?.analysis ?? null;
}
