import { demand, type Person } from "#app/identity/access.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { findNewestCase } from "#app/records/certification-cases.server.ts";
import type { Stage } from "#app/records/certification-stage.ts";

/** Where a student's certification stands, in few words for those who talk with them. */
export interface OwnStage {
  stage: Stage | "none";
  /** When the interview is, in India; null when none is booked. */
  interview: string | null;
}

/** Reads where the newest attempt stands, and changes nothing. @throws ForbiddenError before payment */
export async function readOwnStage(person: Person): Promise<OwnStage> {
  demand(person, "own-certification:take");
  const newest = await findNewestCase(person.rowId);
  const at = newest?.stage === "booked" ? newest.interview?.starts_at : undefined;
  return { stage: newest?.stage ?? "none", interview: at ? `${longMoment(at)} (Indian time)` : null };
}
