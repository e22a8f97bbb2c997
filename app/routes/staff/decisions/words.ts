import type { RulingKind } from "#app/records/certification-cases.server.ts";

export const RULINGS: Record<RulingKind, string> = {
  award: "Award",
  refer: "Refer back",
  decline: "Decline",
};
