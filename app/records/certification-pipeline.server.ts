import { CertificationCase, type RulingKind, type StoredCase } from "./certification-case-model.server.ts";
import type { Stage } from "./certification-stage.ts";
import { stored } from "./define-model.server.ts";

/** The newest decided cases that figures are made of. */
const NEWEST = 1000;

/** How many cases are in a stage, and how many of them have been since before each of these moments. */
export async function countStage(stage: Stage, before: readonly Date[]): Promise<{ all: number; older: number[] }> {
  const [all = 0, ...older] = await Promise.all([
    CertificationCase.countDocuments({ stage }),
    ...before.map((moment) => CertificationCase.countDocuments({ stage, since: { $lt: moment } })),
  ]);
  return { all, older };
}

/** How many students have had an attempt. */
export async function countFirstAttempts(): Promise<number> {
  return CertificationCase.countDocuments({ attempt: 1 });
}

/** The open cases that have been in their stage for longest. */
export async function listLongestWaiting(limit: number): Promise<StoredCase[]> {
  const found = await CertificationCase.find({ open: true }).sort({ since: 1, _id: 1 }).limit(limit).lean();
  return found.map(stored);
}

/** What figures need to know of a decided case. */
export interface DecidedCase {
  id: string;
  user_id: string;
  recommended: RulingKind | null;
  /** The first decision, before any appeal. */
  decided: RulingKind;
  decided_at: Date;
  /** Whether a second assessor was asked. */
  second: boolean;
}

/** The newest decided cases, the newest first. */
export async function listDecidedCases(): Promise<DecidedCase[]> {
  const decided = { stage: { $in: ["awarded", "referred", "declined"] } } as const;
  const fields = { user_id: 1, recommendation: 1, decision: 1, second_assessor: 1 };
  const found = await CertificationCase.find(decided, fields).sort({ since: -1, _id: -1 }).limit(NEWEST).lean();
  return found.flatMap(({ _id, user_id, recommendation, decision, second_assessor }) => {
    if (!decision) return [];
    const recommended = recommendation?.kind ?? null;
    const { kind: decided, at: decided_at } = decision;
    return [{ id: String(_id), user_id, recommended, decided, decided_at, second: second_assessor !== null }];
  });
}
