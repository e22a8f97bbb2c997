import { z } from "zod";
import type { SheetVerdict, Shown } from "#app/records/interview-sheets.server.ts";

type VerdictName = `verdict-${string}`;
type NoteName = `note-${string}`;

/** The names of the two fields that every element of a sheet has. */
export const verdictName = (elementId: string): VerdictName => `verdict-${elementId}`;
export const noteName = (elementId: string): NoteName => `note-${elementId}`;

/** What can be said about an element; the browser needs it, too. */
export const VERDICTS = ["shown", "partly", "not shown"] as const satisfies readonly Shown[];
const NOTE_LENGTH = 2000;

type SheetForm = { seen: number } & Record<VerdictName, Shown | undefined> & Record<NoteName, string>;

/** The form of a sheet on these elements: a draft, in which everything may be open. */
export function sheetSchema(elements: readonly string[]) {
  const note = z.string().trim().max(NOTE_LENGTH, `Write at most ${NOTE_LENGTH} characters`).default("");
  const fields = elements.flatMap((id) => [
    [verdictName(id), z.enum(VERDICTS, { error: "Choose one of these" }).optional()] as const,
    [noteName(id), note] as const,
  ]);
  const form = z.object({ seen: z.coerce.number().int().min(0).max(1_000_000), ...Object.fromEntries(fields) });
  return (form as unknown as z.ZodType<SheetForm, SheetForm>).transform((form) => ({
    seen: form.seen,
    verdicts: elements.map(
      (id): SheetVerdict => ({
        element_id: id,
        verdict: form[verdictName(id)] ?? null,
        note: form[noteName(id)] ?? "",
      }),
    ),
  }));
}
