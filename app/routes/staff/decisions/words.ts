import type { RulingKind } from "#app/records/certification-cases.server.ts";
import type { Stage } from "#app/records/certification-stage.ts";

/** The stages of a case in words for staff. */
export const stages: Readonly<Record<Stage, string>> = {
  ready: "Waits for a time",
  booked: "Interview booked",
  interviewed: "Sheet under way",
  recommended: "To be decided",
  awarded: "Awarded",
  referred: "Referred back",
  declined: "Declined",
  appealed: "Appeal to be decided",
};

/** A stage in words for staff. */
export function stageName(stage: Stage): string {
  return stages[stage];
}

/** What can be recommended and decided. */
export const RULINGS: Record<RulingKind, string> = {
  award: "Award",
  refer: "Refer back",
  decline: "Decline",
};
