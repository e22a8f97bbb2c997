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
  /** Whose judgement is compared with a second, blind one, and when a third is asked. */
  sampling: z.strictObject({
    /** So many of all, drawn, and all of an assessor's first ones. */
    sharePercent: percent,
    firstOfAssessor: z.int().min(0).max(100),
    /** Those of which so many elements were judged as shown, or whose sheet was done so long before the interview's end; null for none. */
    generousPercent: percent.nullable(),
    hastyMinutes: z.int().min(0).max(240).nullable(),
    /** Those with fewer confirmed testimonials. */
    refereesBelow: z.int().min(0).max(3),
    /** So many elements that are shown for one and not shown for the other call a third. */
    thirdFrom: z.int().min(1).max(100),
    /** Below so many elements nothing is said of agreement; and below such an agreement somebody is to look closer. */
    fewest: z.int().min(2).max(10_000),
    alertBelow: z.number().min(0).max(1),
    /** So many days are compared with as many before them. */
    driftDays: z.int().min(7).max(366),
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
