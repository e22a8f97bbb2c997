import { isObjectIdOrHexString } from "mongoose";
import { CertificationCase, type CertificationCaseRow, type StoredCase } from "./certification-case-model.server.ts";
import { OPEN_STAGES, STAGES, type Stage } from "./certification-stage.ts";
import { byId, changed, stored, storedAll } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
import type { CourseName } from "./students.server.ts";

/** The cases as staff see them, those first that have been in their stage for longest: all that are open, or one stage. */
export const caseList = listQueries(CertificationCase, {
  orders: { since: "since" },
  filters: {
    stage: Object.fromEntries(STAGES.map((stage) => [stage, { stage, open: OPEN_STAGES.includes(stage) }])) as Record<
      Stage,
      { stage: Stage; open: boolean }
    >,
  },
  always: { open: true },
});

/** Opens a student's attempt. @throws when it is there already, or another one is open */
export async function openCase(
  who: Pick<CertificationCaseRow, "student" | "user_id" | "course" | "attempt">,
): Promise<StoredCase> {
  const now = new Date();
  const row = { ...who, stage: "ready", since: now, opened_at: now, open: true } as const;
  return stored((await CertificationCase.create(row)).toObject());
}

/** Makes an attempt one for another certification. */
export function setCaseCourse({ id }: StoredCase, course: CourseName): Promise<StoredCase | null> {
  return changed(CertificationCase, { _id: id }, { $set: { course } });
}

/** What may be changed of a case, beside its stage. */
export type CaseChange = Partial<Omit<CertificationCaseRow, "student" | "user_id" | "attempt" | "stage" | "open">>;

/**
 * Moves a case on, if it is still in one of the stages `from`: of several who do so at once one succeeds.
 * @param also what else must hold of it, such as the interview that was seen
 * @returns the case as it is now; null when it is in another stage by now, or not there
 */
export async function moveCase(
  id: string,
  from: Stage | readonly Stage[],
  to: Stage,
  change: CaseChange = {},
  also: Record<string, unknown> = {},
): Promise<StoredCase | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const seen = { ...also, _id: id, stage: { $in: [from].flat() } };
  const set = { since: new Date(), ...change, stage: to, open: OPEN_STAGES.includes(to) };
  return changed(CertificationCase, seen as never, { $set: set });
}

/** A case; null when there is none. */
export const findCase = byId(CertificationCase);

/** All attempts of a student, the newest first. @param student the id of the row in students */
export function listCasesOf(student: string): Promise<StoredCase[]> {
  return storedAll(CertificationCase.find({ student }).sort({ attempt: -1 }));
}

/** A student's newest attempt; null before the first. @param student the id of the row in students */
export async function findNewestCase(student: string): Promise<StoredCase | null> {
  return (await listCasesOf(student))[0] ?? null;
}

/** How many cases are in a stage, counted up to 1,000. */
export async function countCasesIn(stage: Stage): Promise<number> {
  return CertificationCase.countDocuments({ stage }, { limit: 1000 });
}
