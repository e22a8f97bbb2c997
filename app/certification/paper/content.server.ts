import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";

const line = (longest: number) => z.string().min(1).max(longest);
const wording = z.strictObject({
  statement: line(110),
  title: line(60),
  /** How it is come by; for those who read the badge. */
  criteria: line(600),
});
const schema = z.strictObject({
  /** For how many months a certificate holds; null: for good. */
  validityMonths: z.number().int().min(1).max(600).nullable(),
  /** How many days before it expires its holder is reminded; from the first on it can be renewed, for what is asked here. */
  renewal: z.strictObject({
    remindDays: z.array(z.int().min(1).max(366)).min(1).max(5),
    /** Of how many competencies newer evidence is to be shown. */
    evidence: z.int().min(0).max(30),
    /** Whether there is another interview; without one it is decided on the evidence. */
    interview: z.boolean(),
  }),
  /** For how many days a declined decision can be appealed. */
  appealDays: z.number().int().min(1).max(365),
  /** How often the name on an issued certificate may be written otherwise. */
  nameChanges: z.number().int().min(0).max(10),
  /** From what likeness on, 0 to 1, a name is another spelling of that on the identity document. */
  nameLikeness: z.number().min(0.5).max(1),
  /** What was judged, in words, for those who read the badge. */
  evidence: line(600),
  institute: line(40),
  heading: line(40),
  opening: line(80),
  GMP: wording,
  AIP: wording,
  signatories: z
    .array(z.strictObject({ name: line(60), title: line(60) }))
    .min(1)
    .max(2),
  footer: line(160),
});

/** What stands on every certificate, for how long it holds, and for how long a decision can be appealed. */
export const credentialContent = contentFile("credential", schema);
