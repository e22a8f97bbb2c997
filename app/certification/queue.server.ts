import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import type { Stage } from "#app/records/certification-stage.ts";
import { findStudentsByUsers } from "#app/records/students.server.ts";
import { staffParticipant } from "./participants.server.ts";

/** A case as a line of the staff's list. */
export interface QueuedCase {
  id: string;
  /** The id of the row in students. */
  studentId: string;
  studentName: string;
  course: string;
  attempt: number;
  stage: Stage;
  since: Date;
  interviewAt: Date | null;
  assessor: string;
}

/** Cases as lines of the staff's list. @throws ForbiddenError */
export async function queuedCases(person: Person, cases: StoredCase[]): Promise<QueuedCase[]> {
  demand(person, "certification:see");
  const assessors = [...new Set(cases.flatMap(({ assessor }) => assessor ?? []))];
  const [students, parties] = await Promise.all([
    findStudentsByUsers(cases.map(({ user_id }) => user_id)),
    Promise.all(assessors.map(async (id) => [id, (await staffParticipant(id))?.name] as const)),
  ]);
  const names = new Map(parties);
  return cases.map(({ id, student, course, attempt, stage, since, interview, assessor }) => ({
    id,
    studentId: student,
    studentName: students.find((row) => row.id === student)?.full_name ?? "No student any more",
    course,
    attempt,
    stage,
    since,
    interviewAt: interview?.starts_at ?? null,
    assessor: assessor === null ? "" : (names.get(assessor) ?? "No assessor any more"),
  }));
}
