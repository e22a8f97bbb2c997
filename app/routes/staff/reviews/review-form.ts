import { z } from "zod";

/** The verdict in force on each element, by the element's id; another one needs a note of its own. */
export type InForce = Readonly<Record<string, "approved" | "revision_needed">>;

type StatusName = `status-${string}`;
type NoteName = `note-${string}`;

/** The names of the two fields that every element of a review has. */
export const statusName = (elementId: string): StatusName => `status-${elementId}`;
export const noteName = (elementId: string): NoteName => `note-${elementId}`;

type ReviewForm = { seen: number; note: string } & Record<NoteName, string> &
  Record<StatusName, "approved" | "revision_needed">;

const NOTE_LENGTH = 2000;
const note = z.string().trim().max(NOTE_LENGTH, `Write at most ${NOTE_LENGTH} characters`).default("");
const status = z.enum(["approved", "revision_needed"], { error: "Choose a verdict" });

/** The form of a review of these elements; every verdict in it has a note, its own or the one for all. */
export function reviewSchema(inForce: InForce) {
  const elements = Object.keys(inForce);
  const verdicts = elements.flatMap((id) => [[statusName(id), status] as const, [noteName(id), note] as const]);
  const form = z.object({ seen: z.coerce.number().int().min(0), note, ...Object.fromEntries(verdicts) });
  return (form as unknown as z.ZodType<ReviewForm, ReviewForm>)
    .superRefine((form, context) => {
      const noted = elements.filter((id) => form[noteName(id)] !== "");
      for (const id of elements) {
        if (form[statusName(id)] === inForce[id] || noted.includes(id)) continue;
        const message = "Say why you override the verdict on this element";
        context.addIssue({ code: "custom", path: [noteName(id)], message });
      }
      if (form.note === "" && noted.length < elements.length)
        context.addIssue({ code: "custom", path: ["note"], message: "Write a note, or one on each element" });
    })
    .transform((form) => ({
      seen: form.seen,
      verdicts: Object.entries(inForce).map(([id, verdict]) => ({
        element_id: id,
        status: form[statusName(id)] ?? verdict,
        note: form[noteName(id)] || form.note,
      })),
    }));
}
