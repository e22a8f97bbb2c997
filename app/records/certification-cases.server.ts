import { isObjectIdOrHexString } from "mongoose";
import { CertificationCase, type CertificationCaseRow, type StoredCase } from "./certification-case-model.server.ts";
import { OPEN_STAGES, STAGES, type Stage } from "./certification-stage.ts";
import { byId, changed, doneOnce, storedAll } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";

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

/** Opens a student's attempt. @returns false when it is there already, or another one is open */
export async function openCase(
  who: Pick<CertificationCaseRow, "student" | "user_id" | "course" | "attempt">,
): Promise<boolean> {
  const now = new Date();
  return doneOnce(CertificationCase.create({ ...who, stage: "ready", since: now, opened_at: now, open: true }));
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

/** The ids of cases of whose interview somebody is still to be told something; so many at most. */
export async function listUntold(limit: number): Promise<string[]> {
  return (await CertificationCase.find({ untold: true }, { _id: 1 }).limit(limit).lean()).map(({ _id }) => String(_id));
}

/** Notes that both know what has become of the interview, as of this change. */
export async function noteTold(id: string, sequence: number): Promise<void> {
  await CertificationCase.updateOne({ _id: id, sequence }, { $set: { untold: false } });
}

/** How many cases are in a stage, counted up to 1,000. */
export async function countCasesIn(stage: Stage): Promise<number> {
  return CertificationCase.countDocuments({ stage }, { limit: 1000 });
}
