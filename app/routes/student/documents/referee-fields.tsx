import type { FieldMetadata } from "@conform-to/react";
import { Field } from "#app/ui/form.tsx";

type TextField = FieldMetadata<string, Record<string, unknown>, string[]>;

interface RefereeFieldsProps {
  fields: Record<"refereeName" | "refereeRole" | "refereeEmail" | "refereePhone", TextField>;
  /** Why this is asked, and what it is used for. */
  notice: string;
}

/** Who wrote a testimonial and how to reach them. Browsers would fill in the student's own data, so they are asked not to. */
export function RefereeFields({ fields, notice }: RefereeFieldsProps) {
  return (
    <fieldset className="grid gap-5 border-l-2 border-gilt pl-4">
      <legend className="sr-only">Your referee</legend>
      <p className="text-sm text-soft">{notice}</p>
      <Field field={fields.refereeName} label="Referee's name" autoComplete="off" />
      <Field
        field={fields.refereeRole}
        label="Role and organisation"
        hint="Such as Head of Operations, Kaveri Textiles"
        autoComplete="off"
      />
      <Field
        field={fields.refereeEmail}
        label="Referee's email address"
        hint="An email address, a phone number, or both."
        type="email"
        autoComplete="off"
      />
      <Field field={fields.refereePhone} label="Referee's phone number" type="tel" autoComplete="off" />
    </fieldset>
  );
}
