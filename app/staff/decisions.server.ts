import { demand, type Person } from "#app/identity/access.server.ts";
import type { RulingKind, StoredCase } from "#app/records/certification-cases.server.ts";
import type { Stage } from "#app/records/certification-stage.ts";
import { findStudentsByUsers } from "#app/records/students.server.ts";

/** A case as a line of the deciders' queue. */
export interface QueuedDecision {
  id: string;
  /** The id of the row in students. */
  studentId: string;
  studentName: string;
  course: string;
  attempt: number;
  stage: Stage;
  since: Date;
  recommended: RulingKind | null;
  recommendedBy: string;
}

/** Cases as lines of the deciders' queue. @throws ForbiddenError */
export async function queuedDecisions(person: Person, cases: StoredCase[]): Promise<QueuedDecision[]> {
  demand(person, "certifications:decide");
  const students = await findStudentsByUsers(cases.map(({ user_id }) => user_id));
  return cases.map(({ id, user_id, student, course, attempt, stage, since, recommendation }) => ({
    id,
    studentId: student,
    studentName: students.find((each) => each.user_id === user_id)?.full_name ?? "No student any more",
    course,
    attempt,
    stage,
    since,
    recommended: recommendation?.kind ?? null,
    recommendedBy: recommendation?.by_name ?? "",
  }));
}
