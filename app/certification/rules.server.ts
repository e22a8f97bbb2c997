import { z } from "zod";
import { isSlot } from "#app/documents/slots.ts";
import { contentFile } from "#app/platform/content.server.ts";

const percent = z.number().min(0).max(100);
const hours = z.int().min(1).max(240);
const days = z.int().min(1).max(366).nullable();

const rules = z.strictObject({
  /** The documents that must be accepted, by their places. */
  documents: z.array(z.string().refine(isSlot, { error: "is no place for a document" })),
  /** How many of the testimonials must be confirmed by their referees. */
  refereesConfirmed: z.int().min(0).max(3),
  /** How many of the elements must be approved, in per cent: of all, and of each competency. */
  elements: z.strictObject({ overall: percent, perCompetency: percent }),
  /** How many years ago the work may have ended at most that evidence tells of, null for any; and how many pieces must be of the last years. */
  work: z.strictObject({
    oldestYears: z.int().min(1).max(60).nullable(),
    recentYears: z.int().min(1).max(20),
    recentPieces: z.int().min(0).max(20),
  }),
  interview: z.strictObject({
    /** Until so many hours before it a student may choose, move or cancel an interview. */
    changeUntilHours: hours,
    /** So many hours before it both are reminded. */
    reminderHours: hours,
    /** After so many days whoever has missed two interviews may begin another attempt; null for never. */
    missedAgainDays: days,
  }),
  /** After so many days in which a student does nothing they are reminded, once each. */
  stillDays: z.array(z.int().min(1).max(366)).max(5),
  /** Within so many days PGI promises to answer; null where it promises nothing. */
  answerDays: z.strictObject({ documents: days, evidence: days, sheet: days, decision: days, appeal: days }),
});

/**
 * What is required for the interview and how it is arranged, from content/certification.json.
 * @throws Error when the file is missing or wrong the first time it is read
 */
export const certificationRules = contentFile("certification", rules);
