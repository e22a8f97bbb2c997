import { z } from "zod";

const REASON_LENGTH = 1000;

/** Why a certificate is withdrawn or restored; `shown` is the mark of what the page showed. */
export const standingSchema = z.object({
  shown: z.string().default(""),
  reason: z
    .string({ error: "Please give the reason: the holder is told" })
    .trim()
    .min(1, "Please give the reason: the holder is told")
    .max(REASON_LENGTH, `Write at most ${REASON_LENGTH} characters`),
});
