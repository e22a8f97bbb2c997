import { z } from "zod";

const REASON_LENGTH = 1000;
const REASONS_LENGTH = 4000;

const text = (ask: string, limit: number) =>
  z.string({ error: ask }).trim().min(1, ask).max(limit, `Write at most ${limit} characters`);

/** Why an interview is called off. */
export const callOffSchema = z.object({
  seen: z.string().default(""),
  reason: text("Tell the student why", REASON_LENGTH),
});

/** What is recommended, and why. */
export const recommendSchema = z.object({
  kind: z.enum(["award", "refer", "decline"], { error: "Choose what you recommend" }),
  reasons: text("Give your reasons", REASONS_LENGTH),
});
