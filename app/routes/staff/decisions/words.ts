import type { RulingKind } from "#app/records/certification-cases.server.ts";

/** What can be recommended and decided. */
export const RULINGS: Record<RulingKind, string> = {
  award: "Award",
  refer: "Refer back",
  decline: "Decline",
};
