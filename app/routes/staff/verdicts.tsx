import type { ReactNode } from "react";
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
  note: { label: string; hint: string; rows: number; optional?: boolean };
  /** Whether the verdict stands below the evidence, where the document stands beside both. */
  stacked?: boolean;
  children: ReactNode;
}

export function JudgedElement({ element: { id, name }, field, verdicts, note, stacked, children }: JudgedElementProps) {
  return (
    <section className={`rule grid gap-4 pt-5 ${stacked ? "" : "md:grid-cols-2 md:gap-8"}`}>
      {children}
      <div className="verdict grid content-start gap-4">
        <Field field={field(verdictName(id))} type="radio" label={`Your verdict on ${name}`} options={verdicts} />
        <Field field={field(noteName(id))} type="textarea" {...note} />
      </div>
    </section>
  );
}
