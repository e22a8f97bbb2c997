/**
 * ready: waits for a time to be chosen. booked: has one. interviewed: the assessor writes the sheet. recommended: somebody
 * else is to decide. The others are decisions; withdrawn: what was awarded is not valid any more; appealed: a declined student
 * asks for another decision. missed: the student did not come to the interview, for the second time.
 */
export const CASE_STAGES = [
  "ready",
  "booked",
  "interviewed",
  "recommended",
  "awarded",
  "withdrawn",
  "referred",
  "declined",
  "appealed",
  "missed",
] as const;
export type CaseStage = (typeof CASE_STAGES)[number];

/** The stages in which a case is under way: of these a student has one at most. */
export const OPEN_STAGES: readonly CaseStage[] = ["ready", "booked", "interviewed", "recommended", "appealed"];

/** The stages of those that are decided, for the time being. */
export const DECIDED_STAGES: readonly CaseStage[] = CASE_STAGES.filter((stage) => !OPEN_STAGES.includes(stage));

/** Where a student stands. registered: has not paid. preparing: has paid, and collects what an interview asks for. */
export const STAGES = ["registered", "preparing", ...CASE_STAGES] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Where a student stands: in their newest attempt, unless it is over and was for another certification. It is kept in the student's
 * row, by the transaction that changes it.
 */
export function stageOf(
  { student_id, course_name }: { student_id: string | null; course_name: string | null },
  newest: { stage: CaseStage; open: boolean; course: string } | null,
): Stage {
  if (student_id === null) return "registered";
  return newest && (newest.open || newest.course === course_name) ? newest.stage : "preparing";
}
