import { type Appeal, CertificationCase, type Ruling, type StoredCase } from "./certification-case-model.server.ts";
import { moveCase } from "./certification-cases.server.ts";
import { isDuplicate } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";

/** The cases of deciders, those first that have waited for longest: what is to be decided, or what was. */
export const decisionList = listQueries(CertificationCase, {
  orders: { since: "since" },
  filters: {
    stage: {
      appealed: { stage: "appealed" },
      awarded: { stage: "awarded" },
      referred: { stage: "referred" },
      declined: { stage: "declined" },
    },
  },
  always: { stage: { $in: ["recommended", "appealed"] } },
});

const DECIDED = { award: "awarded", refer: "referred", decline: "declined" } as const;

/**
 * Decides a case that is still as it was seen: of several who decide at once one succeeds.
 * Nobody decides who held the interview, recommended, or decided before.
 * @returns the case as it is now; null when it is not so any more
 */
export async function decideCase(seen: StoredCase, ruling: Ruling): Promise<StoredCase | null> {
  const { by } = ruling;
  const others = { assessor: { $ne: by }, second_assessor: { $ne: by }, "recommendation.by": { $ne: by } };
  const strangers = { ...others, "decision.by": { $ne: by }, since: seen.since };
  const decided = seen.appeal ? { appeal: { ...seen.appeal, decided: ruling } } : { decision: ruling };
  return moveCase(seen.id, seen.appeal ? "appealed" : "recommended", DECIDED[ruling.kind], decided, strangers);
}

/**
 * Keeps the one appeal against a decision.
 * @returns false when there is one already, or another attempt of the student is open
 */
export async function appealCase(id: string, userId: string, appeal: Appeal): Promise<boolean> {
  try {
    return (await moveCase(id, "declined", "appealed", { appeal }, { user_id: userId, appeal: null })) !== null;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
