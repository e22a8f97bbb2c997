import { staffParticipant } from "#app/certification/participants.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import { Students } from "#app/records/students.server.ts";
import { takersOf } from "./taking.server.ts";

const DAY_MS = 86_400_000;

/** A case as a line of the staff's lists: the interviews, the deciders' queue and the pipeline. */
export type CaseLine = Awaited<ReturnType<typeof caseLines>>[number];

/** Cases as lines of the staff's lists. @throws ForbiddenError */
export async function caseLines(person: Person, cases: StoredCase[]) {
  demand(person, "certification:see");
  const assessors = [...new Set(cases.flatMap(({ assessor }) => assessor ?? []))];
  const [students, parties] = await Promise.all([
    Students.find({ user_id: { $in: cases.map(({ user_id }) => user_id) } }),
    Promise.all(assessors.map(async (id) => [id, (await staffParticipant(id))?.name] as const)),
  ]);
  const names = new Map(parties);
  const takerOf = await takersOf(person, cases);
  return cases.map((row) => {
    const { id, student, course, attempt, stage, since, opened_at, interview, assessor, recommendation } = row;
    return {
      id,
      studentId: student,
      studentName: students.find((row) => row.id === student)?.full_name ?? "No student any more",
      course,
      attempt,
      stage,
      since,
      days: Math.max(0, Math.floor((Date.now() - since.getTime()) / DAY_MS)),
      openedAt: opened_at,
      interviewAt: interview?.starts_at ?? null,
      assessor: assessor === null ? "" : (names.get(assessor) ?? "No assessor any more"),
      recommended: recommendation?.kind ?? null,
      recommendedBy: recommendation?.by_name ?? "",
      taker: takerOf(row),
    };
  });
}
