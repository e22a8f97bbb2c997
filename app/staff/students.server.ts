import { highlightsOf, progressOf } from "#app/evaluation/progress.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { EvaluationSessions, judgingUploads, listEvaluations } from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { findStudent } from "#app/records/students.server.ts";

/**
 * What staff see of a student's evaluations: how far each competency is demonstrated. Null when there is no such student.
 * @param id of the row in students
 * @throws ForbiddenError
 */
export async function analyseStudent(person: Person, id: string) {
  demand(person, "analysis:see");
  const student = await findStudent(id);
  if (!student) return null;
  const [catalogue, uploads, sessions, evaluations] = await Promise.all([
    readCatalogue(student.course_name),
    listStudentUploads(id),
    EvaluationSessions.find({ student_id: id }, { sort: { started_at: -1 }, limit: 100 }),
    listEvaluations(id),
  ]);
  const progress = progressOf(catalogue, judgingUploads(uploads, evaluations));
  const moments = [...uploads.map((row) => row.uploaded_at), ...sessions.map((row) => row.started_at)];
  return {
    student,
    progress,
    ...highlightsOf(progress),
    totalUploads: uploads.length,
    evaluations,
    lastActivity: moments.length === 0 ? null : new Date(Math.max(...moments.map(Number))),
    activeSessions: sessions.filter(({ session_status }) => session_status === "in_progress").length,
  };
}

/**
 * The analysis of a student to be taken out of the product, a row for each element, with a name for the file; noted in the
 * audit trail. Null when there is no such student.
 * @param id of the row in students
 * @throws ForbiddenError
 */
export async function takeAnalysis(person: Person, id: string) {
  const analysis = await analyseStudent(person, id);
  if (!analysis) return null;
  const { student, progress } = analysis;
  const { full_name: name, user_id, email } = student;
  const about = { target: { id, name }, subject: { id: user_id, name, email }, exported: "an analysis" };
  return withAudit(person, { action: "exported", kind: "export", ...about }, async () => ({
    name: `analysis-${student.student_id ?? student.id}`,
    rows: progress.competencies.flatMap(({ elements }) => elements),
  }));
}
