import { z } from "zod";

/** How long reasons may be; the student gets them by mail. */
const REASONS_LENGTH = 4000;

const NEEDED = {
  refer: "Say what is to be added, so that the student knows what to do",
  decline: "Give the reasons; the student reads them and may appeal",
} as const;

/** What somebody decides; `seen` names the state of the case that they looked at. */
export const decideSchema = z
  .object({
    seen: z.coerce.number().int().min(0),
    kind: z.enum(["award", "refer", "decline"]),
    reasons: z.string().trim().max(REASONS_LENGTH, `Use at most ${REASONS_LENGTH} characters`).default(""),
  })
  .superRefine(({ kind, reasons }, context) => {
    if (kind !== "award" && reasons.length < 10)
      context.addIssue({ code: "custom", path: ["reasons"], message: NEEDED[kind] });
  });
