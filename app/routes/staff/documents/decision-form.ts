import { z } from "zod";

const NOTE_LENGTH = 1000;
const REASON = "Say what is wrong with it, so that the student knows what to send";

/** What staff decide about a document; `seen` names the version that they looked at. */
export const decisionSchema = z
  .object({
    seen: z.coerce.number().int().min(0),
    verdict: z.enum(["accepted", "asked again"]),
    note: z.string().trim().max(NOTE_LENGTH, `Write at most ${NOTE_LENGTH} characters`).default(""),
  })
  .refine(({ verdict, note }) => verdict === "accepted" || note !== "", { path: ["note"], error: REASON });
