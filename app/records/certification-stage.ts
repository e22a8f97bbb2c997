/**
 * ready: waits for a time to be chosen. booked: has one. interviewed: the assessor writes the sheet. recommended: somebody
 * else is to decide. The others are decisions; appealed: a declined student asks for another one.
 */
export const STAGES = [
  "ready",
  "booked",
  "interviewed",
  "recommended",
  "awarded",
  "referred",
  "declined",
  "appealed",
] as const;
export type Stage = (typeof STAGES)[number];

/** The stages in which a case is under way: of these a student has one at most. */
export const OPEN_STAGES: readonly Stage[] = ["ready", "booked", "interviewed", "recommended", "appealed"];
