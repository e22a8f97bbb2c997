import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

/** The verdict in force on each element, by the element's id; another one needs a note of its own. */
export type InForce = Readonly<Record<string, "approved" | "revision_needed">>;

const NOTE_LENGTH = 2000;
const note = z.string().trim().max(NOTE_LENGTH, `Please write at most ${NOTE_LENGTH} characters`).default("");

function schema(inForce: InForce) {
  const verdict = z.object({
    element_id: z.string().refine((id) => Object.hasOwn(inForce, id), { error: "This element is not part of it" }),
    status: z.enum(["approved", "revision_needed"], { error: "Please choose a verdict" }),
    note,
  });
  return z
    .object({ seen: z.coerce.number().int().min(0), note, verdicts: z.array(verdict) })
    .superRefine(({ verdicts, note: forAll }, context) => {
      for (const [place, { element_id, status, note: own }] of verdicts.entries()) {
        if (inForce[element_id] !== status && own === "") {
          const message = "Please say why you override the verdict on this element";
          context.addIssue({ code: "custom", path: ["verdicts", place, "note"], message });
        }
      }
      if (forAll === "" && verdicts.some((verdict) => verdict.note === "")) {
        const message = "Please write a note, or one on each element";
        context.addIssue({ code: "custom", path: ["note"], message });
      }
    })
    .refine(({ verdicts }) => new Set(verdicts.map((one) => one.element_id)).size === Object.keys(inForce).length, {
      error: "Please give a verdict on every element",
    });
}

/** Reads a review; every verdict in it has a note, its own or the one for all. */
export function parseReview(formData: FormData, inForce: InForce) {
  return parseWithZod(formData, {
    schema: schema(inForce).transform(({ seen, note: forAll, verdicts }) => ({
      seen,
      verdicts: verdicts.map((verdict) => ({ ...verdict, note: verdict.note || forAll })),
    })),
  });
}
