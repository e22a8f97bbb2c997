import { type ReactNode, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/form-screen.tsx";

type VerdictName = `verdict-${string}`;
type NoteName = `note-${string}`;

export const verdictName = (elementId: string): VerdictName => `verdict-${elementId}`;
export const noteName = (elementId: string): NoteName => `note-${elementId}`;

/** The fields of a sheet by their names: a verdict and a note for every element. */
export type SheetFieldsOf<Verdict> = Record<VerdictName, Verdict> & Record<NoteName, string>;

interface JudgedElementProps {
  element: { id: string; name: string };
  field: FieldOf;
  verdicts: readonly { value: string; label: string }[];
  /** One that may be left out unfolds. */
  note: { label: string; hint: string; rows: number; optional?: boolean };
  /** Whether the verdict stands below the evidence, where the document stands beside both. */
  stacked?: boolean;
  children: ReactNode;
}

export function JudgedElement({ element: { id, name }, field, verdicts, note, stacked, children }: JudgedElementProps) {
  const noted = field(noteName(id));
  const [open, setOpen] = useState(!note.optional);
  // What is wrong with a note is said beside it, and it stays open while that is mended.
  if (!open && (noted.errors || noted.initialValue)) setOpen(true);
  return (
    <section className={`rule grid gap-4 pt-5 ${stacked ? "" : "md:grid-cols-2 md:gap-8"}`}>
      {children}
      <div className="verdict grid content-start gap-4">
        <Field field={field(verdictName(id))} type="radio" label={`Your verdict on ${name}`} options={verdicts} />
        {note.optional ? (
          <details open={open}>
            <summary className="cursor-pointer text-sm font-semibold">
              Add a note<span className="sr-only"> on {name}</span>
            </summary>
            <Field field={noted} type="textarea" {...note} className="mt-3" />
          </details>
        ) : (
          <Field field={noted} type="textarea" {...note} />
        )}
      </div>
    </section>
  );
}
