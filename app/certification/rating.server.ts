import { demand, type Person } from "#app/identity/access.server.ts";
import {
  CertificationCases,
  findNewestCase,
  type Rating,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";

/** What a student is asked about. */
export type Rated = "interview" | "outcome";

/** Whether a student may be asked how it was: it has been, and they have not said. */
export function mayRate(about: Rated, attempt: StoredCase | null): boolean {
  if (!attempt || attempt[`rated_${about}`] !== null) return false;
  return about === "outcome"
    ? attempt.decision !== null
    : attempt.recommendation !== null || attempt.stage === "interviewed";
}

/** Keeps how the student found the interview or the way to the decision; nobody who assesses or decides is shown it. @throws ForbiddenError */
export async function rateOwn(person: Person, about: Rated, rating: Rating): Promise<boolean> {
  demand(person, "own-certification:take");
  const attempt = await findNewestCase(person.rowId);
  if (!attempt || !mayRate(about, attempt)) return false;
  return CertificationCases.set({ _id: attempt.id, [`rated_${about}`]: null }, { [`rated_${about}`]: rating });
}
