import { z } from "zod";

const LIMITS = { title: 150, description: 4000, instructor: 150, duration: 60, price: 10_000_000 };

function text(limit: number) {
  return z.string().trim().max(limit, `Please enter at most ${limit} characters`).default("");
}

/** A price is parsed as a number; whatever is none counts as 0 (section 5). */
const price = z
  .string()
  .default("")
  .transform((typed) => Number(typed.replace(/[₹,\s]/g, "")) || 0)
  .refine((amount) => amount >= 0, { error: "The price cannot be less than 0" })
  .refine((amount) => amount <= LIMITS.price, { error: "The price is too high" });

/** The form of a course; `version` is the one that the editor saw, 0 for a new course. */
export const courseSchema = z.object({
  title: text(LIMITS.title).refine((title) => title !== "", { error: "Please enter a title" }),
  description: text(LIMITS.description),
  instructor: text(LIMITS.instructor),
  duration: text(LIMITS.duration),
  price,
  is_active: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
  version: z.coerce.number().int().min(0).default(0),
});
